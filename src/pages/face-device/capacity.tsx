import { m } from '#messages'
import { count } from '../../lib/format'

/** From here on a device counts as full, as the contract's filter `full` does. */
const fullFrom = 0.9

/** How much of a device's room is taken, in figures and as a bar; nothing is known before the device has told. */
export function Capacity({ used, most }: { used: number | null; most: number }) {
  if (used === null)
    return <span className="kit-faint">{m.device_capacity_unknown({ most: count(most) })}</span>
  const share = Math.min(1, used / most)
  return (
    <span className="device-capacity" data-full={share > fullFrom ? '' : undefined}>
      <span>
        {count(used)} <small>/ {count(most)}</small>
      </span>
      <span className="device-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
