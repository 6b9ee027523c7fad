import { m } from '#messages'
import type { CoachDay } from '../../../../contract/system/coach-dashboard'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { clockOf } from '../lesson/phase-of'
import style from './coach.module.css'

interface Props {
  gap: CoachDay['gaps'][number]
  day: string
  coach: string
  now: Date
}

/** Time that can be booked; the booking begins with this coach, store and start. */
export function FreeTime({ gap: { from, to, storeId, storeName }, day, coach, now }: Props) {
  const isOver = Date.parse(to) <= now.getTime()
  const start = clockOf(from)
  return (
    <div className={style.free}>
      <span>{m.start_free({ from: start, to: clockOf(to) })}</span>
      <small>{storeName}</small>
      {isOver ? null : (
        <Link
          to={pathTo('appointment', { date: day, store: storeId, new: `${day}T${start}~~${coach}` })}
          aria-label={m.start_book_at({ time: start })}
        >
          {m.start_book()}
        </Link>
      )}
    </div>
  )
}
