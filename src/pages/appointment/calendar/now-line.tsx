import { useNow } from '../../../kit/ui/use-now'
import { minuteIn } from '../grid-time'
import { px } from './drag-geometry'

/** The present, across a column of today. */
export function NowLine({ day, from, to }: { day: string; from: number; to: number }) {
  const minute = minuteIn(day, useNow().getTime())
  if (minute < from || minute > to) return null
  return <div className="cal-now" style={{ top: px(minute - from) }} aria-hidden="true" />
}
