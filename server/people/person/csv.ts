import { m } from '#messages'
import type { Person } from '../../../contract/people/person'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

/** Masked like replies; the sealed members are left out. */
export const personCsv: CsvColumn<Person>[] = [
  { header: (locale) => m.person_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.person_gender({}, { locale }),
    cell: ({ gender }, locale) => m[`person_gender_${gender}`]({}, { locale }),
  },
  { header: (locale) => m.person_mobile({}, { locale }), cell: ({ mobile }) => mobile },
  { header: (locale) => m.person_email({}, { locale }), cell: ({ email }) => email },
  { header: (locale) => m.person_birthday({}, { locale }), cell: ({ birthday }) => birthday },
  { header: (locale) => m.person_store({}, { locale }), cell: ({ storeName }) => storeName },
  {
    header: (locale) => m.person_roles({}, { locale }),
    cell: ({ roles }, locale) => roles.map((role) => m[`person_role_${role}`]({}, { locale })).join('; '),
  },
  {
    header: (locale) => m.person_source({}, { locale }),
    cell: ({ source }, locale) => m[`person_source_${source}`]({}, { locale }),
  },
  {
    header: (locale) => m.person_face({}, { locale }),
    cell: ({ faceStatus }, locale) => m[`person_face_${faceStatus}`]({}, { locale }),
  },
  {
    header: (locale) => m.person_status({}, { locale }),
    cell: ({ status }, locale) => m[`person_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.person_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
