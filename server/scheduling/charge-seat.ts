import { sql } from 'kysely'
import type { FieldProblem } from '../../contract/problem'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { Tx } from '../kit/db/schema'
import type { WriteContext } from '../kit/resource/definition'
import { yuanOf } from '../kit/yuan-of'
import { type CardValue, cardValue, owedFor, returnEarned, setCardValue } from '../ledger/card-value'
import { post } from '../ledger/post'
import { moveUnits } from '../membership/membership/card-ledger'

type HoldReason = 'booked' | 'promoted' | 'swapped'
type ReturnReason =
  | 'cancelled'
  | 'session_cancelled'
  | 'waived'
  | 'expired'
  | 'swapped'
  | 'complimentary'
  | 'disputed'

interface Seat {
  appointmentId: string
  /** null: the price is due. */
  membershipId: string | null
  reason: HoldReason
}

interface Price {
  charge: 'included' | 'units' | 'value' | 'due'
  units: number | null
  valueFen: number | null
  dueFen: number | null
  storeId: string
}

/**
 * Charges a seat to the card, as its coverage says, or to the member: units and value are held until the lesson is over. The rules have
 * accepted the card, and the member is locked. Returns the problem when too little is left; the caller must then roll back.
 */
export async function chargeSeat(desk: WriteContext, seat: Seat): Promise<FieldProblem[]> {
  const { tx } = desk
  const price = await priceOf(tx, seat)
  const { charge, units, valueFen, dueFen } = price
  const used = units ?? valueFen ?? 0
  if (seat.membershipId !== null && used > 0) {
    const { appointmentId, membershipId, reason } = seat
    if (!(await moveUnits(desk, { appointmentId, membershipId, reason, delta: -used })))
      return [await tooLittle(tx, membershipId, charge)]
  }
  const paidFen = valueFen === null ? null : await reserve(desk, seat, price)
  await sql`
    update appointment set charge = ${charge}, units = ${units}, value_fen = ${valueFen}, paid_fen = ${paidFen},
      due_fen = ${dueFen}, complimentary_reason = null, hold = ${used > 0 ? 'held' : 'none'}
    where id = ${seat.appointmentId}
  `.execute(tx)
  return []
}

async function priceOf(tx: Tx, { appointmentId, membershipId }: Seat): Promise<Price> {
  const { rows } = await sql<Price & { priceFen: number }>`
    select appointment.store_id, appointment.price_fen, coalesce(lesson ->> 'charge', 'due') as charge,
      case lesson ->> 'charge' when 'units' then (lesson ->> 'units')::int end as units,
      case lesson ->> 'charge' when 'value' then (price_fen::bigint * (lesson ->> 'pricePercent')::int + 50) / 100 end as value_fen
    from appointment join class_session on class_session.id = session_id
    left join membership on membership.id = ${membershipId}
    left join lateral covered_lesson(membership.coverage, class_session.course_id) as lesson on true
    where appointment.id = ${appointmentId}
  `.execute(tx)
  const [found] = rows
  if (found === undefined || (found.charge === 'due') !== (membershipId === null))
    throw new Error(`membership ${membershipId} does not pay for appointment ${appointmentId}`)
  const { priceFen, ...price } = found
  // A free lesson holds nothing.
  if (price.valueFen === 0) return { ...price, charge: 'included', valueFen: null, dueFen: null }
  return { ...price, dueFen: price.charge === 'due' ? priceFen : null }
}

async function tooLittle(tx: Tx, membershipId: string, charge: Price['charge']): Promise<FieldProblem> {
  if (charge === 'units') return { path: ['membershipId'], code: 'no_units_left' }
  const { rows } = await sql<{ balanceFen: number | null }>`
    select balance_fen from membership where id = ${membershipId}
  `.execute(tx)
  return balanceTooLow(rows[0]?.balanceFen ?? 0)
}

export const balanceTooLow = (balanceFen: number): FieldProblem => ({
  path: ['membershipId'],
  code: 'balance_too_low',
  params: { left: yuanOf(balanceFen) },
})

/** Reserves the paid part of a value, which is spent before the gift. Returns it in fen. */
async function reserve(
  desk: WriteContext,
  { appointmentId, membershipId }: Seat,
  { valueFen, storeId }: Price,
): Promise<number> {
  const card = await cardValue(desk.tx, membershipId!)
  const paidFen = Math.min(valueFen ?? 0, owedFor(card))
  await setCardValue(desk, { ...card, reservedFen: card.reservedFen + paidFen })
  await post(desk, { kind: 'lesson_hold', storeId, appointmentId }, [
    { account: 'stored_value', amountFen: paidFen, membershipId },
    { account: 'reserved', amountFen: -paidFen, membershipId },
  ])
  return paidFen
}

