import { sql } from 'kysely'
import type { LockerRental } from '../../../contract/sales/locker-rental'
import { advance } from '../../../machines/lifecycle'
import { lockerRentalMachine } from '../../../machines/locker-rental/locker-rental.machine'
import { problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { lockTill } from '../../ledger/lock-till'
import { lockMembers } from '../../shared/lock-members'

/** Locks till, member and rental, in the order of every change of money. */
export async function lockRental(
  { tx, id }: Pick<WriteRequest<unknown>, 'tx' | 'id'>,
  channel: string | null,
): Promise<void> {
  const { rows } = await sql<{ storeId: string; memberId: string }>`
    select store_id, member_id from locker_rental join locker on locker.id = locker_id where locker_rental.id = ${id}
  `.execute(tx)
  const [rental] = rows
  if (rental === undefined) throw problem('not_found')
  if (channel === 'cash') await lockTill(tx, rental.storeId, 'shared')
  await lockMembers(tx, [rental.memberId])
  await sql`select from locker_rental where id = ${id} for update`.execute(tx)
}

/** The status after an event, which the machine may refuse. */
export function statusAfter({ status }: LockerRental, event: 'locker-rental.renew' | 'locker-rental.end') {
  const verdict = advance(lockerRentalMachine, status, {}, event)
  if (!verdict.ok) throw problem('not_allowed_now', { state: status, allowed: verdict.allowed })
  return verdict.status
}
