import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { CheckIn, ListedVisit, members } from '../../../contract/membership/member'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { countLimit } from '../../kit/resource/cached-count'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'

/** The first visit of the day, where this is a later one. */
const earlierAt = sql`(
  select min(earlier.at) from check_in earlier
  where earlier.member_id = check_in.member_id and earlier.day = check_in.day and earlier.result = 'pass'
    and earlier.at >= shanghai_instant(check_in.day, 0) and (earlier.at, earlier.id) < (check_in.at, check_in.id)
)`

const columns = sql`
  check_in.id, check_in.at, check_in.store_id, store.name as store_name, check_in.source, check_in.result,
  check_in.deny_reason, check_in.next_at, check_in.membership_id, membership.name as membership_name, check_in.took_unit,
  case when check_in.host_id is null then membership.times_left end as times_left, check_in.activated, check_in.debt_fen, check_in.debt_since, ${earlierAt} as earlier_at,
  check_in.host_id, host_person.name as host_name`

const joins = sql`
  join store on store.id = check_in.store_id
  left join membership on membership.id = check_in.membership_id
  left join member host on host.id = check_in.host_id left join person host_person on host_person.id = host.person_id`

/** A visit as it has been written. */
export async function readCheckIn(tx: Tx, id: string): Promise<CheckIn> {
  const { rows } =
    await sql<CheckIn>`select ${columns} from check_in ${joins} where check_in.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new Error(`check-in ${id} is gone`)
  return rows[0]
}

type Query = output<(typeof members)['checkIns']['query']>

const pageSize = 50

/** Visits and refused attempts, the latest first: today's, unless a day or a member is given. */
export async function listCheckIns({ tx, query, scope, now }: RequestContext<Query, unknown>) {
  const { member, store, page } = query
  const day = query.day ?? (member === undefined ? shanghaiDay(now) : undefined)
  const conditions: RawBuilder<boolean>[] = [
    ...(scope.storeIds === null ? [] : [sql<boolean>`check_in.store_id = any(${scope.storeIds})`]),
    ...(store === undefined ? [] : [sql<boolean>`check_in.store_id = ${store}`]),
    ...(member === undefined ? [] : [sql<boolean>`check_in.member_id = ${member}`]),
    ...(day === undefined ? [] : [sql<boolean>`check_in.day = ${day}::date`]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await sql<ListedVisit>`
    select ${columns}, check_in.member_id, person.name as member_name, member.member_no, person.avatar_id,
      ${visibleTo(memberRows, scope)} as is_own
    from check_in ${joins}
    join member on member.id = check_in.member_id join person on person.id = member.person_id
    where ${where} order by check_in.at desc, check_in.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx)
  const { rows: counted } = await sql<{ found: number }>`
    select count(*)::int as found from (select from check_in where ${where} limit ${countLimit + 1}) counted
  `.execute(tx)
  const found = counted[0]?.found ?? 0
  return { rows, total: Math.min(found, countLimit), totalIsExact: found <= countLimit }
}
