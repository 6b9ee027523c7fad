import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { CalendarSession } from '../../../../contract/scheduling/calendar'
import { minuteOf } from '../../../lib/format'
import { PanePortal } from '../../../lib/pane-portal'
import { dayLabel } from '../../../lib/weekday'
import type { BoardView } from '../calendar/board'
import { calendarOf } from '../calendar-of'
import { clockOf, dayAfter, minuteIn } from '../grid-time'
import { seatsOf } from '../session-labels'
import style from './print.module.css'

const week = [0, 1, 2, 3, 4, 5, 6]

/** The week of a store, or of a coach in all stores, on one sheet. It names no members, so that it may hang on a wall. Only a printer sees it. */
export function WeekPrint({ boardView, storeName }: { boardView: BoardView; storeName: string }) {
  const { data } = useQuery(calendarOf(boardView))
  const { day: monday, coach, store } = boardView
  // A store's calendar also holds what its coaches do in other stores.
  const sessions = (data?.sessions ?? []).filter(
    ({ status, storeId }) => status !== 'cancelled' && (coach !== null || storeId === store),
  )
  const onDay = (day: string) =>
    sessions
      .filter(({ startsAt }) => minuteIn(day, startsAt) >= 0 && minuteIn(day, startsAt) < 1440)
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const coachName = data?.coaches.find(({ id }) => id === coach)?.name
  return (
    <PanePortal>
      <section className={`${style.print} ${style.week}`}>
        <header>
          <h1>{coachName ?? storeName}</h1>
          <p>{`${monday.slice(0, 4)} ${dayLabel(monday)} – ${dayLabel(dayAfter(monday, 6))}`}</p>
          <small>{m.appointment_printed_at({ at: minuteOf(new Date()) })}</small>
        </header>
        <ol>
          {week
            .map((days) => dayAfter(monday, days))
            .map((day) => (
              <li key={day}>
                <h2>{dayLabel(day)}</h2>
                {onDay(day).map((session) => (
                  <Entry key={session.id} session={session} isCoachs={coach !== null} />
                ))}
              </li>
            ))}
        </ol>
        {sessions.length === 0 ? <p>{m.appointment_print_empty_week()}</p> : null}
      </section>
    </PanePortal>
  )
}

function Entry({ session, isCoachs }: { session: CalendarSession; isCoachs: boolean }) {
  const { startsAt, endsAt, courseName, coachName, storeName, room } = session
  return (
    <article>
      <strong>{`${clockOf(startsAt)}–${clockOf(endsAt)}`}</strong>
      <span>{courseName}</span>
      <small>
        {[isCoachs ? storeName : coachName, room ?? '', seatsOf(session)].filter(Boolean).join(' · ')}
      </small>
    </article>
  )
}
