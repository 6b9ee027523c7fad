import type { exerciseEquipment, exerciseLicences } from '../../../../contract/content/exercise'
import type { Muscle } from '../../../../contract/content/muscle'

type Equipment = (typeof exerciseEquipment)[number]
type Licence = (typeof exerciseLicences)[number]

/** Parts of the body that become subtypes of imported exercises. */
export const parts = ['chest', 'back', 'shoulders', 'arms', 'core', 'hips', 'legs', 'neck', 'other'] as const
export type BodyPart = (typeof parts)[number]

/** Kinds of training that become types of imported exercises. */
export const categories = [
  'strength',
  'stretching',
  'plyometrics',
  'powerlifting',
  'olympic_weightlifting',
  'strongman',
  'cardio',
] as const
export type Category = (typeof categories)[number]

/** free-exercise-db's seventeen muscles. */
export const wordedMuscles: Record<string, { muscle: Muscle; part: BodyPart }> = {
  abdominals: { muscle: 'abdominals', part: 'core' },
  abductors: { muscle: 'abductors', part: 'hips' },
  adductors: { muscle: 'adductors', part: 'legs' },
  biceps: { muscle: 'biceps', part: 'arms' },
  calves: { muscle: 'calves', part: 'legs' },
  chest: { muscle: 'chest', part: 'chest' },
  forearms: { muscle: 'forearms', part: 'arms' },
  glutes: { muscle: 'glutes', part: 'hips' },
  hamstrings: { muscle: 'hamstrings', part: 'legs' },
  lats: { muscle: 'lats', part: 'back' },
  'lower back': { muscle: 'lower_back', part: 'back' },
  'middle back': { muscle: 'rhomboids', part: 'back' },
  neck: { muscle: 'neck', part: 'neck' },
  quadriceps: { muscle: 'quadriceps', part: 'legs' },
  shoulders: { muscle: 'front_deltoid', part: 'shoulders' },
  traps: { muscle: 'trapezius', part: 'back' },
  triceps: { muscle: 'triceps', part: 'arms' },
}

/** free-exercise-db's equipment, and wger's by name. */
export const wordedEquipment: Record<string, Equipment> = {
  bands: 'band',
  barbell: 'barbell',
  'body only': 'bodyweight',
  cable: 'cable',
  dumbbell: 'dumbbell',
  'e-z curl bar': 'ez_bar',
  'exercise ball': 'exercise_ball',
  'foam roll': 'foam_roller',
  kettlebells: 'kettlebell',
  machine: 'machine',
  'medicine ball': 'medicine_ball',
  other: 'other',
}

/** wger's equipment by its numbers, from its equipment.json. */
export const numberedEquipment: Record<number, Equipment> = {
  1: 'barbell',
  2: 'ez_bar',
  3: 'dumbbell',
  4: 'mat',
  5: 'exercise_ball',
  6: 'pull_up_bar',
  7: 'bodyweight',
  8: 'bench',
  9: 'incline_bench',
  10: 'kettlebell',
  11: 'band',
}

/** wger's categories by their numbers, from its categories.json. */
export const numberedParts: Record<number, { category: Category; part: BodyPart }> = {
  8: { category: 'strength', part: 'arms' },
  9: { category: 'strength', part: 'legs' },
  10: { category: 'strength', part: 'core' },
  11: { category: 'strength', part: 'chest' },
  12: { category: 'strength', part: 'back' },
  13: { category: 'strength', part: 'shoulders' },
  14: { category: 'strength', part: 'legs' },
  15: { category: 'cardio', part: 'other' },
}

/** wger's licences by their numbers, from its licenses.json. */
export const numberedLicences: Record<number, Licence> = {
  1: 'cc_by_sa_3',
  2: 'cc_by_sa_4',
  3: 'cc0',
  4: 'cc_by_4',
}
