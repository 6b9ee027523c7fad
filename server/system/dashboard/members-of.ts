import { sql } from 'kysely'
import type { DashboardFigures } from '../../../contract/system/dashboard'
import type { Figure } from '../../../contract/system/dashboard-links'
import { visibleTo } from '../../kit/resource/store-scope'
import { memberResource } from '../../membership/member/resource'
import { memberRows } from '../../membership/member-rows'
import { type EndPeriod, lastEnds } from '../../membership/membership/card-ends'
import { countOf } from './count-of'
import { ofStores, type Seen } from './seen'

type Members = NonNullable<DashboardFigures['members']>

/** Each figure is the total of its list. */
export async function membersOf(seen: Seen): Promise<Members> {
  const count = (figure: Figure) => countOf(seen, memberResource, figure)
  const [active, joined, joinedBefore, expiring7, expiring30, silent30, now, before] = await Promise.all([
    count('members.active'),
    count('members.joined'),
    countOf(seen, memberResource, 'members.joined', seen.before),
    count('members.expiring7'),
    count('members.expiring30'),
    count('members.silent30'),
    seen.run(() => endsOf(seen, seen)),
    seen.run(() => endsOf(seen, seen.before)),
  ])
  const compared = (name: keyof typeof now) => ({ value: now[name], before: before[name] })
  return {
    active,
    joined: { value: joined, before: joinedBefore },
    expiring7,
    expiring30,
    silent30,
    ended: compared('ended'),
    renewed: compared('renewed'),
    lost: compared('lost'),
  }
}

/** Counts the filters `endedFrom`, `endedTo` and `renewed` in one query. */
async function endsOf(seen: Seen, period: EndPeriod): Promise<Record<'ended' | 'renewed' | 'lost', number>> {
  const { tx, scope, store, today } = seen
  const isEverywhere = store === undefined && scope.storeIds === null
  // For the whole chain it is cheaper to exclude the few archived members.
  const isListed = isEverywhere
    ? sql`not exists (select from member where id = member_id and archived_at is not null)`
    : sql`member_id in (
        select id from member
        where archived_at is null and ${visibleTo(memberRows, scope)}
          and ${store === undefined ? sql`true` : ofStores(seen, sql`home_store_id`)}
      )`
  const { rows } = await sql<Record<'ended' | 'renewed' | 'lost', number>>`
    select count(*)::int as ended, (count(*) filter (where went_on))::int as renewed,
      (count(*) filter (where not went_on))::int as lost
    from (${lastEnds(period, today)}) as last_end where ${isListed}
  `.execute(tx)
  // An aggregate without groups has one row.
  return rows[0]!
}
