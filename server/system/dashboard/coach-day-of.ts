import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { CoachDay, coachDashboard } from '../../../contract/system/coach-dashboard'
import { holds } from '../../kit/auth/permission'
import type { Tx } from '../../kit/db/schema'
import type { RequestContext } from '../../kit/resource/serve'
import { taughtLessonsOf } from './lessons-of'

type Query = output<(typeof coachDashboard)['day']['query']>

/** One day of the coach whom the reader's account is linked to. */
export async function coachDayOf(request: RequestContext<Query, unknown>) {
  const { tx, principal, scope, now, query } = request
  const { coachId, permissions } = principal
  const at = now.toISOString()
  if (coachId === null) return { at, own: null }
  const { day } = query
  const [lessons, hours] = await Promise.all([
    taughtLessonsOf(tx, {
      where: sql`class_session.coach_id = ${coachId} and lower(class_session.during) >= shanghai_instant(${day}::date, 0)
        and lower(class_session.during) < shanghai_instant(${day}::date + 1, 0)`,
      most: 60,
      scope,
      readsTraining: holds(permissions, 'training-plan:read'),
    }),
    hoursOf(tx, coachId, day),
  ])
  return { at, own: { coachId, day, lessons, ...hours } }
}

/** Sessions with their buffers that reach into the day; none is longer than three hours. */
const occupied = (coachId: string, day: string) => sql`
  select range_agg(tstzrange(
    lower(during) - buffer_before_min * interval '1 minute', upper(during) + buffer_after_min * interval '1 minute'))
  from class_session
  where coach_id = ${coachId} and status <> 'cancelled'
    and lower(during) >= shanghai_instant(${day}::date, 0) - interval '4 hours'
    and lower(during) < shanghai_instant(${day}::date + 1, 0) + interval '1 hour'`

async function hoursOf(
  tx: Tx,
  coachId: string,
  day: string,
): Promise<Pick<CoachDay, 'works' | 'gaps' | 'isOnLeave'>> {
  const { rows } = await sql<Pick<CoachDay, 'works' | 'gaps' | 'isOnLeave'>>`
    with works as (
      select store_id, store.name, works as span
      from coach_works(array[${coachId}::uuid], ${day}::date, ${day}::date) join store on store.id = store_id
    ), gaps as (
      select store_id, name, span
      from (select store_id, name, range_agg(span) as open from works group by store_id, name) as open
      cross join lateral unnest(open - coalesce((${occupied(coachId, day)}), '{}')) as span
      where upper(span) - lower(span) >= interval '30 minutes'
    )
    select (${spans(sql`works`)}) as works, (${spans(sql`gaps`)}) as gaps,
      exists (select from coach where id = ${coachId}
        and ${day}::date between leave_from and coalesce(leave_to, 'infinity')) as is_on_leave
  `.execute(tx)
  // A selection without a table has one row.
  return rows[0]!
}

const spans = (table: ReturnType<typeof sql>) => sql`
  select coalesce(json_agg(json_build_object(
    'from', iso_instant(lower(span)), 'to', iso_instant(upper(span)), 'storeId', store_id, 'storeName', name
  ) order by span), '[]') from ${table}`
