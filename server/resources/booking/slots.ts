import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { readSlots } from '../../../contract/calendar'
import type { App } from '../../kit/app'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/schema'
import type { Reach } from '../../kit/scope'
import { serve } from '../../kit/serve'
import { storeResource } from '../store/store'

export function slotRoutes(app: App): void {
  serve(app, readSlots, ({ tx, query, scope, now }) => slotsOf(tx, { ...query, scope, now }), {
    rows: storeResource.rows!,
  })
}

type About = output<typeof readSlots.query> & { scope: Reach; now: Date }
type Slots = output<typeof readSlots.reply>

/**
 * What can be booked on these days. A start is free where the lesson lies within the coach's working time in the store and
 * the store's opening, nothing else needs the coach meanwhile, buffers counted, and the course's notice and horizon allow it.
 */
export async function slotsOf(tx: Tx, about: About): Promise<Slots> {
  const { rows } = await slotsQuery(about).execute(tx)
  const { free, sessions } = rows[0]!
  return {
    free: free.flatMap(byDay(dayNames())).sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    sessions: sessions.map(({ from, to, ...rest }) => ({ ...rest, from: instant(from), to: instant(to) })),
  }
}

type Place = Pick<Slots['free'][number], 'courseId' | 'coachId' | 'storeId'>

interface Found {
  /** Runs of starts, their first and last in quarters of an hour since 1970. */
  free: (Place & { runs: [number, number][] })[]
  /** Instants in seconds since 1970. */
  sessions: (Omit<Slots['sessions'][number], 'from' | 'to'> & { from: number; to: number })[]
}

const quarter = 900 // s
/** Quarters of an hour in a day. */
const perDay = 96
/** How far Shanghai is ahead. */
const ahead = 32

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
/** Of each quarter of a day: making every start from a Date costs more than finding it. */
const clocks = Array.from({ length: perDay }, (_, i) => instant(i * quarter).slice(10))

/** The day of a quarter, each day's name made once. */
function dayNames(): (at: number) => string {
  const names: Record<number, string> = {}
  return (at) => {
    const day = Math.floor(at / perDay)
    names[day] ??= instant(day * perDay * quarter).slice(0, 10)
    return names[day]
  }
}

/** The runs of one course in one store as starts, a list for each day. */
const byDay =
  (dayOf: (at: number) => string) =>
  ({ runs, ...place }: Found['free'][number]): Slots['free'] => {
    const days = new Map<string, string[]>()
    for (const [first, last] of runs)
      for (let at = first; at <= last; ) {
        const on = dayOf(at + ahead)
        const starts = days.get(on) ?? []
        days.set(on, starts)
        // Within eight hours on the clock's eights no day ends, neither here nor in UTC.
        const until = Math.min(last, at | (ahead - 1))
        for (const utc = dayOf(at); at <= until; at += 1) starts.push(utc + clocks[at % perDay])
      }
    return [...days].map(([on, starts]) => ({ ...place, on, starts }))
  }

