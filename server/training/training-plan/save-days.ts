import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import type { PlanDay, PlanDayDraft } from '../../../contract/training/plan-day'
import type { TrainingPlan, trainingPlans } from '../../../contract/training/training-plan'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { requireOpen } from './check-plan'

/** A plan's days in the contract's shape, by week and day; an expression over the plan's id. */
export function daysOf(planId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'week', week, 'dayNo', day_no, 'name', training_day.name, 'isRest', is_rest, 'slots', slots,
      'version', training_day.version, 'updatedBy', training_day.updated_by, 'updatedAt', instant_text(training_day.updated_at)
    ) order by week, day_no), '[]') from training_day where plan_id = ${planId})`
}

export async function exercisesNamed(tx: Tx, planId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select exercise.id, exercise.name from training_plan_exercise used join exercise on exercise.id = used.exercise_id
    where used.plan_id = ${planId} order by exercise.name_pinyin, exercise.id
  `.execute(tx)
  return rows
}

/** Locks the plan until the transaction ends, which serializes changes of its days and its records. */
export async function lockPlan(
  tx: Tx,
  id: string,
): Promise<Pick<TrainingPlan, 'name' | 'status' | 'weeks' | 'memberId' | 'startOn'>> {
  const { rows } = await sql<
    Pick<TrainingPlan, 'name' | 'status' | 'weeks' | 'memberId' | 'startOn' | 'archivedAt'>
  >`select name, status, weeks, member_id, start_on, archived_at from training_plan where id = ${id} for update`.execute(
    tx,
  )
  const [plan] = rows
  if (plan === undefined) throw problem('not_found')
  if (plan.archivedAt !== null) throw problem('archived')
  return plan
}

/** Locks the present and new exercises of a plan, so that none is replaced or archived before the transaction ends. */
export async function holdExercises(tx: Tx, planId: string, more: readonly string[] = []): Promise<void> {
  await sql`
    select from exercise where id in (
      select exercise_id from training_plan_exercise where plan_id = ${planId} union select unnest(${more}::uuid[])
    ) order by id for key share
  `.execute(tx)
}

type Days = output<(typeof trainingPlans)['saveDays']['body']>

