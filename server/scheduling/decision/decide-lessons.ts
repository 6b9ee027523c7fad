import { type RawBuilder, sql } from 'kysely'
import type { DecisionKind, LessonDecision } from '../../../contract/catalogue/lesson-decision'
import type { FieldProblem } from '../../../contract/problem'
import { coachResource } from '../../catalogue/coach/resource'
import { requirePermission } from '../../kit/auth/permission'
import { ProblemError, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { visibleTo } from '../../kit/resource/store-scope'
import type { Absence } from '../../shared/with-lesson-decisions'
import { lockCoaches, lockMembersOf, lockRoom, lockSessions } from '../booking-locks'
import { refuse } from '../booking-rules'
import { changeSession } from '../class-session/change-session'
import { classSessionResource } from '../class-session/resource'
import { substituteCoach } from '../class-session/substitute-coach'
import { isHindered, isToCome, isWithoutCoach } from '../is-without-coach'
import { withdrawRequests } from '../leave-request/withdraw-requests'
import { requireOwnLesson } from '../require-own-lesson'
import { readAffected, stampOf } from './read-affected'

type Request = WriteRequest<unknown>

const permissionOf = {
  substitute: 'session:substitute',
  move: 'session:write',
  cancel: 'session:cancel',
  keep: 'session:keep',
} as const satisfies Record<DecisionKind, string>

/**
 * Writes an absence and applies the decisions on the lessons that it affects, all or nothing. Throws `lessons_changed` with the lessons as
 * they are now when one of them is no longer what the person saw. Those left undecided stay on the list of lessons without a coach.
 */
export async function decideWithAbsence<Row>(
  request: Request,
  absence: Absence,
  decisions: readonly LessonDecision[],
  write: () => Promise<Row>,
): Promise<Row> {
  const { tx, now } = request
  const isDeparture = 'coachId' in absence && absence.isDeparture
  await requireDecidable(request, decisions, isDeparture)
  await lockPlaces(request, decisions, 'coachId' in absence ? [absence.coachId] : [])
  const isTheirs =
    'coachId' in absence
      ? sql<boolean>`class_session.coach_id = ${absence.coachId}`
      : sql<boolean>`class_session.store_id = ${absence.storeId}`
  // The machine refuses a departure while lessons are left, so they are decided on first.
  if (isDeparture) {
    const toCome = sql<boolean>`${isTheirs} and ${isToCome(now)}`
    const departed = sql`'coach_departed'`
    const ids = await decide(request, toCome, decisions, departed)
    if (ids.some((id) => decisions.every(({ sessionId }) => sessionId !== id)))
      throw problem('lessons_changed', { current: await readAffected(request, toCome, departed) })
    const row = await write()
    await withdrawRequests(request, absence.coachId)
    return row
  }
  const kept = await idsOf(
    request,
    sql<boolean>`${isTheirs} and ${isHindered(now)} and kept_reason is not null`,
  )
  const row = await write()
  const affected = sql<boolean>`${isTheirs} and ${isHindered(now)} and class_session.id <> all(${kept})`
  const ids = await decide(request, affected, decisions)
  // What was kept in an earlier absence is open again in a new one.
  const open = ids.filter((id) => decisions.every(({ sessionId }) => sessionId !== id))
  await sql`
    update class_session set kept_reason = null where id = any(${open}) and kept_reason is not null
  `.execute(tx)
  return row
}

/** Decides on lessons of the work list. */
export async function decideUndecided(request: Request, decisions: readonly LessonDecision[]): Promise<void> {
  await requireDecidable(request, decisions, false)
  await lockPlaces(request, decisions, [])
  await decide(request, isWithoutCoach(request.now), decisions)
}

/** What can be refused before anything is locked. */
async function requireDecidable(
  request: Request,
  decisions: readonly LessonDecision[],
  isDeparture: boolean,
): Promise<void> {
  const { principal } = request
  for (const kind of new Set(decisions.map(({ decision }) => decision)))
    requirePermission(principal, permissionOf[kind])
  refuse(await referenceProblems(request, decisions))
  refuse(
    decisions.flatMap(({ decision, coachId, startsAt }, i): FieldProblem[] => {
      if (isDeparture && (decision === 'keep' || decision === 'move'))
        return [{ path: ['decisions', i, 'decision'], code: 'not_after_departure' }]
      if (decision === 'substitute' && coachId === undefined)
        return [{ path: ['decisions', i, 'coachId'], code: 'required' }]
      if (decision === 'move' && startsAt === undefined)
        return [{ path: ['decisions', i, 'startsAt'], code: 'required' }]
      return decision === 'move' && Date.parse(startsAt!) % 900_000 !== 0
        ? [{ path: ['decisions', i, 'startsAt'], code: 'quarter_hour' }]
        : []
    }),
  )
}

/** Sessions and coaches outside the store scope are as if they did not exist. */
async function referenceProblems(
  { tx, scope }: Request,
  decisions: readonly LessonDecision[],
): Promise<FieldProblem[]> {
  const coachIds = decisions.flatMap(({ coachId }) => (coachId === undefined ? [] : [coachId]))
  const { rows } = await sql<{ id: string }>`
    select id from class_session where id = any(${idsIn(decisions)}) and ${visibleTo(classSessionResource.rows!, scope)}
    union all
    select id from coach where id = any(${coachIds}) and ${visibleTo(coachResource.rows!, scope)}
  `.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const isKnown = (id: string | undefined) => id === undefined || known.has(id.toLowerCase())
  return decisions.flatMap(({ sessionId, coachId }, i) => [
    ...(isKnown(sessionId) ? [] : [{ path: ['decisions', i, 'sessionId'], code: 'does_not_exist' }]),
    ...(isKnown(coachId) ? [] : [{ path: ['decisions', i, 'coachId'], code: 'does_not_exist' }]),
  ])
}

/** Locks the coaches and rooms of the decisions, in the order of booking-locks.ts. */
async function lockPlaces(
  { tx }: Request,
  decisions: readonly LessonDecision[],
  coachIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; coachId: string; storeId: string; room: string | null }>`
    select id, coach_id, store_id, room from class_session where id = any(${idsIn(decisions)}) order by store_id, room
  `.execute(tx)
  const substitutes = decisions.flatMap(({ coachId }) => (coachId === undefined ? [] : [coachId]))
  await lockCoaches(tx, [...coachIds, ...rows.map(({ coachId }) => coachId), ...substitutes])
  const moved = new Set(
    decisions.filter(({ decision }) => decision === 'move').map(({ sessionId }) => sessionId),
  )
  for (const { id, storeId, room } of rows) if (moved.has(id)) await lockRoom(tx, storeId, room)
}

