import IconCalendarClock from '@douyinfe/semi-icons/lib/es/icons/IconCalendarClock'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconOrderedList from '@douyinfe/semi-icons/lib/es/icons/IconOrderedList'
import { m } from '#messages'
import { ViewLinks } from '../../kit/list/view-links'

const views = ['list', 'order', 'schedule'] as const
export type BannerView = (typeof views)[number]

/** The view in the address: `?view=order`. */
export const viewOf = (params: URLSearchParams): BannerView =>
  views.find((view) => view === params.get('view')) ?? 'list'

/** The rows as a list, as cards to be put in order, or along time. */
export function ViewSwitch({ now }: { now: BannerView }) {
  return (
    <ViewLinks
      label={m.banner_view()}
      now={now}
      views={[
        { key: 'list', label: m.banner_view_list(), icon: <IconList aria-hidden /> },
        { key: 'order', label: m.banner_view_order(), icon: <IconOrderedList aria-hidden /> },
        { key: 'schedule', label: m.banner_view_schedule(), icon: <IconCalendarClock aria-hidden /> },
      ]}
    />
  )
}
