import { m } from '#messages'
import type { Exercise } from '../../../contract/content/exercise'
import type { Muscle } from '../../../contract/content/muscle'
import type { Locale } from '../../kit/problem'
import type { CsvColumn } from '../../kit/resource/csv-stream'

const names = (list: readonly Muscle[], locale: Locale) =>
  list.map((one) => m[`exercise_muscle_${one}`]({}, { locale })).join('; ')

export const exerciseCsv: CsvColumn<Exercise>[] = [
  { header: (locale) => m.exercise_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.exercise_aliases({}, { locale }), cell: ({ aliases }) => aliases.join('; ') },
  { header: (locale) => m.exercise_type({}, { locale }), cell: ({ typeName }) => typeName },
  { header: (locale) => m.exercise_subtype({}, { locale }), cell: ({ subtypeName }) => subtypeName },
  {
    header: (locale) => m.exercise_primary_muscles({}, { locale }),
    cell: ({ primaryMuscles }, locale) => names(primaryMuscles, locale),
  },
  {
    header: (locale) => m.exercise_secondary_muscles({}, { locale }),
    cell: ({ secondaryMuscles }, locale) => names(secondaryMuscles, locale),
  },
  {
    header: (locale) => m.exercise_equipment({}, { locale }),
    cell: ({ equipment }, locale) =>
      equipment.map((one) => m[`exercise_equipment_${one}`]({}, { locale })).join('; '),
  },
  {
    header: (locale) => m.exercise_level({}, { locale }),
    cell: ({ level }, locale) => m[`exercise_level_${level}`]({}, { locale }),
  },
  {
    header: (locale) => m.exercise_mechanic({}, { locale }),
    cell: ({ mechanic }, locale) => mechanic && m[`exercise_mechanic_${mechanic}`]({}, { locale }),
  },
  {
    header: (locale) => m.exercise_force({}, { locale }),
    cell: ({ force }, locale) => force && m[`exercise_force_${force}`]({}, { locale }),
  },
  {
    header: (locale) => m.exercise_unit({}, { locale }),
    cell: ({ unit }, locale) => m[`exercise_unit_${unit}`]({}, { locale }),
  },
  {
    header: (locale) => m.exercise_steps({}, { locale }),
    cell: ({ steps }) => steps.map(({ text }) => text).join('\n'),
  },
  { header: (locale) => m.exercise_source({}, { locale }), cell: ({ source }) => source },
  {
    header: (locale) => m.exercise_licence({}, { locale }),
    cell: ({ licence }, locale) => m[`exercise_licence_${licence}`]({}, { locale }),
  },
  { header: (locale) => m.exercise_author({}, { locale }), cell: ({ author }) => author },
  {
    header: (locale) => m.exercise_status({}, { locale }),
    cell: ({ status }, locale) => m[`exercise_status_${status}`]({}, { locale }),
  },
]
