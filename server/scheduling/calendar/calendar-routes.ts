import { sql } from 'kysely'
import {
  type Calendar,
  type CalendarCoach,
  type CalendarCourse,
  type CalendarSession,
  type CalendarSpan,
  type CalendarStore,
  readCalendar,
} from '../../../contract/scheduling/calendar'
import { coachResource } from '../../catalogue/coach/resource'
import { storeResource } from '../../catalogue/store/resource'
import type { App } from '../../kit/app'
import { addDays } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { requireVisible, type StoreScope } from '../../kit/resource/store-scope'
import { cardsOf, heldOn, sessionJoins, sessionRow } from '../session-row'

export function calendarRoutes(app: App): void {
  serve(
    app,
    readCalendar,
    async ({ tx, query: { store, coach, from, days }, scope }) => {
      if (store === undefined && coach === undefined)
        throw fieldsProblem([{ path: ['store'], code: 'required' }])
      if (coach !== undefined) await requireVisible(tx, coachResource.rows!, scope, coach)
      const found = await calendarOf(tx, {
        ...(store === undefined ? {} : { storeIds: [store] }),
        ...(coach === undefined ? {} : { coachIds: [coach] }),
        from,
        days,
        scope,
      })
      if (!names(found.stores, store) || !names(found.coaches, coach)) throw problem('not_found')
      return found
    },
    { rows: storeResource.rows! },
  )
}

interface CalendarContext {
  /** The stores whose sessions are read, and whose coaches unless `coachIds` is set. */
  storeIds?: readonly string[]
  coachIds?: readonly string[]
  /** The first of the Shanghai days. */
  from: string
  days: number
  scope: StoreScope
}

/** The sessions of these days and the times that are open, read once for both the calendar and the booking rules. */
export async function calendarOf(tx: Tx, context: CalendarContext): Promise<Calendar> {
  const { stores, coaches } = await openTimesOf(tx, context)
  return {
    stores,
    coaches,
    courses: await coursesOf(tx, context, coaches),
    sessions: await sessionsOf(tx, context, coaches),
  }
}

/** When these coaches work and the stores are open, without the sessions. */
export async function openTimesOf(
  tx: Tx,
  context: CalendarContext,
): Promise<Pick<Calendar, 'stores' | 'coaches'>> {
  const coaches = await coachesOf(tx, context)
  return { coaches, stores: await storesOf(tx, context, coaches) }
}

const names = (rows: readonly { id: string }[], id: string | undefined) =>
  id === undefined || rows.some((row) => row.id === id.toLowerCase())
const lastOf = ({ from, days }: CalendarContext) => addDays(from, days - 1)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The instants of the days, [first, last). */
const windowOf = ({ from, days }: CalendarContext) =>
  sql`tstzrange(shanghai_instant(${from}::date, 0), shanghai_instant(${addDays(from, days)}::date, 0))`

/** Sessions within this time before and after the days matter because of their coach's buffers. */
const margin = sql`interval '1 hour'`
/** The longest permitted session. */
const longest = sql`interval '3 hours'`

/** An index condition for every session that may overlap the days or their margin. */
const beginsNear = (context: CalendarContext) => {
  const days = windowOf(context)
  return sql`lower(during) >= lower(${days}) - ${margin} - ${longest} and lower(during) < upper(${days}) + ${margin}`
}

async function coachesOf(tx: Tx, context: CalendarContext): Promise<CalendarCoach[]> {
  const { storeIds = [], coachIds, from } = context
  const last = lastOf(context)
  const requestedRange =
    coachIds === undefined
      ? sql`coach.id in (
          select coach_store.coach_id from coach_store join coach working on working.id = coach_store.coach_id
          where coach_store.store_id = any(${storeIds}) and working.status <> 'departed'
          union
          select coach_id from class_session
          where store_id = any(${storeIds}) and status <> 'cancelled' and ${beginsNear(context)} and during && ${windowOf(context)}
        )`
      : sql`coach.id = any(${coachIds})`
  const { rows } = await sql<CalendarCoach>`
    select coach.id, coach.display_name as name, coach.avatar_id, coach.status,
      array(select store_id from coach_store where coach_id = coach.id order by position) as store_ids,
      (select coalesce(json_agg(json_build_object(
          'from', iso_instant(lower(works)), 'to', iso_instant(upper(works)), 'storeId', store_id
        ) order by works), '[]')
        from coach_works(array[coach.id], ${from}::date, ${last}::date)) as works,
      case when coach.leave_from <= ${last}::date and coalesce(coach.leave_to, 'infinity') >= ${from}::date
        then json_build_object('from', coach.leave_from, 'to', coach.leave_to) end as leave,
      array(select day from coach_day_exception off
        where off.coach_id = coach.id and off.day between ${from}::date and ${last}::date
          and not exists (select from coach_day_span span where span.coach_id = coach.id and span.day = off.day)
        order by day) as days_off
    from coach where coach.archived_at is null and ${requestedRange}
    order by coach.sort, coach.id
  `.execute(tx)
  return rows
}

