import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { TrainingPlan, TrainingPlanDraft } from '../../../contract/training/training-plan'
import { allowedEvents } from '../../../machines/lifecycle'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import type { ColumnsOf, Tx } from '../../kit/db/schema'
import { type ProblemError, problem } from '../../kit/problem'
import type { Blockers, Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'

type Status = TrainingPlan['status']

interface CheckContext {
  next: TrainingPlanDraft
  changed: Partial<TrainingPlanDraft>
  before: TrainingPlan | null
}

/** Statuses in which days and other members of a plan may be changed. */
const open: readonly Status[] = ['draft', 'assigned', 'in_progress']

export async function checkPlan(
  { tx, scope }: Writing,
  { changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  const { coachId, weeks, isPublic } = changed
  // The visibility of a published template on the site may change, because it is no part of its content.
  const isShown = before?.status === 'published' && Object.keys(changed).every((name) => name === 'isPublic')
  if (before !== null && !isShown) requireOpen(before.status)
  const absent = await findMissingReferences(tx, 'coach', coachId ? [coachId] : [], () => ['coachId'])
  if (absent.length > 0) return absent
  return [
    ...(coachId === undefined ? [] : await coachProblems(tx, scope.storeIds, coachId)),
    ...(weeks === undefined || before === null ? [] : daysBeyond(before, weeks)),
    ...(isPublic === true && before !== null && before.memberId !== null
      ? [{ path: ['isPublic'], code: 'plan_of_member' }]
      : []),
  ]
}

/** Throws `not_allowed_now` for a plan that is published or over. */
export function requireOpen(status: Status): void {
  if (!open.includes(status)) throw refusedNow(status)
}

/** The refusal of an event, with the allowed ones. */
export function refusedNow(status: Status): ProblemError {
  return problem('not_allowed_now', {
    state: status,
    allowed: allowedEvents(trainingPlanMachine, status, {}),
  })
}

async function coachProblems(
  tx: Tx,
  ownStoreIds: readonly string[] | null,
  coachId: string,
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ name: string; status: string; isTheirs: boolean }>`
    select display_name as name, status, ${
      ownStoreIds === null
        ? sql`true`
        : sql`exists (
      select from coach_store where coach_id = coach.id and store_id = any(${ownStoreIds}))`
    } as is_theirs
    from coach where id = ${coachId}
  `.execute(tx)
  const path = ['coachId']
  const coach = rows[0]
  if (coach === undefined || !coach.isTheirs) return [{ path, code: 'does_not_exist' }]
  return coach.status === 'departed' ? [{ path, code: 'coach_departed', params: { name: coach.name } }] : []
}

/** Weeks with planned days cannot be removed. */
function daysBeyond({ days }: TrainingPlan, weeks: number): FieldProblem[] {
  const held = days.find((one) => one.week > weeks && one.slots.length > 0)
  return held === undefined
    ? []
    : [{ path: ['weeks'], code: 'weeks_hold_days', params: { week: held.week, day: held.dayNo } }]
}

/** Deletes the empty days of removed weeks. */
export async function dropDaysBeyond(
  { tx }: Writing,
  id: string,
  { weeks }: Partial<TrainingPlanDraft>,
): Promise<void> {
  if (weeks === undefined) return
  await sql`select from training_plan where id = ${id} for update`.execute(tx)
  const { rows } = await sql<{ week: number; dayNo: number }>`
    select week, day_no from training_day where plan_id = ${id} and week > ${weeks} and slots <> '[]' order by week, day_no limit 1
  `.execute(tx)
  const [held] = rows
  // Another person has filled it since the check.
  if (held !== undefined)
    throw problem('invalid', {
      fields: [{ path: ['weeks'], code: 'weeks_hold_days', params: { week: held.week, day: held.dayNo } }],
    })
  await sql`delete from training_day where plan_id = ${id} and week > ${weeks}`.execute(tx)
}

/** Throws `not_publishable` for a template without a training day, with a named day that is empty, or with an archived exercise. */
export async function refuseUnready(tx: Tx, { id, days }: Pick<TrainingPlan, 'id' | 'days'>): Promise<void> {
  const { rows: unavailable } = await sql<{ name: string; id: string }>`
    select exercise.name, exercise.id from training_plan_exercise used join exercise on exercise.id = used.exercise_id
    where used.plan_id = ${id} and exercise.archived_at is not null
  `.execute(tx)
  const archived = new Map(unavailable.map((one) => [one.id, one.name]))
  const fields = days.flatMap(({ week, dayNo, name, isRest, slots }, i): FieldProblem[] => {
    const params = { week, day: dayNo }
    if (!isRest && name !== '' && slots.length === 0)
      return [{ path: ['days', i], code: 'day_empty', params }]
    const names = slots.flatMap(({ entries }) => entries.flatMap((one) => archived.get(one.exerciseId) ?? []))
    return names.slice(0, 1).map((exercise) => ({
      path: ['days', i],
      code: 'day_exercise_archived',
      params: { ...params, exercise },
    }))
  })
  if (days.every(({ slots }) => slots.length === 0)) fields.push({ path: ['days'], code: 'no_training_day' })
  if (fields.length > 0) throw problem('not_publishable', { fields })
}

/** Members' present or future copies of a template prevent archiving it. */
export async function runningCopies(tx: Tx, id: string): Promise<Blockers> {
  const { rows } = await sql<{ id: string; name: string; found: number }>`
    select training_plan.id, person.name, count(*) over ()::int as found
    from training_plan join member on member.id = training_plan.member_id join person on person.id = member.person_id
    where template_id = ${id} and training_plan.status in ('assigned', 'in_progress')
    order by start_on desc, training_plan.id limit 20
  `.execute(tx)
  return {
    blockers: rows.map((one) => ({ kind: 'training-plan', id: one.id, name: one.name })),
    blockerCount: rows[0]?.found ?? 0,
  }
}

/** A running plan must be cancelled or completed before it is archived. */
export async function archivingPlan(
  _: Writing,
  { status }: TrainingPlan,
): Promise<ColumnsOf<'training_plan'>> {
  if (status === 'assigned' || status === 'in_progress') throw refusedNow(status)
  return {}
}
