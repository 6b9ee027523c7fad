import type { CheckInRefusal } from '../../../contract/membership/member'
import type { Membership } from '../../../contract/membership/membership'

/** A card with its state at the door today. */
export interface CardAtDoor
  extends Pick<Membership, 'id' | 'kind' | 'status' | 'endsOn' | 'timesLeft' | 'prevId'> {
  /** The refusal by its days, stores, hours and limits; null when it admits now and here. */
  refusal: Extract<CheckInRefusal, `card_${string}`> | null
  /** When it admits next, if hours or limits are the reason. */
  nextAt: string | null
  holdsHere: boolean
  /** A visit costs nothing today: a lesson with it, or an earlier visit, has paid. */
  isCovered: boolean
}

export type Choice<Card extends CardAtDoor = CardAtDoor> =
  | { card: Card; takesUnit: boolean; begins: boolean }
  | { card: Card | null; refusal: CheckInRefusal; nextAt: string | null }

/** The order of refusals that are reported for a member with several cards. */
const telling = [
  'card_refund_open',
  'no_units_left',
  'card_outside_hours',
  'card_day_limit',
  'card_week_limit',
  'card_frozen',
  'card_of_other_store',
  'card_without_entry',
  'card_unsigned',
  'card_not_begun',
  'card_expired',
] as const

/**
 * The card that admits a member: of the valid ones, first those that cost nothing, then those that use a unit, the first to end first; if
 * none is valid, a pending one begins today. A card without entry admits only to its lessons; stored cards come last, because nothing is
 * deducted. `cardId`: only that card.
 */
export function chooseCard<Card extends CardAtDoor>(
  cards: readonly Card[],
  cardId: string | null,
): Choice<Card> {
  const known = cards.filter(({ id }) => cardId === null || id === cardId)
  const [best] = known.filter(isUsable).sort(byCost)
  if (best !== undefined) return letIn(best)
  const [first] = known.filter((card) => mayBegin(card, cards)).sort(byCost)
  if (first !== undefined) return letIn(first)
  for (const refusal of telling) {
    const card = known.find((one) => refusalOf(one) === refusal)
    if (card !== undefined) return { card, refusal, nextAt: card.nextAt }
  }
  return { card: null, refusal: 'no_card', nextAt: null }
}

const isEmpty = ({ kind, isCovered, timesLeft }: CardAtDoor) =>
  kind === 'times' && !isCovered && timesLeft === 0

const isUsable = (card: CardAtDoor) => card.refusal === null && !isEmpty(card)

/** A card that continues another does not begin while that one is frozen or still valid. */
function mayBegin(card: CardAtDoor, cards: readonly CardAtDoor[]): boolean {
  if (card.status !== 'pending' || card.refusal !== 'card_not_begun' || !card.holdsHere) return false
  const earlier = cards.find(({ id }) => id === card.prevId)
  return earlier === undefined || (earlier.refusal !== 'card_frozen' && !isUsable(earlier))
}

const refusalOf = (card: CardAtDoor) => card.refusal ?? (isEmpty(card) ? 'no_units_left' : null)

const letIn = <Card extends CardAtDoor>(card: Card) => ({
  card,
  takesUnit: card.kind === 'times' && !card.isCovered,
  begins: card.status === 'pending',
})

const costOf = ({ kind, isCovered }: CardAtDoor) =>
  kind === 'stored' ? 2 : kind === 'times' && !isCovered ? 1 : 0

const byCost = (one: CardAtDoor, other: CardAtDoor) =>
  costOf(one) - costOf(other) || one.endsOn.localeCompare(other.endsOn)