/** One statement: working time, opening and what is held are intersected as multiranges, and what remains is cut to the grid. */
export function slotsQuery({ from, days, store, coach, course, source, scope, now }: About) {
  const end = addDays(from, days)
  const notice = source === 'front_desk' ? sql`0` : sql`course.min_notice_min`
  const minutes = (count: ReturnType<typeof sql>) => sql`${count} * interval '1 minute'`
  return sql<Found>`
    with offer as (
      select course.id as course_id, course.coach_id, place.store_id, course.kind,
        ${minutes(sql`course.duration_min`)} as lasts,
        ${minutes(sql`course.buffer_before_min`)} as before, ${minutes(sql`course.buffer_after_min`)} as after,
        greatest(shanghai_instant(${from}::date, 0), ${now}::timestamptz + ${minutes(notice)}) as earliest,
        least(
          shanghai_instant(${end}::date, 0),
          shanghai_instant(${shanghaiDay(now)}::date + course.max_advance_days + 1, 0)
        ) as latest
      from coach_course course
      join coach on coach.id = course.coach_id and coach.status <> 'departed' and coach.archived_at is null
      join coach_course_store place on place.course_id = course.id
      where course.status = 'on' and course.archived_at is null
        ${course === undefined ? sql`` : sql`and course.id = ${course}`}
        ${coach === undefined ? sql`` : sql`and course.coach_id = ${coach}`}
        ${store === undefined ? sql`` : sql`and place.store_id = ${store}`}
        ${scope.storeIds === null ? sql`` : sql`and place.store_id = any(${scope.storeIds})`}
    ), offered as materialized (
      select * from offer where earliest < latest
    ), coaches as materialized (
      select distinct coach_id from offered
    ), busy as materialized (
      select id, course_id, coach_id, store_id, kind, status, during, held, capacity - booked as seats_left
      from coaches join class_session using (coach_id)
      where status <> 'cancelled'
        and lower(during) >= shanghai_instant(${from}::date, 0) - interval '4 hours'
        and lower(during) < shanghai_instant(${end}::date, 0) + interval '4 hours'
    ), working as materialized (
      select coach_id, store_id, range_agg(works) as works
      from coaches cross join lateral coach_works(array[coaches.coach_id], ${from}::date, ${end}::date) as worked (coach, store_id)
      group by coach_id, store_id
    ), opening as materialized (
      select asked.store_id, range_agg(opens) as opens
      from (select distinct store_id from offered) as asked
      cross join lateral store_opens(array[asked.store_id], ${addDays(from, -1)}::date, ${end}::date) as opened
      group by asked.store_id
    ), place as (
      select coach_id, store_id, works * opens as both_open from working join opening using (store_id)
    ), taken as materialized (
      -- A lesson may not begin inside of these; at their ends it may.
      select lesson.course_id, range_agg(tstzrange(lower(held) - lasts - after, upper(held) + before, '()')) as starts
      from (
        select distinct course_id, coach_id, lasts, before, after from offered where kind <> 'group'
      ) as lesson
      join busy using (coach_id)
      group by lesson.course_id
    ), open as (
      select course_id, coach_id, store_id, latest, tstzmultirange(tstzrange(earliest, latest)) * (
        select range_agg(tstzrange(lower(part), upper(part) - lasts, '[]'))
        from unnest(both_open) as part where upper(part) - lower(part) >= lasts
      ) - coalesce(taken.starts, '{}') as starts
      from offered join place using (coach_id, store_id) left join taken using (course_id)
      where kind <> 'group'
    ), run as (
      select course_id, coach_id, store_id, ceil(date_part('epoch', lower(part)) / ${quarter})::int as first,
        least(floor(date_part('epoch', upper(part)) / ${quarter}), ceil(date_part('epoch', latest) / ${quarter}) - 1)::int as last
      from open cross join lateral unnest(starts) as part
    ), free as (
      select course_id, coach_id, store_id, json_agg(json_build_array(first, last) order by first) as runs
      from run where first <= last group by coach_id, course_id, store_id
    )
    select
      (select coalesce(json_agg(json_build_object(
          'courseId', course_id, 'coachId', coach_id, 'storeId', store_id, 'runs', runs
        ) order by coach_id, course_id, store_id), '[]') from free) as free,
      (select coalesce(json_agg(json_build_object(
          'sessionId', id, 'courseId', course_id, 'coachId', busy.coach_id, 'storeId', store_id,
          'from', date_part('epoch', lower(during)), 'to', date_part('epoch', upper(during)),
          'seatsLeft', seats_left,
          'waiting', (select count(*) from appointment where session_id = busy.id and status = 'waitlisted')
        ) order by lower(during), id), '[]')
        from offered join busy using (course_id, store_id)
        where busy.kind <> 'private' and status = 'scheduled' and lower(during) >= earliest and lower(during) < latest
      ) as sessions
  `
}
