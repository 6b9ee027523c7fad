import { m } from '#messages'
import { regionName } from '../../../contract/catalogue/region'
import type { Interval, Store, WeekHours } from '../../../contract/catalogue/store'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const storeCsv: CsvColumn<Store>[] = [
  { header: (locale) => m.store_code({}, { locale }), cell: ({ code }) => code },
  { header: (locale) => m.store_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.store_status({}, { locale }),
    cell: ({ status }, locale) => m[`store_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.store_region_code({}, { locale }),
    cell: ({ regionCode }) => regionName(regionCode),
  },
  { header: (locale) => m.store_address({}, { locale }), cell: ({ address }) => address },
  { header: (locale) => m.store_lng({}, { locale }), cell: ({ lng }) => lng },
  { header: (locale) => m.store_lat({}, { locale }), cell: ({ lat }) => lat },
  { header: (locale) => m.store_phone({}, { locale }), cell: ({ phone }) => phone },
  { header: (locale) => m.store_area_sqm({}, { locale }), cell: ({ areaSqm }) => areaSqm },
  { header: (locale) => m.store_capacity({}, { locale }), cell: ({ capacity }) => capacity },
  { header: (locale) => m.store_hours({}, { locale }), cell: ({ hours }) => weekText(hours) },
  {
    header: (locale) => m.store_facilities({}, { locale }),
    cell: ({ facilities }, locale) =>
      facilities.map((one) => m[`store_facility_${one}`]({}, { locale })).join(' '),
  },
  { header: (locale) => m.store_manager_name({}, { locale }), cell: ({ managerName }) => managerName },
  { header: (locale) => m.store_opened_on({}, { locale }), cell: ({ openedOn }) => openedOn },
  { header: (locale) => m.store_lease_end_on({}, { locale }), cell: ({ leaseEndOn }) => leaseEndOn },
  {
    header: (locale) => m.store_lesson_confirmation({}, { locale }),
    cell: ({ lessonConfirmation }, locale) =>
      m[`store_lesson_confirmation_${lessonConfirmation}`]({}, { locale }),
  },
  {
    header: (locale) => m.store_is_public({}, { locale }),
    cell: ({ isPublic }, locale) => (isPublic ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  { header: (locale) => m.store_coach_count({}, { locale }), cell: ({ coachCount }) => coachCount },
  {
    header: (locale) => m.store_live_memberships({}, { locale }),
    cell: ({ liveMemberships }) => liveMemberships,
  },
  {
    header: (locale) => m.store_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]

/** Monday first, days apart by `; `: `06:00-22:00; 06:00-12:00 14:00-22:00; …`. */
function weekText(hours: WeekHours): string {
  const dayText = (list: readonly Interval[]) => list.map(({ open, close }) => `${open}-${close}`).join(' ')
  return hours.map(dayText).join('; ')
}