/** Applies the decisions on sessions that `which` picks. Returns the ids of all of them. */
async function decide(
  request: Request,
  which: RawBuilder<boolean>,
  decisions: readonly LessonDecision[],
  hindrance?: RawBuilder<unknown>,
): Promise<string[]> {
  const { tx } = request
  const ids = await idsOf(request, which)
  const decided = idsIn(decisions)
  for (const session of await lockSessions(tx, [...ids, ...decided]))
    if (decided.includes(session.id)) requireOwnLesson(request.principal, session)
  if (decisions.length === 0) return ids
  const seen = await stampsOf(request, which)
  if (decisions.some(({ sessionId, stamp }) => seen.get(sessionId)?.stamp !== stamp))
    throw problem('lessons_changed', { current: await readAffected(request, which, hindrance) })
  await lockMembersOf(tx, idsIn(decisions))
  // A lesson that is cancelled or moves frees its coach for another one.
  const order: DecisionKind[] = ['cancel', 'move', 'substitute', 'keep']
  for (const kind of order)
    for (const [i, decision] of decisions.entries())
      if (decision.decision === kind)
        await atPath(i, () => apply(request, decision, seen.get(decision.sessionId)!))
  return ids
}

async function apply(
  request: Request,
  { sessionId: id, decision, coachId, startsAt, reason }: LessonDecision,
  { version }: { version: number },
): Promise<void> {
  const part = { ...request, id, version }
  if (decision === 'cancel') await applyEvent(classSessionResource, 'cancel', { ...part, body: { reason } })
  if (decision === 'keep') await applyEvent(classSessionResource, 'keep', { ...part, body: { reason } })
  if (decision === 'substitute' && coachId !== undefined)
    await substituteCoach({ ...part, body: { coachId, reason } })
  if (decision === 'move' && startsAt !== undefined)
    await changeSession({ ...part, body: { startsAt, reason } })
}

/** A problem's path begins at its decision. */
async function atPath(i: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.extra.fields === undefined) throw error
    const fields = error.extra.fields.map((one) => ({ ...one, path: ['decisions', i, ...one.path] }))
    throw problem(error.code, { ...error.extra, fields })
  }
}

const idsIn = (decisions: readonly LessonDecision[]) => decisions.map(({ sessionId }) => sessionId)

async function idsOf({ tx }: Request, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from class_session where ${which}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those in the store scope. */
async function stampsOf(
  { tx, scope: { storeIds } }: Request,
  which: RawBuilder<boolean>,
): Promise<Map<string, { stamp: string; version: number }>> {
  const isReached = storeIds === null ? sql`true` : sql`class_session.store_id = any(${storeIds})`
  const { rows } = await sql<{ id: string; stamp: string; version: number }>`
    select id, version, ${stampOf} as stamp from class_session where ${which} and ${isReached}
  `.execute(tx)
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}
