import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import { hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import { count, minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { Card, Compared, Leads } from '../card'
import type { DashboardSelection } from '../selection'
import visitStyle from './visit-figures.module.css'

type Visits = NonNullable<DashboardFigures['visits']>
type Devices = NonNullable<DashboardFigures['devices']>

/** Who is inside, store by store, and today's visitors. */
export function VisitFigures({
  visits,
  selection,
}: {
  visits: Visits | undefined
  selection: DashboardSelection
}) {
  return (
    <>
      <Card
        name={m.dashboard_in_gym()}
        formula="inGym"
        className={visitStyle.inGym}
        to={hrefOf(linkOf('visits.inGym', selection))}
        lines={2}
        value={
          visits === undefined ? undefined : (
            <>
              {count(visits.inGym)}
              <small> / {count(visits.capacity)}</small>
            </>
          )
        }
      >
        {visits === undefined ? null : <Stores stores={visits.stores} selection={selection} />}
      </Card>
      <Card
        name={m.dashboard_visits_today()}
        formula="visits"
        lines={3}
        value={visits === undefined ? undefined : count(visits.today)}
      >
        {visits === undefined ? null : (
          <>
            <Compared now={visits.today} before={visits.lastWeekSoFar} text={count} period="lastWeekSoFar" />
            <p>{m.dashboard_visits({ count: visits.total.value })}</p>
            <Compared now={visits.total.value} before={visits.total.before} text={count} />
          </>
        )}
      </Card>
    </>
  )
}

function Stores({ stores, selection }: { stores: Visits['stores']; selection: DashboardSelection }) {
  if (stores.length === 0) return <p>{m.dashboard_no_stores()}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
    <ul className={visitStyle.stores} tabIndex={0} aria-label={m.dashboard_stores()}>
      {stores.map(({ id, name, inGym, capacity }) => (
        <li key={id}>
          <Link to={hrefOf(linkOf('visits.inGym', { ...selection, store: id }))} title={name}>
            {name}
          </Link>
          <meter min={0} max={Math.max(1, capacity)} value={inGym} data-full={inGym >= capacity * 0.9} />
          <span>
            {count(inGym)} / {count(capacity)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function DeviceFigures({
  devices,
  selection,
}: {
  devices: Devices | undefined
  selection: DashboardSelection
}) {
  return (
    <Card
      name={m.dashboard_devices()}
      formula="devices"
      to={hrefOf(linkOf('devices.online', selection))}
      lines={3}
      value={
        devices === undefined ? undefined : (
          <>
            {count(devices.online)}
            <small> / {count(devices.active)}</small>
          </>
        )
      }
    >
      {devices === undefined ? null : devices.silent.length === 0 ? (
        <p>{devices.active === 0 ? m.dashboard_no_devices() : m.dashboard_all_online()}</p>
      ) : (
        <>
          <p>
            <Leads figure="devices_offline" selection={selection}>
              {m.dashboard_offline({ count: devices.active - devices.online })}
            </Leads>
          </p>
          <ul className={visitStyle.silent}>
            {devices.silent.slice(0, 2).map(({ id, name, storeName, heardAt: lastSeenAt }) => (
              <li key={id}>
                <Link to={pathTo('face', { edit: id })} title={`${name} · ${storeName}`}>
                  {name}
                </Link>
                <span>{lastSeenAt === null ? m.dashboard_never_heard() : minuteOf(lastSeenAt).slice(5)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
