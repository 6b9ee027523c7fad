import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { members, VisitorsInside } from '../../../contract/membership/member'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { inGym } from './in-gym'

type Query = output<(typeof members)['inside']['query']>
type Visitor = VisitorsInside['rows'][number]

const mostNamed = 40

/** A store out of scope is as empty as one that does not exist. */
export async function listInside({ tx, query, scope, now }: RequestContext<Query, unknown>) {
  const isInScope = scope.storeIds === null ? sql`true` : sql`store.id = any(${scope.storeIds}::uuid[])`
  const { rows } = await sql<{ visitors: Visitor[]; total: number; capacity: number }>`
    with inside as materialized (select member_id, at from (${inGym(now)}) as visitor where store_id = ${query.store})
    select store.capacity, (select count(*)::int from inside) as total,
      (select coalesce(json_agg(named order by named.since desc, named."memberNo"), '[]') from (
        select member.id as "memberId", person.name, member.member_no as "memberNo", person.avatar_id as "avatarId",
          ${visibleTo(memberRows, scope)} as "isOwn", iso_instant(inside.at) as since,
          (select number from locker_key join locker on locker.id = locker_id
            where member_id = member.id and returned_at is null and store_id = ${query.store}) as "lockerNo"
        from inside join member on member.id = inside.member_id join person on person.id = member.person_id
        order by inside.at desc, member.member_no limit ${mostNamed}
      ) as named) as visitors
    from store where store.id = ${query.store} and ${isInScope}
  `.execute(tx)
  const [found] = rows
  return { rows: found?.visitors ?? [], total: found?.total ?? 0, capacity: found?.capacity ?? 0 }
}
