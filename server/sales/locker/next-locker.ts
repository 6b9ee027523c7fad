import { type RawBuilder, sql } from 'kysely'
import type { LockerDesk } from '../../../contract/sales/locker'
import type { Tx } from '../../kit/db/schema'

type Next = NonNullable<LockerDesk['next']> & { id: string }

const noLock = sql``

/** The free locker that was used longest ago, in the changing room of the member or a shared one; of those equally old the lowest number. */
export async function nextLocker(
  tx: Tx,
  { storeId, memberId }: { storeId: string; memberId: string | null },
  lock: RawBuilder<unknown> = noLock,
): Promise<Next | null> {
  const { rows } = await sql<Next>`
    select locker.id, number, zone, room from locker
    where store_id = ${storeId} and status = 'free' and archived_at is null and room <> coalesce((
      select case gender when 'male' then 'women' when 'female' then 'men' end
      from member join person on person.id = person_id where member.id = ${memberId}), '')
    order by (select max(given_at) from locker_key where locker_id = locker.id) nulls first, number limit 1 ${lock}
  `.execute(tx)
  return rows[0] ?? null
}
