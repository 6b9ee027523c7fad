import { m } from '#messages'
import type { CourseType } from '../../../contract/catalogue/course-type'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const courseTypeCsv: CsvColumn<CourseType>[] = [
  { header: (locale) => m.exercise_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.exercise_code({}, { locale }), cell: ({ code }) => code },
  { header: (locale) => m.exercise_colour({}, { locale }), cell: ({ colour }) => colour },
  {
    header: (locale) => m.exercise_enabled({}, { locale }),
    cell: ({ isEnabled }, locale) => (isEnabled ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  { header: (locale) => m.exercise_courses({}, { locale }), cell: ({ courses }) => courses },
]
