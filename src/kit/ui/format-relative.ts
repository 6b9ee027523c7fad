import { m } from '#messages'
import { minuteOf } from '../../lib/format'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age of an instant in the largest unit; after a week, its date. */
export function formatRelative(instant: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(instant))
  if (past < minute) return m.kit_ago_now()
  if (past < hour) return m.kit_ago_minutes({ count: Math.floor(past / minute) })
  if (past < day) return m.kit_ago_hours({ count: Math.floor(past / hour) })
  if (past < 7 * day) return m.kit_ago_days({ count: Math.floor(past / day) })
  return minuteOf(instant)
}
