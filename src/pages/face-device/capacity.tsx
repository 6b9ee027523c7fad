import { m } from '#messages'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import style from './face-device.module.css'

/** The used share from which a device counts as full, as in the contract's filter `full`. */
const fullFrom = 0.9

/** The used share of a device's capacity, in figures and as a bar; unknown before the device has reported. */
export function Capacity({ used, most }: { used: number | null; most: number }) {
  if (used === null)
    return <span className={textStyle.faint}>{m.device_capacity_unknown({ most: count(most) })}</span>
  const share = Math.min(1, used / most)
  return (
    <span className={style.capacity} data-full={share > fullFrom ? '' : undefined}>
      <span>
        {count(used)} <small>/ {count(most)}</small>
      </span>
      <span className={style.bar} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
