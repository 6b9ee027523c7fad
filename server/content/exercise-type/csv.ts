import { m } from '#messages'
import type { ExerciseType } from '../../../contract/content/exercise-type'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const exerciseTypeCsv: CsvColumn<ExerciseType>[] = [
  { header: (locale) => m.exercise_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.exercise_code({}, { locale }), cell: ({ code }) => code },
  {
    header: (locale) => m.exercise_enabled({}, { locale }),
    cell: ({ isEnabled }, locale) => (isEnabled ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  { header: (locale) => m.exercise_subtypes({}, { locale }), cell: ({ subtypes }) => subtypes },
  { header: (locale) => m.exercise_exercises({}, { locale }), cell: ({ exercises }) => exercises },
]
