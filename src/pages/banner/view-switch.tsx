import IconCalendarClock from '@douyinfe/semi-icons/lib/es/icons/IconCalendarClock'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconOrderedList from '@douyinfe/semi-icons/lib/es/icons/IconOrderedList'
import { Link } from 'react-router-dom'
import { m } from '#messages'

export const views = ['list', 'order', 'schedule'] as const
export type View = (typeof views)[number]

/** What the address asks for: `?view=order`. */
export const viewOf = (params: URLSearchParams): View =>
  views.find((view) => view === params.get('view')) ?? 'list'

const says = {
  list: { label: m.banner_view_list, Icon: IconList },
  order: { label: m.banner_view_order, Icon: IconOrderedList },
  schedule: { label: m.banner_view_schedule, Icon: IconCalendarClock },
}

/** The rows as a list, as cards to be put in order, or along time. */
export function ViewSwitch({ view }: { view: View }) {
  return (
    <nav className="banner-views" aria-label={m.banner_view()}>
      {views.map((one) => {
        const { label, Icon } = says[one]
        return (
          <Link
            key={one}
            to={one === 'list' ? '?' : `?view=${one}`}
            aria-current={one === view ? 'page' : undefined}
          >
            <Icon aria-hidden />
            <span>{label()}</span>
          </Link>
        )
      })}
    </nav>
  )
}
