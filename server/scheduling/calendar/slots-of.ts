import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { readSlots } from '../../../contract/scheduling/calendar'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoreScope } from '../../kit/resource/store-scope'
import { freeRuns, joined, type Lesson, type MinuteSpan, type StartRun, shared } from './free-runs'

type SlotsQuery = output<typeof readSlots.query> & { scope: StoreScope; now: Date }
type Slots = output<typeof readSlots.reply>

/**
 * The bookable starts of these days. A start is free when the lesson lies within the coach's working time in the store and the store's
 * opening, nothing else occupies the coach then, buffers included, and the course's notice and horizon allow it.
 */
export async function slotsOf(tx: Tx, context: SlotsQuery): Promise<Slots> {
  const { rows } = await slotsQuery(context).execute(tx)
  const { offers, working, opening, held, sessions } = rows[0]!
  const dayOf = dayNames()
  const free = offers.flatMap(({ courseId, coachId, storeId, ...lesson }) => {
    const open = shared(joined(working[coachId + storeId] ?? []), joined(opening[storeId] ?? []))
    return byDay(dayOf, { courseId, coachId, storeId }, freeRuns(lesson, open, joined(held[coachId] ?? [])))
  })
  return {
    free: free.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    sessions: sessions.map(({ from, to, ...rest }) => ({ ...rest, from: instant(from), to: instant(to) })),
  }
}

type Place = Pick<Slots['free'][number], 'courseId' | 'coachId' | 'storeId'>

interface Found {
  offers: (Place & Lesson)[]
  /** Key: coach id followed by store id. */
  working: Record<string, MinuteSpan[]>
  /** By store. */
  opening: Record<string, MinuteSpan[]>
  /** By coach. */
  held: Record<string, MinuteSpan[]>
  /** Instants in seconds since 1970. */
  sessions: (Omit<Slots['sessions'][number], 'from' | 'to'> & { from: number; to: number })[]
}

const quarter = 900 // s
/** Quarters of an hour in a day. */
const perDay = 96
/** Shanghai's offset from UTC, in quarters of an hour. */
const ahead = 32

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
/** The time text of each quarter of a day, because formatting every start with a Date costs more than finding it. */
const clocks = Array.from({ length: perDay }, (_, i) => instant(i * quarter).slice(10))

/** Returns the day text of a quarter, formatting each day once. */
function dayNames(): (at: number) => string {
  const names: Record<number, string> = {}
  return (at) => {
    const day = Math.floor(at / perDay)
    names[day] ??= instant(day * perDay * quarter).slice(0, 10)
    return names[day]
  }
}

/** The runs of one course in one store as starts, a list for each day. */
function byDay(dayOf: (at: number) => string, place: Place, runs: readonly StartRun[]): Slots['free'] {
  const days = new Map<string, string[]>()
  for (const [first, last] of runs)
    for (let at = first; at <= last; ) {
      const on = dayOf(at + ahead)
      const starts = days.get(on) ?? []
      days.set(on, starts)
      // Blocks of eight hours are aligned to the ends of days in both Shanghai and UTC.
      const until = Math.min(last, at | (ahead - 1))
      for (const utc = dayOf(at); at <= until; at += 1) starts.push(utc + clocks[at % perDay])
    }
  return [...days].map(([on, starts]) => ({ ...place, on, starts }))
}

