import { m } from '#messages'
import { type FaceDevice, onlineWithin } from '../../../contract/devices/face-device'
import { minuteOf } from '../../lib/format'
import { spanLabel } from './labels'
import { useSeconds } from './use-seconds'

/** Whether a device is online, and the time since its last message, which updates while it is shown. */
export function Online({ device: { lastSeenAt } }: { device: Pick<FaceDevice, 'lastSeenAt'> }) {
  const now = useSeconds()
  if (lastSeenAt === null)
    return (
      <span className="device-online" data-state="never">
        {m.device_never_seen()}
      </span>
    )
  const age = Math.max(0, now - Math.floor(Date.parse(lastSeenAt) / 1_000))
  const isOnline = age <= onlineWithin
  return (
    <span
      className="device-online"
      data-state={isOnline ? 'on' : 'off'}
      title={m.device_seen_at({ at: minuteOf(lastSeenAt) })}
    >
      {isOnline ? m.device_online() : m.device_offline()}
      <small>{m.device_ago({ span: spanLabel(age) })}</small>
    </span>
  )
}
