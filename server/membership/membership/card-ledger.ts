import { sql } from 'kysely'
import type { Membership } from '../../../contract/membership/membership'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { yuanOf } from '../../kit/yuan-of'

/** A change of a card's units and its reason; `delta` is in times, or in fen for a stored card. */
interface Use {
  membershipId: string
  delta: number
  reason:
    | 'booked'
    | 'promoted'
    | 'swapped'
    | 'cancelled'
    | 'session_cancelled'
    | 'waived'
    | 'expired'
    | 'complimentary'
    | 'disputed'
    | 'visited'
    | 'paid'
    | 'refunded'
    | 'adjusted'
  appointmentId?: string
  checkInId?: string
  /** The order's number. */
  about?: string
}

/** Changes the units of a card, with its ledger and audit lines; false when the result would be negative or too large. */
export async function moveUnits({ tx, now, principal, audit }: WriteContext, use: Use): Promise<boolean> {
  const { membershipId, delta, reason, appointmentId = null, checkInId = null, about = null } = use
  const { rows } = await sql<Pick<Membership, 'kind' | 'timesLeft' | 'balanceFen'>>`
    update membership set times_left = times_left + ${delta}::bigint, balance_fen = balance_fen + ${delta}::bigint,
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${membershipId} and (
      kind = 'times' and times_left + ${delta}::bigint between 0 and times_total
      or kind = 'stored' and balance_fen + ${delta}::bigint >= 0
    )
    returning kind, times_left, balance_fen
  `.execute(tx)
  const [after] = rows
  if (after === undefined) return false
  await sql`
    insert into membership_use (id, membership_id, appointment_id, check_in_id, delta, reason, about, at, who)
    values (${newId(now.getTime())}, ${membershipId}, ${appointmentId}, ${checkInId}, ${delta}, ${reason}, ${about},
      ${now}, ${principal.username})
  `.execute(tx)
  const left = after.kind === 'times' ? 'timesLeft' : 'balanceFen'
  await audit({
    action: delta < 0 ? 'membership.use' : 'membership.return',
    table: 'membership',
    rowId: membershipId,
    before: { [left]: (after[left] ?? 0) - delta },
    after: { [left]: after[left] },
  })
  return true
}

interface Spending {
  membershipId: string
  fen: number
  /** The order's number. */
  about: string
}

/** Pays with a stored card, which is locked and valid today. Throws `invalid` at `amountFen` when the balance is too low. */
export async function spendBalance(
  desk: WriteContext,
  { membershipId, fen, about }: Spending,
): Promise<void> {
  if (await moveUnits(desk, { membershipId, delta: -fen, reason: 'paid', about })) return
  const { rows } = await sql<{ balanceFen: number | null }>`
    select balance_fen from membership where id = ${membershipId}
  `.execute(desk.tx)
  const params = { left: yuanOf(rows[0]?.balanceFen ?? 0) }
  throw problem('invalid', { fields: [{ path: ['amountFen'], code: 'balance_too_low', params }] })
}

/** Returns money to the stored card that paid, which must be live. */
export async function returnBalance(
  desk: WriteContext,
  { membershipId, fen, about }: Spending,
): Promise<void> {
  if (!(await moveUnits(desk, { membershipId, delta: fen, reason: 'refunded', about })))
    throw new Error(`membership ${membershipId} takes no money back`)
}

/** Removes the remaining units of a card that ends early, because they are transferred or forfeited. The card is locked. */
export async function writeOff(
  desk: WriteContext,
  { id, timesLeft, balanceFen }: Pick<Membership, 'id' | 'timesLeft' | 'balanceFen'>,
) {
  const left = timesLeft ?? balanceFen ?? 0
  if (left > 0) await moveUnits(desk, { membershipId: id, delta: -left, reason: 'adjusted' })
}
