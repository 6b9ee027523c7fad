import { m } from '#messages'
import type { Coach } from '../../../contract/catalogue/coach'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const coachCsv: CsvColumn<Coach>[] = [
  { header: (locale) => m.coach_staff_no({}, { locale }), cell: ({ staffNo }) => staffNo },
  { header: (locale) => m.coach_display_name({}, { locale }), cell: ({ displayName }) => displayName },
  { header: (locale) => m.coach_person_name({}, { locale }), cell: ({ personName }) => personName },
  { header: (locale) => m.coach_mobile({}, { locale }), cell: ({ mobile }) => mobile },
  {
    header: (locale) => m.coach_status({}, { locale }),
    cell: ({ status }, locale) => m[`coach_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.coach_level({}, { locale }),
    cell: ({ level }, locale) => m[`coach_level_${level}`]({}, { locale }),
  },
  {
    header: (locale) => m.coach_specialities({}, { locale }),
    cell: ({ specialities }, locale) =>
      specialities.map((one) => m[`coach_speciality_${one}`]({}, { locale })).join(' '),
  },
  { header: (locale) => m.coach_years({}, { locale }), cell: ({ years }) => years },
  {
    header: (locale) => m.coach_store_names({}, { locale }),
    cell: ({ storeNames }) => storeNames.join('; '),
  },
  {
    header: (locale) => m.coach_default_price_fen({}, { locale }),
    cell: ({ defaultPriceFen }) => (defaultPriceFen === null ? null : yuanOf(defaultPriceFen)),
  },
  { header: (locale) => m.coach_hired_on({}, { locale }), cell: ({ hiredOn }) => hiredOn },
  { header: (locale) => m.coach_left_on({}, { locale }), cell: ({ leftOn }) => leftOn },
  {
    header: (locale) => m.coach_certificate_state({}, { locale }),
    cell: ({ certificateState }, locale) => m[`coach_certificate_${certificateState}`]({}, { locale }),
  },
  { header: (locale) => m.coach_weekly_minutes({}, { locale }), cell: ({ weeklyMinutes }) => weeklyMinutes },
  {
    header: (locale) => m.coach_is_public({}, { locale }),
    cell: ({ isPublic }, locale) => (isPublic ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  { header: (locale) => m.coach_bio({}, { locale }), cell: ({ bio }) => bio },
  {
    header: (locale) => m.coach_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
