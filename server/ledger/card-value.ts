import { sql } from 'kysely'
import { unusedFen, type Valued } from '../../contract/membership/membership-days'
import { shanghaiDay } from '../kit/day'
import type { Tx } from '../kit/db/schema'
import type { WriteContext } from '../kit/resource/definition'
import { post } from './post'

/** A card's money in fen; the part of its value that is not recognised is the liability in the ledger. */
export interface CardValue {
  id: string
  kind: 'period' | 'times' | 'stored'
  valueFen: number
  recognisedFen: number
  /** What booked lessons hold of it. */
  reservedFen: number
}

/** The liability account for a kind of card. */
export const accountOf = ({ kind }: Pick<CardValue, 'kind'>) =>
  kind === 'stored' ? ('stored_value' as const) : ('unearned' as const)

/** What is owed for a card and held by no lesson. */
export const owedFor = ({
  valueFen,
  recognisedFen,
  reservedFen,
}: Pick<CardValue, 'valueFen' | 'recognisedFen' | 'reservedFen'>): number =>
  valueFen - recognisedFen - reservedFen

export async function cardValue(tx: Tx, id: string): Promise<CardValue> {
  const { rows } = await sql<CardValue>`
    select id, kind, value_fen, recognised_fen, reserved_fen from membership where id = ${id}
  `.execute(tx)
  if (rows[0] === undefined) throw new Error(`membership ${id} is gone`)
  return rows[0]
}

/** Writes a card's value and the recognised part; the caller posts the ledger entries. */
export async function setCardValue(
  { tx }: Pick<WriteContext, 'tx'>,
  { id, valueFen, recognisedFen, reservedFen }: Omit<CardValue, 'kind'>,
): Promise<void> {
  await sql`
    update membership set value_fen = ${valueFen}, recognised_fen = ${recognisedFen}, reserved_fen = ${reservedFen} where id = ${id}
  `.execute(tx)
}

/** Recognises all that a card owes, because another card takes it over; the caller posts it. Returns the value before. */
export async function releaseValue({ tx }: Pick<WriteContext, 'tx'>, id: string): Promise<CardValue> {
  const before = await cardValue(tx, id)
  await setCardValue({ tx }, { ...before, recognisedFen: before.valueFen })
  return before
}

/** Books the unused value of a card from before the chain used this console; the rest was earned before this ledger. */
export async function bookOpening(
  desk: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  id: string,
  storeId: string,
): Promise<void> {
  const { rows } = await sql<Omit<Valued, 'freezes'>>`
    select kind, status, starts_on, ends_on, times_total, times_left, balance_fen, value_fen from membership where id = ${id}
  `.execute(desk.tx)
  if (rows[0] === undefined) throw new Error(`membership ${id} is gone`)
  const card = { ...rows[0], freezes: [] }
  const owedFen = Math.min(card.valueFen, unusedFen(card, shanghaiDay(desk.now)))
  await setCardValue(desk, {
    id,
    valueFen: card.valueFen,
    recognisedFen: card.valueFen - owedFen,
    reservedFen: 0,
  })
  await post(desk, { kind: 'opening', storeId }, [
    { account: 'opening', amountFen: owedFen },
    { account: accountOf(card), amountFen: -owedFen, membershipId: id },
  ])
}

/** Books the remaining liability of a card as earned, because it ends without a refund. */
export async function bookForfeit(desk: WriteContext, id: string): Promise<void> {
  const card = await cardValue(desk.tx, id)
  if (owedFor(card) === 0) return
  await post(desk, { kind: 'forfeit', storeId: await sellingStoreOf(desk.tx, id) }, [
    { account: accountOf(card), amountFen: owedFor(card), membershipId: id },
    { account: 'revenue', amountFen: -owedFor(card), membershipId: id },
  ])
  await setCardValue(desk, { ...card, recognisedFen: card.valueFen })
}

/** Books back what is recognised of a card beyond what is used of it, because a lesson that took units of it is disputed. */
export async function returnEarned(desk: WriteContext, id: string): Promise<void> {
  const { rows } = await sql<{ beyondFen: number }>`
    select greatest(0, recognised_fen - value_fen + card_unused(membership, ${shanghaiDay(desk.now)}::date)) as beyond_fen
    from membership where id = ${id}
  `.execute(desk.tx)
  const beyondFen = rows[0]?.beyondFen ?? 0
  if (beyondFen === 0) return
  const card = await cardValue(desk.tx, id)
  await setCardValue(desk, { ...card, recognisedFen: card.recognisedFen - beyondFen })
  await post(desk, { kind: 'earned_return', storeId: await sellingStoreOf(desk.tx, id) }, [
    { account: 'revenue', amountFen: beyondFen, membershipId: id },
    { account: accountOf(card), amountFen: -beyondFen, membershipId: id },
  ])
}

/** The store that sold the card, whose ledger has its liability. */
async function sellingStoreOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ storeId: string }>`
    select store_id from ledger_entry where membership_id = ${id} order by id limit 1
  `.execute(tx)
  if (rows[0] === undefined) throw new Error(`nothing is booked for membership ${id}`)
  return rows[0].storeId
}
