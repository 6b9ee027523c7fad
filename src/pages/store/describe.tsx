import { m } from '#messages'
import { specialDay, weekHours } from '../../../contract/catalogue/store'
import { people } from '../../../contract/people/person'
import { regionName } from '../../domain/region/region-name'
import { describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { RecordName } from '../../kit/record/name'
import { weekdays } from '../../lib/weekday'
import { hoursLabel, storeLabels } from './labels'

/** A store's members as its history and a conflict show them. */
export const describeStore = describeBy(
  {
    code: m.store_code,
    name: m.store_name,
    status: m.store_status,
    phone: m.store_phone,
    capacity: m.store_capacity,
    areaSqm: m.store_area_sqm,
    regionCode: m.store_region_code,
    address: m.store_address,
    lng: m.store_lng,
    lat: m.store_lat,
    hours: m.store_hours,
    specialDays: m.store_special_days,
    facilities: m.store_facilities,
    gallery: m.store_gallery,
    managerId: m.store_manager_id,
    openedOn: m.store_opened_on,
    leaseEndOn: m.store_lease_end_on,
    isPublic: m.store_is_public,
    lessonConfirmation: m.store_lesson_confirmation,
  },
  {
    regionCode: (value) => regionName(String(value)),
    hours: weekLabel,
    specialDays: (value) => listed(value, specialLabel, '\n'),
    facilities: (value) => listed(value, storeLabels.facility.labelFor, m.kit_comma()),
    gallery: (value) =>
      Array.isArray(value) && value.length > 0
        ? value.map((id) => <Picture key={String(id)} id={String(id)} alt={m.store_gallery()} size="small" />)
        : m.kit_not_set(),
    status: storeLabels.status.labelFor,
    lessonConfirmation: storeLabels.lessonConfirmation.labelFor,
    managerId: (value) => (
      <RecordName
        resource={people}
        id={String(value)}
        nameOf={({ name }) => name}
        otherwise={m.store_manager_changed()}
      />
    ),
  },
)

function weekLabel(value: unknown): string {
  const { data } = weekHours.safeParse(value)
  if (data === undefined) return m.kit_not_set()
  return data.map((list, at) => `${weekdays[at]?.() ?? ''} ${hoursLabel(list)}`).join('\n')
}

function specialLabel(value: unknown): string {
  const { data } = specialDay.safeParse(value)
  if (data === undefined) return String(value)
  const { on, intervals, reason } = data
  return m.store_special_day_said({ on, hours: hoursLabel(intervals), reason })
}

const listed = (value: unknown, format: (one: unknown) => string, between: string): string =>
  Array.isArray(value) && value.length > 0 ? value.map(format).join(between) : m.kit_not_set()
