import { sql } from 'kysely'
import type { PlanDay, ShownDay } from '../../contract/training/plan-day'
import { weightIn } from '../../contract/training/training-load'
import type { Tx } from '../kit/db/schema'
import { daysOf } from '../training/training-plan/save-days'

/**
 * A plan's days without ids, for readers without an account. `audience`: the public gets only the names of published exercises; the member,
 * who does them, gets all.
 */
export async function shownDays(
  db: Tx,
  planId: string,
  audience: 'everybody' | 'member',
): Promise<ShownDay[]> {
  const { rows } = await sql<{ days: PlanDay[]; names: Record<string, string | null> }>`
    select ${daysOf(sql`training_plan.id`)} as days, (
      select coalesce(json_object_agg(exercise.id, coalesce(published.copy ->> 'name', ${
        audience === 'member' ? sql`exercise.name` : sql`null`
      })), '{}')
      from training_plan_exercise used join exercise on exercise.id = used.exercise_id
      left join publication published on published.row_id = exercise.id and published.ended_at is null
      where used.plan_id = training_plan.id) as names
    from training_plan where id = ${planId}
  `.execute(db)
  const { days, names } = rows[0]!
  return days.map(({ week, dayNo, name, isRest, slots }) => ({
    week,
    dayNo,
    name,
    isRest,
    slots: slots.map(({ note, entries }) => ({
      note,
      entries: entries.map((entry) => {
        const { exerciseId, setType, sets, reps, repsMax, seconds, restS, rir } = entry
        const exercise = names[exerciseId] ?? null
        return { exercise, setType, sets, reps, repsMax, seconds, weightG: weightIn(entry, week), restS, rir }
      }),
    })),
  }))
}
