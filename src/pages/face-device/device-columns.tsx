import { m } from '#messages'
import { type ListedFaceDevice, vendorsWithTasks } from '../../../contract/devices/face-device'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { Capacity } from './capacity'
import style from './face-device.module.css'
import { faceDeviceLabels, skewLabel } from './labels'
import { Online } from './online'

const col = columnsFor<ListedFaceDevice>()

export const deviceColumns = () => [
  col.cell('name', m.device_name(), (row) => <Name device={row} />, {
    sort: 'name',
    width: 170,
    isName: true,
  }),
  col.text('storeName', m.device_store(), { card: 'fact', width: 130 }),
  col.cell('online', m.device_online_column(), (row) => <Online device={row} />, {
    card: 'fact',
    sort: 'lastSeenAt',
    width: 140,
  }),
  col.status('status', m.device_status(), ({ status }) => faceDeviceLabels.status.tag(status), { width: 80 }),
  col.cell('vendor', m.device_vendor(), (row) => <Vendor device={row} />, { width: 130 }),
  col.cell(
    'persons',
    m.device_persons(),
    (row) => <Capacity used={row.personCount} most={row.maxPersons} />,
    { width: 124 },
  ),
  col.cell('faces', m.device_faces(), (row) => <Capacity used={row.faceCount} most={row.maxFaces} />, {
    width: 124,
  }),
  col.cell('queue', m.device_queue(), (row) => <Queue device={row} />, { width: 72, right: true }),
  col.cell('skew', m.device_skew(), (row) => <Skew seconds={row.clockSkewS} />, {
    width: 112,
    isExtra: true,
  }),
  col.text('firmware', m.device_firmware(), { width: 120, isExtra: true }),
  col.cell('direction', m.device_direction(), (row) => faceDeviceLabels.direction.label(row.direction), {
    width: 84,
    isExtra: true,
  }),
  col.text('ip', m.device_ip(), { width: 140, isExtra: true }),
  col.text('calledFrom', m.device_called_from(), { width: 140, isExtra: true }),
  col.text('mac', m.device_mac(), { width: 150, isExtra: true }),
  col.number('malformedCount', m.device_malformed(), { width: 110, isExtra: true }),
  col.text('sn', m.device_sn(), { sort: 'sn', width: 150, isExtra: true }),
  col.instant('createdAt', m.device_created_at(), { sort: 'createdAt', isExtra: true }),
]

function Name({ device: { name, sn, alarm, openUntil, status } }: { device: ListedFaceDevice }) {
  return (
    <Stacked
      title={sn}
      note={
        status === 'retired' || (alarm === null && openUntil === null) ? (
          sn
        ) : (
          <span className={style.warning}>{m.device_address_due()}</span>
        )
      }
    >
      <Clamped text={name} />
    </Stacked>
  )
}

function Vendor({ device: { vendor, model } }: { device: ListedFaceDevice }) {
  return (
    <Stacked note={model === '' ? null : model} title={model}>
      {faceDeviceLabels.vendor.label(vendor)}
    </Stacked>
  )
}

function Queue({ device: { id, queueDepth, vendor } }: { device: ListedFaceDevice }) {
  if (!vendorsWithTasks.includes(vendor)) return <span className={textStyle.faint}>—</span>
  if (queueDepth === 0) return '0'
  return (
    <Link
      className={textStyle.link}
      to={pathTo('face', { open: id, at: 'tasks' })}
      aria-label={m.device_queue_open({ count: count(queueDepth) })}
    >
      {count(queueDepth)}
    </Link>
  )
}

/** The clock's deviation, or a note that it is right. */
export function Skew({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <span className={textStyle.faint}>—</span>
  const text = skewLabel(seconds)
  return text === null ? m.device_skew_none() : <span className={style.warning}>{text}</span>
}
