import { sql } from 'kysely'
import type { PlanDay } from '../../../contract/training/plan-day'
import { oneRepMax, progressByWeek } from '../../../contract/training/training-load'
import type { PersonalRecord, WeekProgress } from '../../../contract/training/training-plan'
import type { Tx } from '../../kit/db/schema'
import { logsOf } from './record'
import { daysOf } from './save-days'

/** What each week of a plan planned and what was done. */
export async function progressOf(tx: Tx, id: string): Promise<WeekProgress[]> {
  const { rows } = await sql<{ weeks: number; days: PlanDay[] }>`
    select weeks, ${daysOf(sql`training_plan.id`)} as days from training_plan where id = ${id}
  `.execute(tx)
  const { weeks, days } = rows[0]!
  return progressByWeek(weeks, days, await logsOf(tx, id))
}

interface Best {
  exerciseId: string
  exerciseName: string
  reps: number
  weightG: number | null
  doneOn: string
}

/**
 * The records of the plan's member in its exercises, from all their sets. An exercise without repetitions has none. The first day counts
 * for each load and number of repetitions.
 */
export async function personalRecords(tx: Tx, planId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<Best>`
    select log.exercise_id, exercise.name as exercise_name, log.reps, log.weight_g, min(log.done_on) as done_on
    from training_set_log log join exercise on exercise.id = log.exercise_id
    where log.member_id = (select member_id from training_plan where id = ${planId}) and log.reps > 0
      and log.exercise_id in (select exercise_id from training_plan_exercise where plan_id = ${planId})
    group by log.exercise_id, exercise.name, exercise.name_pinyin, log.reps, log.weight_g
    order by exercise.name_pinyin, log.exercise_id, done_on
  `.execute(tx)
  const exerciseIds = [...new Set(rows.map(({ exerciseId }) => exerciseId))]
  return exerciseIds.map((id) => recordOf(rows.filter(({ exerciseId }) => exerciseId === id)))
}

function recordOf(sets: Best[]): PersonalRecord {
  const loaded = sets.flatMap(({ weightG, ...rest }) => (weightG === null ? [] : [{ ...rest, weightG }]))
  const heaviest = firstMost(loaded, ({ weightG }) => weightG)
  const strongest = firstMost(loaded, ({ weightG, reps }) => oneRepMax(weightG, reps))
  const { exerciseId, exerciseName } = sets[0]!
  return {
    exerciseId,
    exerciseName,
    heaviestG: heaviest?.weightG ?? null,
    heaviestOn: heaviest?.doneOn ?? null,
    oneRepMaxG: strongest === undefined ? null : oneRepMax(strongest.weightG, strongest.reps),
    oneRepMaxOn: strongest?.doneOn ?? null,
    mostReps: Math.max(...sets.map(({ reps }) => reps)),
  }
}

/** The first of the elements with the highest value. */
function firstMost<One>(list: readonly One[], of: (one: One) => number): One | undefined {
  return list.reduce<One | undefined>(
    (best, one) => (best === undefined || of(one) > of(best) ? one : best),
    undefined,
  )
}