/** The requested stores first, then the coaches' other stores within the scope. */
async function storesOf(
  tx: Tx,
  context: CalendarContext,
  coaches: CalendarCoach[],
): Promise<CalendarStore[]> {
  const { storeIds = [], scope, from, days } = context
  const last = lastOf(context)
  const ids = [...new Set([...storeIds, ...coaches.flatMap((coach) => coach.storeIds)])]
  const reached = ids.filter((id) => scope.storeIds === null || scope.storeIds.includes(id))
  const { rows } = await sql<CalendarStore>`
    select store.id, store.name, store.status,
      (select coalesce(json_agg(json_build_object(
          'from', iso_instant(lower(opens)), 'to', iso_instant(upper(opens))
        ) order by opens), '[]')
        from store_opens(array[store.id], ${addDays(from, -1)}::date, ${last}::date)
        where opens && ${windowOf(context)}) as open,
      (select coalesce(json_agg(json_build_object(
          'on', day, 'reason', reason, 'isClosed', is_closed) order by day), '[]')
        from (
          select days.day, case when is_out then store.suspended_reason else special.reason end as reason,
            is_out or special.intervals = '[]' as is_closed
          from (select ${from}::date + n as day from generate_series(0, ${days} - 1) as n) as days
          cross join lateral (
            select coalesce(days.day between store.suspended_from and coalesce(store.suspended_to, 'infinity'), false)
              as is_out
          ) as suspension
          left join store_special_day special on special.store_id = store.id and special.day = days.day
          where is_out or special.day is not null
        ) as notice) as notices
    from store where store.archived_at is null and store.id = any(${reached})
    order by store.id = any(${storeIds}) desc, store.code
  `.execute(tx)
  return rows.map((store) => ({ ...store, open: apart(store.open) }))
}

/** Merges overlapping spans, because a late close may pass the next day's opening when one of the days is special. */
function apart(spans: CalendarSpan[]): CalendarSpan[] {
  let reached = ''
  return spans.flatMap(({ from, to }) => {
    if (to <= reached) return []
    const begins = from < reached ? reached : from
    reached = to
    return [{ from: begins, to }]
  })
}

/** Courses on sale of these coaches that are held in a store within the scope. */
async function coursesOf(
  tx: Tx,
  { scope }: CalendarContext,
  coaches: CalendarCoach[],
): Promise<CalendarCourse[]> {
  const reached =
    scope.storeIds === null
      ? sql`true`
      : sql`exists (select from coach_course_store
          where course_id = coach_course.id and store_id = any(${scope.storeIds}))`
  const { rows } = await sql<CalendarCourse>`
    select id, name, coach_id, kind, duration_min, capacity, price_fen, buffer_before_min, buffer_after_min,
      min_notice_min, max_advance_days,
      array(select store_id from coach_course_store where course_id = coach_course.id order by position) as store_ids
    from coach_course
    where coach_id = any(${idsOf(coaches)}) and status = 'on' and archived_at is null and ${reached}
    order by name_pinyin, id
  `.execute(tx)
  return rows
}

async function sessionsOf(
  tx: Tx,
  context: CalendarContext,
  coaches: CalendarCoach[],
): Promise<CalendarSession[]> {
  const { storeIds = [], scope } = context
  const { rows } = await sql<CalendarSession>`
    with found as (
      select id, during from class_session where coach_id = any(${idsOf(coaches)}) and status <> 'cancelled' and ${beginsNear(context)}
      union
      select id, during from class_session where store_id = any(${storeIds}) and status <> 'cancelled' and ${beginsNear(context)}
    )
    select ${sessionRow}, ${cardsNear} as cards from class_session ${sessionJoins}
    where class_session.id in (select id from found where upper(during) > lower(${windowOf(context)}) - ${margin})
    order by lower(class_session.during), class_session.id
  `.execute(tx)
  return rows.map((session) =>
    scope.storeIds === null || scope.storeIds.includes(session.storeId) ? session : foreign(session),
  )
}

/** The most days by which the calendar moves a session. */
const fortnight = 14

const cardsNear = sql`array(${cardsOf(
  sql`(${heldOn} - ${fortnight}::int) < starts_on or ends_on < ${heldOn} + ${fortnight}::int`,
)})`

/** Hides everything of a session outside the store scope except that it occupies its coach. */
function foreign(session: CalendarSession): CalendarSession {
  return {
    ...session,
    courseName: '',
    storeName: '',
    room: null,
    memberNames: [],
    cards: [],
    cancelReason: null,
    keptReason: null,
    substituteFor: null,
    booked: 0,
    waiting: 0,
    requested: 0,
    createdBy: null,
    updatedBy: null,
  }
}
