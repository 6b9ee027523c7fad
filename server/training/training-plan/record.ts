import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import type { PlanDay } from '../../../contract/training/plan-day'
import type { SetLog, SetLogDraft, trainingPlans } from '../../../contract/training/training-plan'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { refusedNow } from './check-plan'
import { lockPlan, readDays } from './save-days'

type Recording = output<(typeof trainingPlans)['record']['body']>
type Unrecording = output<(typeof trainingPlans)['unrecord']['body']>
interface Sums {
  plannedSets: number
  doneSets: number
}

/** The recorded sets of a plan, by position. */
export async function logsOf(tx: Tx, planId: string, ids?: readonly string[]): Promise<SetLog[]> {
  const { rows } = await sql<SetLog>`
    select id, week, day_no, entry_id, set_no, exercise_id, reps, seconds, weight_g, rir, done_on, note, who, at
    from training_set_log where plan_id = ${planId} and ${ids === undefined ? sql`true` : sql`id = any(${ids})`}
    order by week, day_no, entry_id, set_no
  `.execute(tx)
  return rows
}

/** Records sets of a plan in progress, and overwrites those already recorded. */
export async function record(request: WriteRequest<Recording>): Promise<Sums & { rows: SetLog[] }> {
  const { tx, id, now, principal, body, audit } = request
  const { status, startOn, memberId } = await lockPlan(tx, id)
  if (status !== 'in_progress') throw refusedNow(status)
  const days = await readDays(tx, id, body.sets)
  const [today, first] = [shanghaiDay(now), startOn ?? '']
  const exercises = body.sets.map((set) => entryOf(days, set)?.exerciseId)
  const problems = body.sets.flatMap((set, i) => [
    ...placeProblems(days, set, i),
    ...(set.doneOn > today ? [{ path: ['sets', i, 'doneOn'], code: 'in_future' }] : []),
    ...(set.doneOn < first
      ? [{ path: ['sets', i, 'doneOn'], code: 'before_plan', params: { from: first } }]
      : []),
  ])
  if (problems.length > 0) throw fieldsProblem(problems)
  const given = body.sets.map((set, i) => ({ ...set, id: newId(now.getTime()), exerciseId: exercises[i] }))
  const before = await logsAt(tx, id, body.sets)
  const { rows: written } = await sql<{ id: string }>`
    insert into training_set_log (plan_id, week, day_no, entry_id, set_no, id, member_id, exercise_id, reps, seconds, weight_g, rir,
      done_on, note, who, at)
    select ${id}, week, "dayNo", "entryId", "setNo", id, ${memberId}, "exerciseId", reps, seconds, "weightG", rir,
      "doneOn", note, ${principal.username}, ${now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (week int, "dayNo" int, "entryId" uuid, "setNo" int, id uuid,
      "exerciseId" uuid, reps int, seconds int, "weightG" int, rir numeric, "doneOn" date, note text)
    on conflict (plan_id, week, day_no, entry_id, set_no) do update
    set reps = excluded.reps, seconds = excluded.seconds, weight_g = excluded.weight_g, rir = excluded.rir,
      done_on = excluded.done_on, note = excluded.note, who = excluded.who, at = excluded.at
    returning id
  `.execute(tx)
  const rows = await logsOf(
    tx,
    id,
    written.map((one) => one.id),
  )
  await audit({
    action: 'training-plan.record',
    table: 'training_plan',
    rowId: id,
    before: { sets: before.map(setSnapshot) },
    after: { sets: rows.map(setSnapshot) },
  })
  return { rows, ...(await sumsOf(tx, id)) }
}

/** Removes records while the plan is in progress; missing ones are ignored. */
export async function unrecord(request: WriteRequest<Unrecording>): Promise<Sums> {
  const { tx, id, body, audit } = request
  const { status } = await lockPlan(tx, id)
  if (status !== 'in_progress') throw refusedNow(status)
  const before = await logsOf(tx, id, body.ids)
  await sql`delete from training_set_log where plan_id = ${id} and id = any(${body.ids})`.execute(tx)
  if (before.length > 0)
    await audit({
      action: 'training-plan.unrecord',
      table: 'training_plan',
      rowId: id,
      before: { sets: before.map(setSnapshot) },
    })
  return sumsOf(tx, id)
}

const entryOf = (days: readonly PlanDay[], { week, dayNo, entryId }: SetLogDraft) =>
  days
    .find((one) => one.week === week && one.dayNo === dayNo)
    ?.slots.flatMap(({ entries }) => entries)
    .find((entry) => entry.id === entryId)

/** A set must exist in the plan, with repetitions or seconds as planned. */
function placeProblems(days: readonly PlanDay[], set: SetLogDraft, i: number): FieldProblem[] {
  const entry = entryOf(days, set)
  const at = (member: keyof SetLogDraft, code: string, more = {}): FieldProblem[] => [
    { path: ['sets', i, member], code, params: { week: set.week, day: set.dayNo, ...more } },
  ]
  if (entry === undefined) return at('entryId', 'set_not_planned')
  if (set.setNo > entry.sets) return at('setNo', 'set_beyond_plan', { sets: entry.sets })
  const [needed, other] =
    entry.seconds === null ? (['reps', 'seconds'] as const) : (['seconds', 'reps'] as const)
  if (set[needed] === null) return [{ path: ['sets', i, needed], code: 'required' }]
  return set[other] === null ? [] : at(other, `not_by_${other}`)
}

async function logsAt(tx: Tx, planId: string, places: readonly SetLogDraft[]): Promise<SetLog[]> {
  const logs = await logsOf(tx, planId)
  const keyOf = (one: SetLogDraft) => `${one.week} ${one.dayNo} ${one.entryId} ${one.setNo}`
  const entryKeys = new Set(places.map(keyOf))
  return logs.filter((one) => entryKeys.has(keyOf(one)))
}

async function sumsOf(tx: Tx, id: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(sets), 0)::int from training_day where plan_id = ${id}) as planned_sets,
      (select count(*)::int from training_set_log where plan_id = ${id}) as done_sets
  `.execute(tx)
  return rows[0]!
}

const setSnapshot = ({ week, dayNo, entryId, setNo, reps, seconds, weightG, rir, doneOn, note }: SetLog) => ({
  week,
  dayNo,
  entryId,
  setNo,
  reps,
  seconds,
  weightG,
  rir,
  doneOn,
  note,
})
