import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { Link } from '../../../lib/link'
import style from './blocks.module.css'
import { mostLanes, type Overflow } from './collapse-overflow'
import { px } from './drag-geometry'

/** A link from a crowded time of a week to its day, where every coach has a column. */
export function OverflowLink({ overflow, day, from }: { overflow: Overflow; day: string; from: number }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('date', day)
  to.delete('view')
  return (
    <Link
      className={style.crowd}
      to={`?${to}`}
      aria-label={m.appointment_crowd_label({ count: overflow.count })}
      style={{
        top: px(overflow.from - from),
        height: px(overflow.to - overflow.from),
        left: `calc(${((mostLanes - 1) / mostLanes) * 100}% + 2px)`,
        width: `calc(${100 / mostLanes}% - 5px)`,
      }}
    >
      {m.appointment_crowd({ count: overflow.count })}
    </Link>
  )
}
