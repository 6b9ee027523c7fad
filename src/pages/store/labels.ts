import { m } from '#messages'
import type { facilities, Interval, Store, storeStatuses } from '../../../contract/catalogue/store'
import type { Tone } from '../../kit/ui/status-tag'
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

const says = { status: statusSays, facility: facilitySays }

export const statusLabel = (status: Status) => statusSays[status]()
export const facilityLabel = (facility: Facility) => facilitySays[facility]()
export const statusOf = ({ status }: Pick<Store, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (kind: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[kind]
  return words[String(value)]?.() ?? String(value)
}
export const nameOf = (store: Pick<Store, 'name'>) => store.name

export const hoursLabel = (list: readonly Interval[]) =>
  hoursText(list, {
    closed: m.store_closed_day(),
    allDay: m.store_all_day(),
    comma: m.kit_comma(),
    nextDay: m.store_next_day(),
  })

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    open: m.store_do_open,
    suspend: m.store_do_suspend,
    resume: m.store_do_resume,
    close: m.store_do_close,
  }
  return labels[verb]?.()
}
