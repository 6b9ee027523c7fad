import { m } from '#messages'
import { plusDays } from '../../../../contract/days'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { Panel } from '../panel'
import type { DashboardSelection } from '../selection'
import style from './books.module.css'

/** The reports of this month and the last; each has its export. */
export function Reports({ month: { from, to, store } }: { month: DashboardSelection }) {
  const lastDay = plusDays(from, -1)
  const report = (by: string, first: string, last: string) =>
    pathTo('order', { view: 'report', by, from: first, to: last, store })
  const links = [
    { name: m.start_report_days(), to: report('day', from, to) },
    { name: m.start_report_channels(), to: report('channel', from, to) },
    { name: m.start_report_stores(), to: report('store', from, to) },
    { name: m.start_report_last(), to: report('day', `${lastDay.slice(0, 8)}01`, lastDay) },
    { name: m.start_report_closes(), to: pathTo('order', { view: 'close', store }) },
    { name: m.start_report_orders(), to: pathTo('order', { store }) },
  ]
  return (
    <Panel title={m.start_reports()}>
      <ul className={style.links}>
        {links.map(({ name, to: address }) => (
          <li key={name}>
            <Link to={address}>{name}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