/** Whether a card was exchanged, transferred or terminated, so that nothing can be returned to its holder. */
export async function hasEndedEarly(tx: Tx, membershipId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from membership where id = ${membershipId} and status in ('upgraded', 'transferred', 'terminated')
  `.execute(tx)
  return rows.length > 0
}

type Charged = Pick<Appointment, 'id' | 'membershipId' | 'storeId' | 'hold' | 'units' | 'valueFen'>

/** Gives back what a lesson holds or has used up of its card; the caller writes the appointment's own columns. */
export async function returnHold(desk: WriteContext, row: Charged, reason: ReturnReason): Promise<void> {
  const { id: appointmentId, membershipId, hold, units, valueFen } = row
  if (membershipId === null || (hold !== 'held' && hold !== 'taken')) return
  const delta = units ?? valueFen ?? 0
  if (!(await moveUnits(desk, { appointmentId, membershipId, reason, delta })))
    throw new Error(`membership ${membershipId} takes nothing back`)
  if (valueFen === null) return
  const isHeld = hold === 'held'
  const account = isHeld ? 'reserved' : 'revenue'
  const paidFen = await bookedFen(desk.tx, appointmentId, account)
  const card = await cardValue(desk.tx, membershipId)
  await setCardValue(
    desk,
    isHeld ? { ...card, reservedFen: card.reservedFen - paidFen } : unrecognised(card, paidFen),
  )
  const kind = isHeld ? 'lesson_release' : 'lesson_return'
  await post(desk, { kind, storeId: row.storeId, appointmentId }, [
    { account, amountFen: paidFen, membershipId },
    { account: 'stored_value', amountFen: -paidFen, membershipId },
  ])
}

/** Books the value that a lesson holds as earned: it was held, or the member stayed away. The caller writes `taken`. */
export async function earnHold(desk: WriteContext, row: Charged): Promise<void> {
  const { id: appointmentId, membershipId, hold, valueFen, storeId } = row
  if (membershipId === null || valueFen === null || hold !== 'held') return
  const paidFen = await bookedFen(desk.tx, appointmentId, 'reserved')
  const card = await cardValue(desk.tx, membershipId)
  await setCardValue(desk, {
    ...card,
    reservedFen: card.reservedFen - paidFen,
    recognisedFen: card.recognisedFen + paidFen,
  })
  await post(desk, { kind: 'lesson_earned', storeId, appointmentId }, [
    { account: 'reserved', amountFen: paidFen, membershipId },
    { account: 'revenue', amountFen: -paidFen, membershipId },
  ])
}

/** Holds again what a lesson has taken of its card, and earns it no more; the caller writes `held`. */
export async function holdAgain(desk: WriteContext, row: Charged): Promise<void> {
  const { id: appointmentId, membershipId, valueFen, storeId } = row
  if (membershipId === null) return
  if (valueFen === null) return returnEarned(desk, membershipId)
  const paidFen = await bookedFen(desk.tx, appointmentId, 'revenue')
  const card = unrecognised(await cardValue(desk.tx, membershipId), paidFen)
  await setCardValue(desk, { ...card, reservedFen: card.reservedFen + paidFen })
  await post(desk, { kind: 'lesson_dispute', storeId, appointmentId }, [
    { account: 'revenue', amountFen: paidFen, membershipId },
    { account: 'reserved', amountFen: -paidFen, membershipId },
  ])
}

/** A card of whose value `fen` is not recognised after all. */
function unrecognised(card: CardValue, fen: number): CardValue {
  return {
    ...card,
    // Needed when the card's own price has been refunded since, so that more returns than was recognised.
    valueFen: card.valueFen + Math.max(0, fen - card.recognisedFen),
    recognisedFen: Math.max(0, card.recognisedFen - fen),
  }
}

/** What the book has for a lesson in an account: reserved, or earned. */
async function bookedFen(tx: Tx, appointmentId: string, account: 'reserved' | 'revenue'): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(-sum(amount_fen), 0)::bigint as fen
    from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
    where appointment_id = ${appointmentId} and account = ${account}
  `.execute(tx)
  return rows[0]?.fen ?? 0
}
