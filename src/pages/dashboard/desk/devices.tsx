import { m } from '#messages'
import type { DeskToday } from '../../../../contract/system/desk-dashboard'
import { minuteOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { Panel, PanelNote } from '../panel'
import style from './desk.module.css'

/** Offline devices; quarantined messages and unknown addresses are in the work list. */
export function Devices({ devices }: { devices: NonNullable<DeskToday['devices']> | undefined }) {
  return (
    <Panel title={m.start_devices()} waits={devices === undefined ? 4 : false}>
      {devices === undefined || devices.silent.length === 0 ? (
        <PanelNote>
          {devices === undefined || devices.active === 0
            ? m.dashboard_no_devices()
            : m.start_devices_fine({ count: devices.active })}
        </PanelNote>
      ) : (
        <ul className={style.rows}>
          {devices.silent.map(({ id, name, storeName, heardAt: lastSeenAt }) => (
            <li key={id}>
              <span>
                <Link to={pathTo('face', { open: id })}>{name}</Link>
                <small>{storeName}</small>
              </span>
              <span className={style.end} data-tone="bad">
                {lastSeenAt === null
                  ? m.dashboard_never_heard()
                  : m.start_device_since({ time: minuteOf(lastSeenAt).slice(5) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
