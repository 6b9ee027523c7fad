import { sql } from 'kysely'
import {
  type ClassSession,
  type ClassSessionDraft,
  classSessions,
} from '../../contract/scheduling/class-session'
import { classSessionMachine } from '../../machines/class-session/class-session.machine'
import { classSessionFacts } from '../../machines/class-session/facts'
import type { ColumnsOf } from '../kit/db/schema'
import type { ResourceDefinition } from '../kit/resource/definition'
import { classSessionCsv } from './class-session/csv'
import { isWithoutCoach } from './is-without-coach'
import { sessionJoins, sessionRow } from './session-row'

/** The class session's definition without side effects; class-session.ts adds the effects on bookings. */
export const classSessionTable: ResourceDefinition<typeof classSessions, 'class_session'> = {
  contract: classSessions,
  table: 'class_session',
  rows: {
    table: 'class_session',
    visible: ({ storeIds }) => sql<boolean>`class_session.store_id = any(${storeIds})`,
  },
  joins: sessionJoins,
  select: () => sessionRow,
  sorts: { startsAt: sql`lower(class_session.during)`, createdAt: sql`class_session.created_at` },
  filters: {
    status: (list) => sql`class_session.status = any(${list})`,
    kind: (list) => sql`class_session.kind = any(${list})`,
    coach: (id) => sql`class_session.coach_id = ${id}`,
    store: (id) => sql`class_session.store_id = ${id}`,
    course: (id) => sql`class_session.course_id = ${id}`,
    withoutCoach: (isWanted, { now }) => (isWanted ? isWithoutCoach(now) : sql`not ${isWithoutCoach(now)}`),
    from: (instant) => sql`lower(class_session.during) >= ${instant}`,
    to: (instant) => sql`lower(class_session.during) < ${instant}`,
  },
  // A trigger of the database writes the search text.
  search: { members: [], text: () => '' },
  columns: columnsOf,
  lifecycle: {
    machine: classSessionMachine,
    facts: (row: ClassSession, now) => classSessionFacts(row, now),
    events: {
      cancel: ({ reason }) => ({ cancelReason: reason }),
      finish: () => ({}),
      substitute: ({ coachId }) => ({
        coachId,
        // A coach who takes the own lesson back is no substitute.
        substituteForId: sql`nullif(coalesce(substitute_for_id, coach_id), ${coachId}::uuid)`,
        keptReason: null,
      }),
      keep: ({ reason }) => ({ keptReason: reason }),
    },
  },
  csv: classSessionCsv,
}

/** A change of start or end keeps the other from the row; a change of the course changes the coach too. Elsewhere, what was kept is decided again. */
function columnsOf({
  startsAt,
  durationMin,
  courseId,
  ...own
}: Partial<ClassSessionDraft>): ColumnsOf<'class_session'> {
  const start = startsAt === undefined ? sql`lower(during)` : sql`${startsAt}::timestamptz`
  const length =
    durationMin === undefined ? sql`upper(during) - lower(during)` : sql`${durationMin} * interval '1 minute'`
  const isMoved = startsAt !== undefined || durationMin !== undefined
  const ofCourse = (column: string) =>
    sql`(select ${sql.ref(column)} from coach_course where id = ${courseId})`
  return {
    ...own,
    ...(isMoved || courseId !== undefined || own.storeId !== undefined ? { keptReason: null } : {}),
    ...(isMoved ? { during: sql`tstzrange(${start}, ${start} + (${length}))` } : {}),
    ...(courseId === undefined
      ? {}
      : {
          courseId,
          coachId: ofCourse('coachId'),
          substituteForId: null,
          kind: ofCourse('kind'),
          bufferBeforeMin: ofCourse('bufferBeforeMin'),
          bufferAfterMin: ofCourse('bufferAfterMin'),
        }),
  }
}
