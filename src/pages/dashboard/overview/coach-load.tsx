import { m } from '#messages'
import type { DashboardCharts } from '../../../../contract/system/dashboard'
import { ChartPanel } from '../../../kit/chart/panel'
import { count } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { share } from '../card'
import style from './charts.module.css'

type Coaches = NonNullable<DashboardCharts['coaches']>
type Row = Omit<Coaches['rows'][number], 'id' | 'name'>

/** The taught share of the coaches' working time, and how full their group classes are. */
export function CoachLoad({ coaches: { rows, total }, file }: { coaches: Coaches; file: string }) {
  const title = m.dashboard_chart_coaches()
  return (
    <ChartPanel
      title={title}
      file={file}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: m.dashboard_coach(), text: ({ name }) => name },
        { name: m.dashboard_sessions(), text: ({ sessions }) => count(sessions) },
        { name: m.dashboard_booked_hours(), text: ({ bookedMin }) => hours(bookedMin) },
        { name: m.dashboard_working_hours(), text: ({ workingMin }) => hours(workingMin) },
        { name: m.dashboard_use(), text: ({ bookedMin, workingMin }) => share(bookedMin, workingMin) },
        { name: m.dashboard_fill(), text: ({ taken, seats }) => share(taken, seats) },
      ]}
      note={m.dashboard_coaches_note({
        coaches: total.coaches,
        use: share(total.bookedMin, total.workingMin),
        fill: share(total.taken, total.seats),
      })}
    >
      {rows.length === 0 ? (
        <p className={style.none}>{m.dashboard_no_sessions()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <ol className={style.coaches} tabIndex={0} aria-label={title}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={pathTo('appointment', { coach: row.id, view: 'week' })} title={row.name}>
                {row.name}
              </Link>
              <Bars row={row} />
              <small>{m.dashboard_sessions_of({ count: row.sessions })}</small>
            </li>
          ))}
        </ol>
      )}
    </ChartPanel>
  )
}

function Bars({ row }: { row: Row }) {
  return (
    <dl>
      <div data-look="main">
        <dt>{m.dashboard_use()}</dt>
        <dd>
          <i style={{ width: wide(row.bookedMin, row.workingMin) }} />
          <span>{share(row.bookedMin, row.workingMin)}</span>
        </dd>
      </div>
      <div data-look="good">
        <dt>{m.dashboard_fill()}</dt>
        <dd>
          <i style={{ width: wide(row.taken, row.seats) }} />
          <span>{share(row.taken, row.seats)}</span>
        </dd>
      </div>
    </dl>
  )
}

const wide = (part: number, whole: number) => `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)
