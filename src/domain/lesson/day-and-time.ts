import { m } from '#messages'
import { plusDays } from '../../../contract/days'
import { dayOf, minuteOf } from '../../lib/format'

/** An instant of the next days in Shanghai: `今天 09:00`, `明天 09:00`, `3月4日 09:00`. */
export function dayAndTime(instant: string, now = new Date()): string {
  const [day, today] = [dayOf(instant), dayOf(now)]
  const time = minuteOf(instant).slice(11)
  if (day === today) return m.coverage_today({ time })
  if (day === plusDays(today, 1)) return m.coverage_tomorrow({ time })
  return `${m.appointment_date({ month: Number(day.slice(5, 7)), day: Number(day.slice(8)) })} ${time}`
}
