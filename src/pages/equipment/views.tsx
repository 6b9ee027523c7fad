import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendar'
import IconCalendarClock from '@douyinfe/semi-icons/lib/es/icons/IconCalendarClock'
import IconKanban from '@douyinfe/semi-icons/lib/es/icons/IconKanban'
import IconKey from '@douyinfe/semi-icons/lib/es/icons/IconKey'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import { m } from '#messages'
import { lockers } from '../../../contract/sales/locker'
import { lockerRentals } from '../../../contract/sales/locker-rental'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'

const views = ['list', 'floor', 'calendar', 'lockers', 'rentals'] as const
export type EquipmentView = (typeof views)[number]

export const viewOf = (params: URLSearchParams): EquipmentView =>
  views.find((one) => one === params.get('view')) ?? 'list'

/** The same equipment as a list, by zone, and by service date; then the lockers and their rentals. */
export function EquipmentViews({ now }: { now: EquipmentView }) {
  const may = useMay()
  const lockerViews = [
    { key: 'lockers', label: m.locker_view(), icon: <IconKey aria-hidden />, isShown: may(lockers.list) },
    {
      key: 'rentals',
      label: m.locker_rental_view(),
      icon: <IconCalendarClock aria-hidden />,
      isShown: may(lockerRentals.list),
    },
  ] as const
  return (
    <ViewLinks<EquipmentView>
      label={m.equipment_view_switch()}
      now={now}
      keeps={['store']}
      views={[
        { key: 'list', label: m.equipment_view_list(), icon: <IconList aria-hidden /> },
        { key: 'floor', label: m.equipment_view_floor(), icon: <IconKanban aria-hidden /> },
        { key: 'calendar', label: m.equipment_view_calendar(), icon: <IconCalendar aria-hidden /> },
        ...lockerViews.filter(({ isShown }) => isShown),
      ]}
    />
  )
}
