import type { CheckInRefusal } from '../../../contract/membership/member'
import type { Membership } from '../../../contract/membership/membership'

/** A card with its state at the door today. */
export interface CardAtDoor
  extends Pick<Membership, 'id' | 'kind' | 'status' | 'endsOn' | 'timesLeft' | 'courseId' | 'prevId'> {
  /** The refusal by its days and stores; null when it is valid today and here. */
  refusal: Extract<CheckInRefusal, `card_${string}`> | null
  holdsHere: boolean
  /** A lesson today is booked with it. */
  hasLesson: boolean
  /** A unit of it was already used for today, by such a lesson or an earlier visit. */
  isCovered: boolean
}

export type Choice<Card extends CardAtDoor = CardAtDoor> =
  | { card: Card; takesUnit: boolean; begins: boolean }
  | { card: Card | null; refusal: CheckInRefusal }

/** The order of refusals that are reported for a member with several cards. */
const telling = [
  'card_refund_open',
  'no_units_left',
  'card_frozen',
  'card_of_other_store',
  'card_not_begun',
  'card_expired',
] as const

/**
 * The card that admits a member: of the valid ones, first those that cost nothing, then those that use a unit, the first to end first; if
 * none is valid, a pending one begins today. A card of one course admits only to its lessons; stored cards come last, because nothing is
 * deducted. `cardId`: only that card.
 */
export function chooseCard<Card extends CardAtDoor>(
  cards: readonly Card[],
  cardId: string | null,
): Choice<Card> {
  const known = cards.filter(
    ({ id, courseId, hasLesson }) => (cardId === null || id === cardId) && (courseId === null || hasLesson),
  )
  const [best] = known.filter(isUsable).sort(byCost)
  if (best !== undefined) return letIn(best)
  const [first] = known.filter((card) => mayBegin(card, cards)).sort(byCost)
  if (first !== undefined) return letIn(first)
  for (const refusal of telling) {
    const card = known.find((one) => refusalOf(one) === refusal)
    if (card !== undefined) return { card, refusal }
  }
  return { card: null, refusal: 'no_card' }
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
