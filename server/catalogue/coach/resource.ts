import { sql } from 'kysely'
import { type Coach, coaches } from '../../../contract/catalogue/coach'
import { coachMachine } from '../../../machines/coach/coach.machine'
import { addDays } from '../../kit/day'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { coachSearch } from '../../shared/coach-search'
import { isAhead } from '../../shared/is-ahead'
import { sessionBlockers } from '../../shared/session-blockers'
import { wholeMobile } from '../../shared/whole-mobile'
import { refreshCoachCourseSearch } from '../coach-course/search'
import { checkCoach } from './check'
import { coachCsv } from './csv'
import { writeSchedule } from './write-schedule'

registerConstraint('coach_staff_no_key', { code: 'taken', path: ['staffNo'] })
registerConstraint('coach_person_key', { code: 'already_coach', path: ['personId'] })
registerConstraint('coach_public_is_certified', { code: 'needs_certificate', path: ['isPublic'] })
registerConstraint('coach_work_span_apart', { code: 'overlap', path: ['availability'] })
registerConstraint('coach_day_span_apart', { code: 'overlap', path: ['exceptions'] })

/** Days before its end from which a certificate is expiring. */
const soon = 30

export const coachResource: ResourceDefinition<typeof coaches, 'coach'> = {
  contract: coaches,
  table: 'coach',
  rows: {
    table: 'coach',
    visible: ({ storeIds }) => sql<boolean>`
      exists (select from coach_store where coach_id = coach.id and store_id = any(${storeIds}))`,
  },
  joins: sql`join person on person.id = coach.person_id`,
  select: (today, now) => sql`
    ${rowBaseOf('coach')},
    coach.staff_no, coach.display_name, coach.level, coach.specialities, coach.years, coach.avatar_id, coach.hired_on,
    coach.left_on, coach.is_public, coach.sort, coach.status,
    case when coach.leave_from is not null
      then json_build_object('from', coach.leave_from, 'to', coach.leave_to) end as leave,
    person.name as person_name, coalesce(overlay(person.mobile placing '****' from 4 for 4), '') as mobile,
    array(select store_id from coach_store where coach_id = coach.id order by position) as store_ids,
    array(select store.name from coach_store join store on store.id = store_id
      where coach_id = coach.id order by position) as store_names,
    (select coalesce(sum(upper(minutes) - lower(minutes)), 0)::int
      from coach_work_span where coach_id = coach.id) as weekly_minutes,
    case when coach.valid_until > ${today}::date + ${soon}::int then 'valid'
      when coach.valid_until >= ${today}::date then 'expiring' else 'none' end as certificate_state,
    (select count(*)::int from class_session
      where coach_id = coach.id and ${isAhead(now)}) as future_sessions,
    (select coalesce(sum(extract(epoch from upper(during) - lower(during)) / 60), 0)::int from class_session
      where coach_id = coach.id and class_session.status <> 'cancelled' and booked > 0
        and lower(during) >= shanghai_instant(${today}::date, 0)
        and lower(during) < shanghai_instant(${today}::date + 7, 0)) as booked_minutes_7d`,
  detail: sql`
    coach.person_id, coach.bio, coach.default_price_fen,
    (select coalesce(json_agg(json_build_object(
        'weekday', weekday, 'from', clock_time(lower(minutes)), 'to', clock_time(upper(minutes)), 'storeId', store_id
      ) order by weekday, minutes), '[]')
      from coach_work_span where coach_id = coach.id) as availability,
    (select coalesce(json_agg(json_build_object('on', day, 'spans', (
        select coalesce(json_agg(json_build_object(
          'from', clock_time(lower(minutes)), 'to', clock_time(upper(minutes)), 'storeId', store_id
        ) order by minutes), '[]')
        from coach_day_span span where span.coach_id = coach.id and span.day = off.day
      )) order by day), '[]')
      from coach_day_exception off where off.coach_id = coach.id) as exceptions`,
  sorts: {
    sort: sql`coach.sort`,
    name: sql`coach.name_pinyin`,
    staffNo: sql`coach.staff_no`,
    hiredOn: sql`coach.hired_on`,
    level: sql`coach.level_rank`,
    createdAt: sql`coach.created_at`,
    updatedAt: sql`coach.updated_at`,
  },
  filters: {
    status: (list) => sql`coach.status = any(${list})`,
    level: (list) => sql`coach.level = any(${list})`,
    speciality: (list) => sql`coach.specialities && ${list}::text[]`,
    certificate: (list, { today }) =>
      sql`(${sql.join(
        list.map((state) => certificates[state](today)),
        sql` or `,
      )})`,
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs
        ? sql`exists (select from coach_store where coach_id = coach.id and store_id = ${id})`
        : sql`false`
    },
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    return mobile ? sql`coach.person_id = (select id from person where mobile = ${mobile})` : undefined
  },
  search: { members: ['displayName', 'staffNo', 'personId'], text: (draft, tx) => coachSearch(tx, draft) },
  normalize: ({ availability, exceptions, ...rest }) => ({
    ...rest,
    availability: availability?.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from)),
    exceptions: exceptions
      ?.map(({ on, spans }) => ({ on, spans: spans.toSorted((a, b) => a.from.localeCompare(b.from)) }))
      .sort((a, b) => a.on.localeCompare(b.on)),
  }),
  check: checkCoach,
  columns: ({ storeIds: _, availability: __, exceptions: ___, ...own }) => ({
    ...own,
    namePinyin: own.displayName && pinyinOf(own.displayName, 'person'),
  }),
  children: async (writing, id, changed) => {
    await writeSchedule(writing, id, changed)
    if (changed.displayName !== undefined) await refreshCoachCourseSearch(writing.tx, id)
  },
  blockers: dependents,
  lifecycle: {
    machine: coachMachine,
    facts: ({ futureSessions }: Coach) => ({ futureSessions }),
    events: {
      startLeave: ({ from, to }) => ({ leaveFrom: from, leaveTo: to }),
      endLeave: () => notOnLeave,
      depart: ({ on }) => ({ ...notOnLeave, leftOn: on, isPublic: false }),
      rehire: ({ on }) => ({ hiredOn: on, leftOn: null }),
    },
  },
  csv: coachCsv,
}

/** The rows that prevent archiving a coach: courses, and sessions, which keep a reference. */
async function dependents(tx: Tx, id: string) {
  const sessions = await sessionBlockers(tx, sql`coach_id = ${id}`)
  const { rows } = await sql<{ id: string; name: string; found: number }>`
    select id, name, count(*) over () as found from coach_course
    where coach_id = ${id} and archived_at is null order by updated_at desc, id limit 20
  `.execute(tx)
  const courses = rows.map(({ id, name }) => ({ kind: 'course', id, name }))
  return {
    blockers: [...courses, ...sessions.blockers].slice(0, 20),
    blockerCount: (rows[0]?.found ?? 0) + sessions.blockerCount,
  }
}

const notOnLeave = { leaveFrom: null, leaveTo: null }

const certificates = {
  none: (today: string) => sql<boolean>`(coach.valid_until is null or coach.valid_until < ${today}::date)`,
  expiring: (today: string) =>
    sql<boolean>`coach.valid_until between ${today}::date and ${addDays(today, soon)}::date`,
  valid: (today: string) => sql<boolean>`coach.valid_until > ${addDays(today, soon)}::date`,
}
