import { m } from '#messages'
import {
  type facilities,
  type Interval,
  type SpecialDay,
  type Store,
  specialDay,
  type storeStatuses,
  weekHours,
} from '../../../contract/store'
import { describeBy } from '../../kit/describe'
import { regionName } from '../../kit/region'
import type { Tone } from '../../kit/status-tag'
import { weekdays } from '../../kit/week-painter'
import { hoursText } from './hours'

type Status = (typeof storeStatuses)[number]
type Facility = (typeof facilities)[number]

const statusSays: Record<Status, () => string> = {
  preparing: m.store_status_preparing,
  open: m.store_status_open,
  suspended: m.store_status_suspended,
  closed: m.store_status_closed,
}
const statusTone: Record<Status, Tone> = {
  preparing: 'new',
  open: 'good',
  suspended: 'warning',
  closed: 'quiet',
}
const facilitySays: Record<Facility, () => string> = {
  shower: m.store_facility_shower,
  locker: m.store_facility_locker,
  parking: m.store_facility_parking,
  pool: m.store_facility_pool,
  sauna: m.store_facility_sauna,
  yoga_room: m.store_facility_yoga_room,
  spinning_room: m.store_facility_spinning_room,
  boxing_ring: m.store_facility_boxing_ring,
  childcare: m.store_facility_childcare,
  wifi: m.store_facility_wifi,
  water: m.store_facility_water,
  towel: m.store_facility_towel,
}

export const statusLabel = (status: Status) => statusSays[status]()
export const facilityLabel = (facility: Facility) => facilitySays[facility]()
export const statusOf = ({ status }: Pick<Store, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const nameOf = (store: Store) => store.name

export const hoursSaid = (list: readonly Interval[]) =>
  hoursText(list, { closed: m.store_closed_day(), comma: m.kit_comma(), nextDay: m.store_next_day() })

/** Words of an enumeration of unknown origin: an old value that the contract no longer has stands for itself. */
const worded = (says: Readonly<Record<string, (() => string) | undefined>>, value: unknown) =>
  says[String(value)]?.() ?? String(value)

const weekSaid = (value: unknown) => {
  const week = weekHours.safeParse(value)
  if (!week.success) return m.kit_not_set()
  return week.data.map((list, at) => `${weekdays[at]?.() ?? ''} ${hoursSaid(list)}`).join('\n')
}

const specialSaid = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? value.map(oneSpecialSaid).join('\n') : m.kit_not_set()

const oneSpecialSaid = (value: unknown) => {
  const one = specialDay.safeParse(value)
  return one.success ? specialDaySaid(one.data) : ''
}

export const specialDaySaid = ({ on, intervals, reason }: SpecialDay) =>
  m.store_special_day_said({ on, hours: hoursSaid(intervals), reason })

export const describeStore = describeBy(
  {
    code: m.store_code,
    name: m.store_name,
    regionCode: m.store_region_code,
    address: m.store_address,
    lng: m.store_lng,
    lat: m.store_lat,
    phone: m.store_phone,
    areaSqm: m.store_area_sqm,
    capacity: m.store_capacity,
    hours: m.store_hours,
    specialDays: m.store_special_days,
    facilities: m.store_facilities,
    gallery: m.store_gallery,
    managerId: m.store_manager_id,
    leaseEndOn: m.store_lease_end_on,
    openedOn: m.store_opened_on,
    isPublic: m.store_is_public,
    status: m.store_status,
  },
  {
    regionCode: (value) => regionName(String(value)),
    hours: weekSaid,
    specialDays: specialSaid,
    facilities: (value) =>
      Array.isArray(value) && value.length > 0
        ? value.map((one) => worded(facilitySays, one)).join(m.kit_comma())
        : m.kit_not_set(),
    status: (value) => worded(statusSays, value),
    managerId: () => m.store_manager_changed(),
  },
)

/** What the audit log's verbs of this resource mean. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    open: m.store_do_open,
    suspend: m.store_do_suspend,
    resume: m.store_do_resume,
    close: m.store_do_close,
  }
  return labels[verb]?.()
}
