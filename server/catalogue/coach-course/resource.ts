import { sql } from 'kysely'
import {
  type CoachCourse,
  type CoachCourseDraft,
  coachCourses,
} from '../../../contract/catalogue/coach-course'
import { coachCourseMachine } from '../../../machines/coach-course/coach-course.machine'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { ResourceDefinition, Writing } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { isAhead } from '../../shared/is-ahead'
import { sessionBlockers } from '../../shared/session-blockers'
import { checkCoachCourse } from './check'
import { coachCourseCsv } from './csv'
import { coachCourseSearch } from './search'

export const coachCourseResource: ResourceDefinition<typeof coachCourses, 'coach_course'> = {
  contract: coachCourses,
  table: 'coach_course',
  rows: {
    table: 'coach_course',
    visible: ({ storeIds }) => sql<boolean>`exists (
      select from coach_course_store where course_id = coach_course.id and store_id = any(${storeIds}))`,
  },
  joins: sql`join coach on coach.id = coach_course.coach_id`,
  select: (_, now) => sql`
    ${rowBaseOf('coach_course')},
    coach_course.name, coach_course.coach_id, coach_course.kind, coach_course.duration_min, coach_course.capacity,
    coach_course.price_fen, coach_course.cancel_deadline_min, coach_course.level, coach_course.cover_id, coach_course.status,
    coach.display_name as coach_name, coach.status <> 'departed' and coach.archived_at is null as coach_works,
    array(select store_id from coach_course_store where course_id = coach_course.id order by position) as store_ids,
    array(select store.name from coach_course_store join store on store.id = store_id
      where course_id = coach_course.id order by position) as store_names,
    (select coalesce(sum(booked), 0)::int from class_session where ${lately(now)}) as booked_30d,
    (select round(100.0 * sum(booked) / sum(class_session.capacity))::int
      from class_session where ${lately(now)}) as fill_percent,
    (select count(*)::int from class_session
      where course_id = coach_course.id and ${isAhead(now)}) as future_sessions`,
  detail: sql`
    coach_course.intro, coach_course.substitutes,
    array(select coach_id from coach_course_substitute where course_id = coach_course.id order by position) as substitute_ids,
    coach_course.buffer_before_min, coach_course.buffer_after_min,
    coach_course.min_notice_min, coach_course.max_advance_days`,
  sorts: {
    updatedAt: sql`coach_course.updated_at`,
    name: sql`coach_course.name_pinyin`,
    durationMin: sql`coach_course.duration_min`,
    priceFen: sql`coach_course.price_fen`,
    capacity: sql`coach_course.capacity`,
    createdAt: sql`coach_course.created_at`,
  },
  filters: {
    status: (list) => sql`coach_course.status = any(${list})`,
    kind: (list) => sql`coach_course.kind = any(${list})`,
    level: (list) => sql`coach_course.level = any(${list})`,
    coach: (id) => sql`coach_course.coach_id = ${id}`,
    store: (id, { scope }) => {
      const isTheirs = scope.storeIds === null || scope.storeIds.includes(id)
      return isTheirs
        ? sql`exists (select from coach_course_store where course_id = coach_course.id and store_id = ${id})`
        : sql`false`
    },
  },
  search: { members: ['name', 'coachId'], text: (draft, tx) => coachCourseSearch(tx, draft) },
  // A list is kept only with the rule that asks for it.
  normalize: ({ substituteIds, ...rest }) => ({
    ...rest,
    substituteIds: rest.substitutes === undefined || rest.substitutes === 'listed' ? substituteIds : [],
  }),
  check: checkCoachCourse,
  columns: ({ storeIds: _, substituteIds: __, ...own }) => ({
    ...own,
    namePinyin: own.name && pinyinOf(own.name),
  }),
  children: async (writing, id, changed) => {
    await writeStores(writing, id, changed)
    await writeSubstitutes(writing, id, changed)
  },
  blockers: (tx, id) => sessionBlockers(tx, sql`course_id = ${id}`),
  lifecycle: {
    machine: coachCourseMachine,
    facts: ({ coachWorks }: CoachCourse) => ({ coachWorks }),
    events: { putOn: () => ({}), takeOff: () => ({}) },
  },
  csv: coachCourseCsv,
}

/** Sessions of the course within the last 30 days. */
const lately = (now: Date) => sql`
  course_id = coach_course.id and class_session.status <> 'cancelled'
  and lower(during) >= ${now}::timestamptz - interval '30 days' and lower(during) < ${now}`

async function writeStores(
  { tx }: Writing,
  id: string,
  { storeIds }: Partial<CoachCourseDraft>,
): Promise<void> {
  if (storeIds === undefined) return
  await sql`delete from coach_course_store where course_id = ${id}`.execute(tx)
  await sql`
    insert into coach_course_store (course_id, store_id, position)
    select ${id}, store_id, place - 1 from unnest(${storeIds}::uuid[]) with ordinality as given (store_id, place)
  `.execute(tx)
}

async function writeSubstitutes(
  { tx }: Writing,
  id: string,
  { substituteIds }: Partial<CoachCourseDraft>,
): Promise<void> {
  if (substituteIds === undefined) return
  await sql`delete from coach_course_substitute where course_id = ${id}`.execute(tx)
  await sql`
    insert into coach_course_substitute (course_id, coach_id, position)
    select ${id}, coach_id, place - 1 from unnest(${substituteIds}::uuid[]) with ordinality as given (coach_id, place)
  `.execute(tx)
}