/** Writes days, all of them or none; unchanged days keep their version. */
export async function saveDays(request: WriteRequest<Days>): Promise<{ days: PlanDay[] }> {
  const { tx, id, now, principal, body, audit } = request
  const { status, weeks } = await lockPlan(tx, id)
  requireOpen(status)
  await holdExercises(tx, id, body.days.flatMap(exercisesOf))
  const before = await readDays(tx, id, body.days)
  refuseStale(body.days, before)
  const problems = [
    ...body.days.flatMap(({ week }, i) =>
      week > weeks ? [{ path: ['days', i, 'week'], code: 'too_big', params: { maximum: weeks } }] : [],
    ),
    ...(await exerciseProblems(tx, body.days)),
    ...(await recordProblems(tx, id, body.days)),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  const { rows: written } = await sql`
    insert into training_day (plan_id, week, day_no, name, is_rest, slots, updated_at, updated_by)
    select ${id}, week, "dayNo", name, "isRest", slots, ${now}, ${principal.username}
    from jsonb_to_recordset(${JSON.stringify(body.days)}::jsonb)
      as given (week int, "dayNo" int, name text, "isRest" boolean, slots jsonb)
    on conflict (plan_id, week, day_no) do update
    set name = excluded.name, is_rest = excluded.is_rest, slots = excluded.slots, version = training_day.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where (training_day.name, training_day.is_rest, training_day.slots)
      is distinct from (excluded.name, excluded.is_rest, excluded.slots)
    returning week
  `.execute(tx)
  const days = await readDays(tx, id, body.days)
  if (written.length === 0) return { days }
  await sql`update training_plan set updated_at = ${now}, updated_by = ${principal.username} where id = ${id}`.execute(
    tx,
  )
  const auditSnapshot = (list: PlanDay[]) => ({ days: list.map(summary) })
  await audit({
    action: 'training-plan.saveDays',
    table: 'training_plan',
    rowId: id,
    before: auditSnapshot(before),
    after: auditSnapshot(days),
  })
  return { days }
}

type Place = Pick<PlanDay, 'week' | 'dayNo'>
const keyOf = ({ week, dayNo }: Place) => week * 8 + dayNo

/** Those of the given days that exist. */
export async function readDays(tx: Tx, id: string, places: readonly Place[]): Promise<PlanDay[]> {
  const { rows } = await sql<PlanDay>`
    select week, day_no, name, is_rest, slots, version, updated_by, updated_at from training_day
    where plan_id = ${id} and week * 8 + day_no = any(${places.map(keyOf)}) order by week, day_no
  `.execute(tx)
  return rows
}

function refuseStale(given: readonly PlanDayDraft[], current: PlanDay[]): void {
  const versions = new Map(current.map((one) => [keyOf(one), one.version]))
  const fields = given.flatMap((one, i) =>
    one.version === (versions.get(keyOf(one)) ?? 0)
      ? []
      : [{ path: ['days', i], code: 'day_changed', params: { week: one.week, day: one.dayNo } }],
  )
  if (fields.length > 0) throw problem('stale', { fields, current: { days: current } })
}

async function exerciseProblems(tx: Tx, days: readonly PlanDayDraft[]): Promise<FieldProblem[]> {
  const used = days.flatMap(({ week, dayNo, slots }, i) =>
    slots.flatMap(({ entries }, j) =>
      entries.map(({ exerciseId }, k) => ({
        exerciseId,
        path: ['days', i, 'slots', j, 'entries', k, 'exerciseId'],
        params: { week, day: dayNo },
      })),
    ),
  )
  const ids = used.map(({ exerciseId }) => exerciseId)
  const absent = await findMissingReferences(tx, 'exercise', ids, (i) => [i])
  return absent.map(({ path: [i] }) => {
    const { path, params } = used[Number(i)]!
    return { path, code: 'day_exercise_unknown', params }
  })
}

interface Recorded extends Place {
  entryId: string
  exerciseId: string
  setNo: number
  isTimed: boolean
}

/** An entry with records must stay in its day, with its exercise and at least as many sets. */
async function recordProblems(tx: Tx, id: string, days: readonly PlanDayDraft[]): Promise<FieldProblem[]> {
  const { rows } = await sql<Recorded>`
    select week, day_no, entry_id, exercise_id, max(set_no) as set_no, bool_or(seconds is not null) as is_timed
    from training_set_log where plan_id = ${id} and week * 8 + day_no = any(${days.map(keyOf)})
    group by week, day_no, entry_id, exercise_id
  `.execute(tx)
  return days.flatMap((one, i) => {
    const entries = one.slots.flatMap((slot) => slot.entries)
    const isKept = (log: Recorded) =>
      entries.some(
        ({ id: entryId, exerciseId, sets, seconds }) =>
          entryId === log.entryId &&
          exerciseId === log.exerciseId &&
          sets >= log.setNo &&
          (seconds !== null) === log.isTimed,
      )
    return rows.some((log) => keyOf(log) === keyOf(one) && !isKept(log))
      ? [{ path: ['days', i, 'slots'], code: 'day_has_records', params: { week: one.week, day: one.dayNo } }]
      : []
  })
}

const exercisesOf = ({ slots }: Pick<PlanDay, 'slots'>) =>
  slots.flatMap(({ entries }) => entries.map(({ exerciseId }) => exerciseId))

const summary = ({ week, dayNo, name, isRest, slots }: PlanDay) => ({
  week,
  dayNo,
  name,
  isRest,
  entries: slots.flatMap(({ entries }) => entries).length,
  sets: slots.flatMap(({ entries }) => entries.map(({ sets }) => sets)).reduce((sum, sets) => sum + sets, 0),
})
