import { sql } from 'kysely'
import { type CoachCourse, type CoachCourseDraft, capacityOf } from '../../../contract/catalogue/coach-course'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { StoreScope } from '../../kit/resource/store-scope'
import { isAhead } from '../../shared/is-ahead'
import { sessionBlockers } from '../../shared/session-blockers'
import { storeChoiceProblems } from '../../shared/store-choice-problems'

interface CheckContext {
  next: CoachCourseDraft
  changed: Partial<CoachCourseDraft>
  before: CoachCourse | null
}

/** The rules of a course that depend on other rows. Throws `in_use` when future sessions have more bookings than the new capacity. */
export async function checkCoachCourse(
  { tx, scope, now }: Writing,
  context: CheckContext,
): Promise<FieldProblem[]> {
  const { changed, next, before } = context
  const { coachId, coverId, storeIds, substituteIds = [] } = changed
  const unfit = coachId === undefined ? [] : await coachProblems(tx, scope, coachId)
  const isElsewhere = unfit.length === 0 && (coachId !== undefined || storeIds !== undefined)
  const problems = [
    ...unfit,
    ...(storeIds === undefined
      ? []
      : await storeChoiceProblems(tx, scope, { given: storeIds, had: before?.storeIds ?? [] })),
    ...(isElsewhere ? await elsewhere(tx, next) : []),
    ...(await findMissingReferences(tx, 'media', coverId ? [coverId] : [], () => ['coverId'])),
    ...(await unknownSubstitutes(tx, scope, substituteIds, before?.substituteIds ?? [])),
    ...substituteProblems(next),
    ...capacityProblems(next),
    ...plannedProblems(context),
  ]
  if (problems.length === 0 && before !== null && next.capacity < before.capacity)
    await refuseBelowBooked(tx, before.id, next.capacity, now)
  return problems
}

async function coachProblems(
  tx: Tx,
  { storeIds: ownStoreIds }: StoreScope,
  id: string,
): Promise<FieldProblem[]> {
  const path = ['coachId']
  const unknown = await findMissingReferences(tx, 'coach', [id], () => path)
  if (unknown.length > 0) return unknown
  const { rows } = await sql<{ name: string; status: string; storeIds: string[] }>`
    select display_name as name, status,
      array(select store_id from coach_store where coach_id = coach.id) as store_ids
    from coach where id = ${id}
  `.execute(tx)
  return rows.flatMap(({ name, status, storeIds }) => {
    if (ownStoreIds !== null && !storeIds.some((store) => ownStoreIds.includes(store)))
      return [{ path, code: 'does_not_exist' }]
    return status === 'departed' ? [{ path, code: 'coach_departed', params: { name } }] : []
  })
}

/** A course must be held where its coach works. */
async function elsewhere(tx: Tx, { coachId, storeIds }: CoachCourseDraft): Promise<FieldProblem[]> {
  const { rows } = await sql<{ storeId: string }>`
    select store_id from coach_store where coach_id = ${coachId}
  `.execute(tx)
  if (rows.length === 0) return []
  const theirs = new Set(rows.map(({ storeId }) => storeId))
  return storeIds.flatMap((id, i) =>
    theirs.has(id) ? [] : [{ path: ['storeIds', i], code: 'not_coach_store' }],
  )
}

/** Coaches that a change adds must be in the store scope. */
async function unknownSubstitutes(
  tx: Tx,
  { storeIds: ownStoreIds }: StoreScope,
  given: readonly string[],
  had: readonly string[],
): Promise<FieldProblem[]> {
  const isReached = sql`exists (select from coach_store where coach_id = coach.id and store_id = any(${ownStoreIds}))`
  const { rows } = await sql<{ id: string }>`
    select id from coach
    where id = any(${given}) and archived_at is null and ${ownStoreIds === null ? sql`true` : isReached}
  `.execute(tx)
  const known = new Set([...had, ...rows.map(({ id }) => id)])
  return given.flatMap((id, i) =>
    known.has(id.toLowerCase()) ? [] : [{ path: ['substituteIds', i], code: 'does_not_exist' }],
  )
}

/** A list needs somebody other than the coach of the course. */
function substituteProblems({ substitutes, substituteIds, coachId }: CoachCourseDraft): FieldProblem[] {
  const own = substituteIds.indexOf(coachId)
  if (own >= 0) return [{ path: ['substituteIds', own], code: 'own_coach' }]
  return substitutes === 'listed' && substituteIds.length === 0
    ? [{ path: ['substituteIds'], code: 'too_few', params: { minimum: 1 } }]
    : []
}

function capacityProblems({ kind, capacity }: CoachCourseDraft): FieldProblem[] {
  const [minimum, maximum] = capacityOf[kind]
  if (capacity >= minimum && capacity <= maximum) return []
  return [{ path: ['capacity'], code: 'capacity_of_kind', params: { minimum, maximum } }]
}

/** Kind and coach of a course with future sessions cannot change, because members have booked them. */
function plannedProblems({ changed, before }: CheckContext): FieldProblem[] {
  if (before === null || before.futureSessions === 0) return []
  const fixed = (['coachId', 'kind'] as const).filter((name) => changed[name] !== undefined)
  return fixed.map((name) => ({ path: [name], code: 'has_future_sessions' }))
}

async function refuseBelowBooked(tx: Tx, id: string, capacity: number, now: Date): Promise<void> {
  const ahead = sql`course_id = ${id} and ${isAhead(now)}`
  const held = await sessionBlockers(tx, sql`${ahead} and booked > ${capacity}`)
  if (held.blockerCount === 0) return
  const { rows } = await sql<{ booked: number }>`
    select max(booked) as booked from class_session where ${ahead}
  `.execute(tx)
  const params = { booked: rows[0]?.booked ?? 0 }
  throw problem('in_use', { ...held, fields: [{ path: ['capacity'], code: 'below_booked', params }] })
}
