import { m } from '#messages'
import type { SetType } from '../../../contract/training/plan-day'
import type { TrainingPlan } from '../../../contract/training/training-plan'
import { enumLabels } from '../../kit/ui/enum-labels'

export const trainingLabels = {
  goal: enumLabels<TrainingPlan['goal']>({
    fat_loss: m.trainingplan_goal_fat_loss,
    muscle: m.trainingplan_goal_muscle,
    shape: m.trainingplan_goal_shape,
    rehab: m.trainingplan_goal_rehab,
    conditioning: m.trainingplan_goal_conditioning,
  }),
  level: enumLabels<TrainingPlan['level']>({
    beginner: m.trainingplan_level_beginner,
    intermediate: m.trainingplan_level_intermediate,
    expert: m.trainingplan_level_expert,
  }),
  setType: enumLabels<SetType>({
    normal: m.trainingplan_build_set_type_normal,
    warmup: m.trainingplan_build_set_type_warmup,
    dropset: m.trainingplan_build_set_type_dropset,
    partial: m.trainingplan_build_set_type_partial,
    forced: m.trainingplan_build_set_type_forced,
    tut: m.trainingplan_build_set_type_tut,
    iso: m.trainingplan_build_set_type_iso,
    jump: m.trainingplan_build_set_type_jump,
  }),
}

/** The planned work of an exercise in a week. */
export interface Work {
  sets: number
  reps: number | null
  repsMax: number | null
  seconds: number | null
  /** Grams in that week. */
  weightG: number | null
}

/** `3 组 × 8–12 次 · 60 公斤` */
export function workLabel({ sets, reps, repsMax, seconds, weightG }: Work): string {
  const range = repsMax === null || repsMax === reps ? String(reps ?? 0) : `${reps}–${repsMax}`
  const work =
    seconds === null
      ? m.trainingplan_work_reps({ sets, reps: range })
      : m.trainingplan_work_seconds({ sets, seconds })
  return weightG === null ? work : `${work} · ${m.trainingplan_set_weight({ weight: weightG / 1000 })}`
}
