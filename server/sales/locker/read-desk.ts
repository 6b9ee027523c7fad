import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { LockerDesk, LockerKey, lockers } from '../../../contract/sales/locker'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { RequestContext } from '../../kit/resource/serve'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { keyIsLate } from './key-is-late'
import { nextLocker } from './next-locker'
import { lockerRows } from './resource'

type Query = output<(typeof lockers)['desk']['query']>

/** As many keys as the desk can list. */
const mostKeys = 200

const isOtherRoom = sql`(locker.room, person.gender) in (('men', 'female'), ('women', 'male'))`

const keyColumns = (today: string) => sql`
  locker_key.id, locker_id, locker.number, locker.zone, locker.room, ${isOtherRoom} as is_other_room, member.id as member_id, person.name as member_name,
  member.member_no, iso_instant(given_at) as since, ${keyIsLate(today)} as is_late, iso_instant(returned_at) as returned_at`

const keyJoins = sql`
  locker_key join locker on locker.id = locker_id
  join member on member.id = locker_key.member_id join person on person.id = member.person_id`

/** A store out of scope is as empty as one that does not exist. */
export async function readDesk({
  tx,
  query,
  scope,
  now,
}: RequestContext<Query, unknown>): Promise<LockerDesk> {
  const today = shanghaiDay(now)
  const store = query.store !== undefined && isInScope(scope, query.store) ? query.store : null
  const member = query.member ?? null
  return {
    ...(store === null ? noStore : await storePart(tx, { store, member, today })),
    ...(member === null ? noMember : await memberPart(tx, { member, today, scope })),
  }
}

const isInScope = ({ storeIds }: StoreScope, store: string) => storeIds === null || storeIds.includes(store)

const noStore = { total: 0, free: 0, next: null, keys: [], keysOut: 0 }
const noMember = { key: null, rentals: [] }

async function storePart(
  tx: Tx,
  { store, member, today }: { store: string; member: string | null; today: string },
): Promise<Pick<LockerDesk, 'total' | 'free' | 'next' | 'keys' | 'keysOut'>> {
  const { rows: counts } = await sql<{ total: number; free: number; keysOut: number }>`
    select count(*)::int as total, count(*) filter (where status = 'free')::int as free,
      count(*) filter (where status = 'in_use')::int as keys_out
    from locker where store_id = ${store} and archived_at is null
  `.execute(tx)
  const { rows: keys } = await sql<LockerKey>`
    select ${keyColumns(today)} from ${keyJoins} where locker.store_id = ${store} and returned_at is null
    order by is_late desc, given_at, locker.number limit ${mostKeys}
  `.execute(tx)
  return { ...counts[0]!, keys, next: await nextLocker(tx, { storeId: store, memberId: member }) }
}

/** Of lockers in the scope, or of a member in it. */
async function memberPart(
  tx: Tx,
  { member, today, scope }: { member: string; today: string; scope: StoreScope },
): Promise<Pick<LockerDesk, 'key' | 'rentals'>> {
  const isVisible = sql`(${visibleTo(lockerRows, scope)} or ${visibleTo(memberRows, scope)})`
  const { rows: keys } = await sql<NonNullable<LockerDesk['key']>>`
    select ${keyColumns(today)}, (select name from store where store.id = locker.store_id) as store_name
    from ${keyJoins} where locker_key.member_id = ${member} and returned_at is null and ${isVisible}
  `.execute(tx)
  const { rows: rentals } = await sql<LockerDesk['rentals'][number]>`
    select locker_rental.id, number, zone, (select name from store where store.id = locker.store_id) as store_name, ends_on, deposit_fen
    from locker_rental join locker on locker.id = locker_id join member on member.id = member_id
    where member_id = ${member} and locker_rental.status = 'running' and ${isVisible} order by ends_on, number
  `.execute(tx)
  return { key: keys[0] ?? null, rentals }
}

/** A key as it is now. */
export async function readKey(
  { tx, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'now'>,
  id: string,
): Promise<LockerKey> {
  const { rows } = await sql<LockerKey>`
    select ${keyColumns(shanghaiDay(now))} from ${keyJoins} where locker_key.id = ${id}
  `.execute(tx)
  if (rows[0] === undefined) throw new Error(`the key ${id} is gone after it was written`)
  return rows[0]
}
