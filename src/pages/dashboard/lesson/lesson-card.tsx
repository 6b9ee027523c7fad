import type { ReactNode } from 'react'
import { m } from '#messages'
import type { BookedLesson, LessonSeat } from '../../../../contract/system/booked-lesson'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from './lesson.module.css'
import { clockOf, phaseOf, phaseText } from './phase-of'

interface Props {
  lesson: Omit<BookedLesson, 'seats'> & { seats: readonly LessonSeat[] }
  now: Date
  /** What the lesson is, after its name: the coach or the store. */
  facts: readonly string[]
  /** Seats; each an item of a list. */
  children: ReactNode
}

/** A lesson between its times, with its seats. A group's list is folded until members may check in. */
export function LessonCard({ lesson, now, facts, children }: Props) {
  const { startsAt, endsAt, kind, courseName, seats, booked, capacity } = lesson
  const phase = phaseOf(lesson, now)
  const isGroup = kind !== 'private'
  const here = seats.filter(({ status }) => status === 'checked_in' || status === 'completed').length
  const counts = isGroup
    ? [m.start_seats({ booked, capacity }), ...(here > 0 ? [m.start_seats_here({ count: here })] : [])]
    : []
  const list = <ul className={style.seats}>{children}</ul>
  return (
    <div className={style.lesson} data-phase={phase} data-kind={kind}>
      <div className={style.time}>
        <time dateTime={startsAt}>{clockOf(startsAt)}</time>
        <time dateTime={endsAt}>{clockOf(endsAt)}</time>
      </div>
      <div className={style.body}>
        <p className={style.course}>
          <Link to={pathTo('appointment', { session: lesson.id })}>{courseName}</Link>
          <small>{[...facts, ...counts].filter((part) => part !== '').join(' · ')}</small>
          {phase === 'running' || phase === 'next' ? (
            <span className={style.phase} data-phase={phase}>
              {phaseText(lesson, now)}
            </span>
          ) : null}
        </p>
        {seats.length === 0 ? (
          <p className={style.empty}>{booked === 0 ? m.start_seats_none() : m.start_seats_elsewhere()}</p>
        ) : isGroup ? (
          <details open={phase === 'running' || phase === 'next'}>
            <summary>{names(seats)}</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
    </div>
  )
}

const names = (seats: readonly LessonSeat[]) => {
  const shown = seats.slice(0, 4).map(({ memberName }) => memberName)
  return shown.join(m.start_comma()) + (seats.length > shown.length ? '…' : '')
}