/** One statement for the offers, the working and opening times, and the occupied times. */
export function slotsQuery({ from, days, store, coach, course, source, scope, now }: SlotsQuery) {
  const end = addDays(from, days)
  const [begins, ends, today] = [from, end, shanghaiDay(now)].map(midnight)
  const notice = source === 'front_desk' ? sql`0` : sql`course.min_notice_min`
  const seconds = (at: ReturnType<typeof sql>) => sql`date_part('epoch', ${at})`
  const spans = (range: ReturnType<typeof sql>) =>
    sql`array_agg(array[${seconds(sql`lower(${range})`)}, ${seconds(sql`upper(${range})`)}])`
  const busyColumns = sql`id, course_id, coach_id, store_id, kind, status, during, held, capacity - booked as seats_left`
  const isNear = sql`status <> 'cancelled'
    and lower(during) >= ${begins}::timestamptz - interval '4 hours'
    and lower(during) < ${ends}::timestamptz + interval '4 hours'`
  /** Courses of which the coach gives a session in another one's place. */
  const standIns = (id: string) => sql`
    select course_id from class_session where coach_id = ${id} and substitute_for_id is not null and ${isNear}`
  return sql<Found>`
    with offered as materialized (
      select course.id as course_id, course.coach_id, place.store_id, course.kind,
        course.duration_min * 60 as lasts, course.buffer_before_min * 60 as before, course.buffer_after_min * 60 as after,
        greatest(${begins}::timestamptz, ${now}::timestamptz + ${notice} * interval '1 minute') as earliest,
        least(${ends}::timestamptz, ${today}::timestamptz + (course.max_advance_days + 1) * interval '24 hours') as latest
      from coach_course course
      join coach on coach.id = course.coach_id and coach.status <> 'departed' and coach.archived_at is null
      join coach_course_store place on place.course_id = course.id
      where course.status = 'on' and course.archived_at is null
        ${course === undefined ? sql`` : sql`and course.id = ${course}`}
        ${coach === undefined ? sql`` : sql`and (course.coach_id = ${coach} or course.id in (${standIns(coach)}))`}
        ${store === undefined ? sql`` : sql`and place.store_id = ${store}`}
        ${scope.storeIds === null ? sql`` : sql`and place.store_id = any(${scope.storeIds})`}
    ), asked as materialized (
      select array_agg(distinct coach_id) as coach_ids, array_agg(distinct store_id) as store_ids
      from offered where earliest < latest
    ), busy as materialized (
      select ${busyColumns} from class_session
      where coach_id = any ((select coach_ids from asked)::uuid[]) and ${isNear}
      union all
      -- A session that a substitute gives is still one of its course.
      select ${busyColumns} from class_session
      where substitute_for_id = any ((select coach_ids from asked)::uuid[])
        and coach_id <> all ((select coach_ids from asked)::uuid[]) and ${isNear}
    ), working as (
      select coach_id, store_id, ${spans(sql`works`)} as spans
      from asked cross join lateral coach_works(coach_ids, ${from}::date, ${end}::date) as worked (coach_id, store_id)
      group by coach_id, store_id
    ), opening as (
      select store_id, ${spans(sql`opens`)} as spans
      from asked cross join lateral store_opens(store_ids, ${addDays(from, -1)}::date, ${end}::date)
      group by store_id
    ), taken as (
      select coach_id, ${spans(sql`held`)} as spans from busy group by coach_id
    )
    select
      (select coalesce(json_agg(json_build_object(
          'courseId', course_id, 'coachId', coach_id, 'storeId', store_id,
          'lasts', lasts, 'before', before, 'after', after,
          'earliest', ${seconds(sql`earliest`)}, 'latest', ${seconds(sql`latest`)}
        ) order by coach_id, course_id, store_id), '[]')
        from offered where kind <> 'group' and earliest < latest
          ${coach === undefined ? sql`` : sql`and coach_id = ${coach}`}
      ) as offers,
      (select coalesce(json_object_agg(coach_id::text || store_id::text, spans), '{}') from working) as working,
      (select coalesce(json_object_agg(store_id, spans), '{}') from opening) as opening,
      (select coalesce(json_object_agg(coach_id, spans), '{}') from taken) as held,
      (select coalesce(json_agg(json_build_object(
          'sessionId', id, 'courseId', course_id, 'coachId', busy.coach_id, 'storeId', store_id,
          'from', ${seconds(sql`lower(during)`)}, 'to', ${seconds(sql`upper(during)`)},
          'seatsLeft', seats_left,
          'waiting', (select count(*) from appointment where session_id = busy.id and status = 'waitlisted')
        ) order by lower(during), id), '[]')
        from offered join busy using (course_id, store_id)
        where busy.kind <> 'private' ${coach === undefined ? sql`` : sql`and busy.coach_id = ${coach}`} and status = 'scheduled' and lower(during) >= earliest and lower(during) < latest
      ) as sessions
  `
}

const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
