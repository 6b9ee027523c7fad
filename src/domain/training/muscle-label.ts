import { m } from '#messages'
import type { Muscle } from '../../../contract/content/muscle'

export const muscleLabel = (muscle: Muscle): string => labels[muscle]()

const labels: Record<Muscle, () => string> = {
  biceps: m.exercise_muscle_biceps,
  front_deltoid: m.exercise_muscle_front_deltoid,
  serratus: m.exercise_muscle_serratus,
  chest: m.exercise_muscle_chest,
  triceps: m.exercise_muscle_triceps,
  abdominals: m.exercise_muscle_abdominals,
  calves: m.exercise_muscle_calves,
  glutes: m.exercise_muscle_glutes,
  trapezius: m.exercise_muscle_trapezius,
  quadriceps: m.exercise_muscle_quadriceps,
  hamstrings: m.exercise_muscle_hamstrings,
  lats: m.exercise_muscle_lats,
  brachialis: m.exercise_muscle_brachialis,
  obliques: m.exercise_muscle_obliques,
  soleus: m.exercise_muscle_soleus,
  lower_back: m.exercise_muscle_lower_back,
  adductors: m.exercise_muscle_adductors,
  abductors: m.exercise_muscle_abductors,
  forearms: m.exercise_muscle_forearms,
  rhomboids: m.exercise_muscle_rhomboids,
  neck: m.exercise_muscle_neck,
}
