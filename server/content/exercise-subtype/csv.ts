import { m } from '#messages'
import type { ExerciseSubtype } from '../../../contract/content/exercise-subtype'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const exerciseSubtypeCsv: CsvColumn<ExerciseSubtype>[] = [
  { header: (locale) => m.exercise_type({}, { locale }), cell: ({ typeName }) => typeName },
  { header: (locale) => m.exercise_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.exercise_enabled({}, { locale }),
    cell: ({ isEnabled }, locale) => (isEnabled ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  { header: (locale) => m.exercise_exercises({}, { locale }), cell: ({ exercises }) => exercises },
]
