import { sql } from 'kysely'
import type { CoachClient, CoachOwn } from '../../../contract/system/coach-dashboard'
import { holds } from '../../kit/auth/permission'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { RequestContext } from '../../kit/resource/serve'
import type { StoreScope } from '../../kit/resource/store-scope'
import { isLive } from '../../membership/member/live-cards'

interface Own {
  tx: Tx
  coachId: string
  scope: StoreScope
  now: Date
}

/** The clients, certificates and hours of the coach whom the reader's account is linked to. */
export async function coachOwnOf({ tx, principal, scope, now }: RequestContext<unknown, unknown>) {
  const { coachId, permissions } = principal
  const at = now.toISOString()
  if (coachId === null) return { at, own: null }
  const own = { tx, coachId, scope, now }
  const [month, clients, rest] = await Promise.all([
    monthOf(own),
    holds(permissions, 'member:read') ? clientsOf(own) : null,
    papersOf(own),
  ])
  return { at, own: { month, clients, ...rest } }
}

async function monthOf({ tx, coachId, now }: Own): Promise<CoachOwn['month']> {
  const lessons = (kind: string) => sql`(count(distinct session_id) filter (where kind = ${kind}))::int`
  const { rows } = await sql<CoachOwn['month']>`
    select ${lessons('private')} as private, ${lessons('small_group')} as small_group, ${lessons('group')} as "group",
      count(*)::int as people
    from appointment
    where coach_id = ${coachId} and status = 'completed' and lower(during) <= ${now}
      and lower(during) >= shanghai_instant(${`${shanghaiDay(now).slice(0, 8)}01`}::date, 0)
  `.execute(tx)
  // An aggregate without groups has one row.
  return rows[0]!
}

const mostClients = 100

async function clientsOf({ tx, coachId, scope: { storeIds }, now }: Own): Promise<CoachOwn['clients']> {
  const since = addDays(shanghaiDay(now), -90)
  const isTheirs = storeIds === null ? sql`true` : sql`store_id = any(${storeIds}::uuid[])`
  const { rows } = await sql<CoachClient & { total: number }>`
    with client as (
      select member_id, (count(*) filter (where status = 'completed'))::int as lessons,
        max(lower(during)) filter (where status in ('completed', 'checked_in')) as last_at,
        min(lower(during)) filter (where lower(during) > ${now} and status in ('requested', 'confirmed')) as next_at,
        (array_agg(membership_id order by during desc) filter (where membership_id is not null))[1] as paid_by
      from appointment
      where coach_id = ${coachId} and lower(during) >= shanghai_instant(${since}::date, 0) and ${isTheirs}
        and status in ('requested', 'confirmed', 'checked_in', 'completed', 'no_show')
      group by member_id
    ), shown as (
      select client.*, count(*) over ()::int as total from client
      order by next_at, last_at desc nulls last, member_id limit ${mostClients}
    )
    select member_id, person.name, member.member_no, person.avatar_id, lessons, last_at, next_at, total,
      (select json_build_object('name', membership.name, 'endsOn', ends_on, 'timesLeft', times_left, 'balanceFen', balance_fen)
        from membership where membership.member_id = shown.member_id and ${isLive}
        order by membership.id = paid_by desc nulls last, ends_on, membership.id limit 1) as card
    from shown join member on member.id = member_id join person on person.id = member.person_id
    order by next_at, last_at desc nulls last, member_id
  `.execute(tx)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

async function papersOf({ tx, coachId }: Own): Promise<Pick<CoachOwn, 'certificates' | 'hours'>> {
  const { rows } = await sql<Pick<CoachOwn, 'certificates' | 'hours'>>`
    select (
      select coalesce(json_agg(json_build_object(
        'id', id, 'kind', kind, 'issuer', issuer, 'status', status, 'expiresOn', expires_on
      ) order by expires_on, id), '[]')
      from certificate
      where coach_id = ${coachId} and archived_at is null and status in ('pending', 'verified', 'rejected', 'expired')
        and not exists (select from certificate renewal
          where renewal.prev_id = certificate.id and renewal.archived_at is null and renewal.status = 'verified')
    ) as certificates, (
      select coalesce(json_agg(json_build_object(
        'weekday', weekday, 'from', clock_time(lower(minutes)), 'to', clock_time(upper(minutes)), 'storeName', store.name
      ) order by weekday, minutes), '[]')
      from coach_work_span join store on store.id = store_id where coach_id = ${coachId}
    ) as hours
  `.execute(tx)
  // A selection without a table has one row.
  return rows[0]!
}
