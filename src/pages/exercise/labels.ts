import { m } from '#messages'
import type {
  Exercise,
  ExerciseLicence,
  exerciseEquipment,
  exerciseForces,
  exerciseLevels,
  exerciseMechanics,
  exerciseUnits,
} from '../../../contract/content/exercise'

type Equipment = (typeof exerciseEquipment)[number]
type Level = (typeof exerciseLevels)[number]
type Mechanic = (typeof exerciseMechanics)[number]
type Force = (typeof exerciseForces)[number]
type Unit = (typeof exerciseUnits)[number]

const equipmentSays: Record<Equipment, () => string> = {
  bodyweight: m.exercise_equipment_bodyweight,
  barbell: m.exercise_equipment_barbell,
  dumbbell: m.exercise_equipment_dumbbell,
  kettlebell: m.exercise_equipment_kettlebell,
  ez_bar: m.exercise_equipment_ez_bar,
  cable: m.exercise_equipment_cable,
  machine: m.exercise_equipment_machine,
  band: m.exercise_equipment_band,
  medicine_ball: m.exercise_equipment_medicine_ball,
  exercise_ball: m.exercise_equipment_exercise_ball,
  foam_roller: m.exercise_equipment_foam_roller,
  bench: m.exercise_equipment_bench,
  incline_bench: m.exercise_equipment_incline_bench,
  pull_up_bar: m.exercise_equipment_pull_up_bar,
  mat: m.exercise_equipment_mat,
  other: m.exercise_equipment_other,
}
const levelSays: Record<Level, () => string> = {
  beginner: m.exercise_level_beginner,
  intermediate: m.exercise_level_intermediate,
  expert: m.exercise_level_expert,
}
const mechanicSays: Record<Mechanic, () => string> = {
  compound: m.exercise_mechanic_compound,
  isolation: m.exercise_mechanic_isolation,
}
const forceSays: Record<Force, () => string> = {
  push: m.exercise_force_push,
  pull: m.exercise_force_pull,
  static: m.exercise_force_static,
}
const unitSays: Record<Unit, () => string> = {
  reps: m.exercise_unit_reps,
  seconds: m.exercise_unit_seconds,
  metres: m.exercise_unit_metres,
}
const licenceSays: Record<ExerciseLicence, () => string> = {
  own: m.exercise_licence_own,
  unlicense: m.exercise_licence_unlicense,
  cc0: m.exercise_licence_cc0,
  cc_by_4: m.exercise_licence_cc_by_4,
  cc_by_sa_3: m.exercise_licence_cc_by_sa_3,
  cc_by_sa_4: m.exercise_licence_cc_by_sa_4,
  other: m.exercise_licence_other,
}
const says = {
  equipment: equipmentSays,
  level: levelSays,
  mechanic: mechanicSays,
  force: forceSays,
  unit: unitSays,
  licence: licenceSays,
}

export const equipmentLabel = (equipment: Equipment) => equipmentSays[equipment]()
export const levelLabel = (level: Level) => levelSays[level]()
export const mechanicLabel = (mechanic: Mechanic) => mechanicSays[mechanic]()
export const forceLabel = (force: Force) => forceSays[force]()
export const unitLabel = (unit: Unit) => unitSays[unit]()
export const licenceLabel = (licence: ExerciseLicence) => licenceSays[licence]()
export const nameOf = ({ name }: Pick<Exercise, 'name'>) => name

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[of]
  return words[String(value)]?.() ?? String(value)
}

/** `力量训练 · 胸部`. */
export const kindLabel = ({ typeName, subtypeName }: Pick<Exercise, 'typeName' | 'subtypeName'>) =>
  `${typeName} · ${subtypeName}`
