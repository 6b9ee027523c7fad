import { m } from '#messages'
import type {
  ConfirmationRule,
  facilities,
  Interval,
  Store,
  storeStatuses,
} from '../../../contract/catalogue/store'
import { enumLabels } from '../../kit/ui/enum-labels'
import { hoursText } from './hours'

type Status = (typeof storeStatuses)[number]
type Facility = (typeof facilities)[number]

export const storeLabels = {
  status: enumLabels<Status>(
    {
      preparing: m.store_status_preparing,
      open: m.store_status_open,
      suspended: m.store_status_suspended,
      closed: m.store_status_closed,
    },
    {
      preparing: 'new',
      open: 'good',
      suspended: 'warning',
      closed: 'quiet',
    },
  ),
  facility: enumLabels<Facility>({
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
  }),
  lessonConfirmation: enumLabels<ConfirmationRule>({
    required: m.store_lesson_confirmation_required,
    wished: m.store_lesson_confirmation_wished,
    off: m.store_lesson_confirmation_off,
  }),
  action: enumLabels({
    open: m.store_do_open,
    suspend: m.store_do_suspend,
    resume: m.store_do_resume,
    close: m.store_do_close,
  }),
}

export const nameOf = (store: Pick<Store, 'name'>) => store.name

export const hoursLabel = (list: readonly Interval[]) =>
  hoursText(list, {
    closed: m.store_closed_day(),
    allDay: m.store_all_day(),
    comma: m.kit_comma(),
    nextDay: m.store_next_day(),
  })
