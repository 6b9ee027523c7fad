import { m } from '#messages'
import type { BookedLesson } from '../../../../contract/system/booked-lesson'
import { minuteOf } from '../../../lib/format'

const minuteMs = 60_000

/** The clock of an instant in Shanghai, `09:30`. */
export const clockOf = (instant: string | Date): string => minuteOf(instant).slice(11)

type LessonPhase = 'over' | 'running' | 'next' | 'later'

/** `next`: begins within the hour in which members may check in. */
export function phaseOf(
  { startsAt, endsAt }: Pick<BookedLesson, 'startsAt' | 'endsAt'>,
  now: Date,
): LessonPhase {
  const at = now.getTime()
  if (at >= Date.parse(endsAt)) return 'over'
  if (at >= Date.parse(startsAt)) return 'running'
  return Date.parse(startsAt) - at <= 60 * minuteMs ? 'next' : 'later'
}

/** How far a lesson is: `进行中，还有 25 分钟`; empty for one that is over or far ahead. */
export function phaseText(lesson: Pick<BookedLesson, 'startsAt' | 'endsAt'>, now: Date): string {
  const left = (instant: string) => Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / minuteMs))
  const phase = phaseOf(lesson, now)
  if (phase === 'running') return m.start_running({ minutes: left(lesson.endsAt) })
  return phase === 'next' ? m.start_soon({ minutes: left(lesson.startsAt) }) : ''
}
