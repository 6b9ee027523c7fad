import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { Link } from '../../../lib/link'
import { type Crowd, mostLanes } from './collapse-overflow'
import { px } from './drag-geometry'

/** A link from a crowded time of a week to its day, where every coach has a column. */
export function CrowdLink({ crowd, day, from }: { crowd: Crowd; day: string; from: number }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('date', day)
  to.delete('view')
  return (
    <Link
      className="cal-crowd"
      to={`?${to}`}
      aria-label={m.appointment_crowd_label({ count: crowd.count })}
      style={{
        top: px(crowd.from - from),
        height: px(crowd.to - crowd.from),
        left: `calc(${((mostLanes - 1) / mostLanes) * 100}% + 2px)`,
        width: `calc(${100 / mostLanes}% - 5px)`,
      }}
    >
      {m.appointment_crowd({ count: crowd.count })}
    </Link>
  )
}
