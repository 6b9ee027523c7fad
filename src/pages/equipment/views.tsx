import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendar'
import IconKanban from '@douyinfe/semi-icons/lib/es/icons/IconKanban'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import { m } from '#messages'
import { ViewLinks } from '../../kit/list/view-links'

const views = ['list', 'floor', 'calendar'] as const
export type EquipmentView = (typeof views)[number]

export const viewOf = (params: URLSearchParams): EquipmentView =>
  views.find((one) => one === params.get('view')) ?? 'list'

/** The same equipment as a list, by zone, and by service date. */
export function EquipmentViews({ now }: { now: EquipmentView }) {
  return (
    <ViewLinks<EquipmentView>
      label={m.equipment_view_switch()}
      now={now}
      keeps={['store']}
      views={[
        { key: 'list', label: m.equipment_view_list(), icon: <IconList aria-hidden /> },
        { key: 'floor', label: m.equipment_view_floor(), icon: <IconKanban aria-hidden /> },
        { key: 'calendar', label: m.equipment_view_calendar(), icon: <IconCalendar aria-hidden /> },
      ]}
    />
  )
}
