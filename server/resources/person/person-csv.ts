import { m } from '#messages'
import type { Person } from '../../../contract/person'
import type { Column } from '../../kit/csv'
import { shanghaiTime } from '../../kit/day'

export const personCsv: Column<Person>[] = [
  { header: (locale) => m.coach_person_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.coach_mobile({}, { locale }), cell: ({ mobile }) => mobile },
  {
    header: (locale) => m.coach_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
