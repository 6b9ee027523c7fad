import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { CalendarDay } from '../../../../contract/scheduling/calendar-month'
import { minuteOf } from '../../../lib/format'
import { PanePortal } from '../../../lib/pane-portal'
import { calendarOf } from '../calendar-of'
import { WeekdayHead } from '../month/weekday-head'
import { seatsTaken } from '../session-labels'
import style from './print.module.css'

interface Props {
  /** A day of the month. */
  month: string
  weeks: readonly (readonly CalendarDay[])[]
  store: string | null
  storeName: string
  coach: string | null
}

/** The month of a store or a coach on one sheet: what each day holds, without a name of a member. Only a printer sees it. */
export function MonthPrint({ month, weeks, store, storeName, coach }: Props) {
  const monday = weeks[0]?.[0]?.day ?? month
  const { data } = useQuery({
    ...calendarOf({ view: 'week', day: monday, store, coach }),
    enabled: coach !== null,
    refetchInterval: false,
  })
  const coachName = data?.coaches.find(({ id }) => id === coach)?.name
  const isWithin = ({ day }: CalendarDay) => day.slice(0, 7) === month.slice(0, 7)
  const sessions = weeks.flat().reduce((sum, day) => sum + (isWithin(day) ? day.sessions : 0), 0)
  return (
    <PanePortal>
      <section className={`${style.print} ${style.month}`}>
        <header>
          <h1>{coachName ?? storeName}</h1>
          <p>{m.appointment_month({ year: month.slice(0, 4), month: Number(month.slice(5, 7)) })}</p>
          <p>{seatsTaken(sessions)}</p>
          <small>{m.appointment_printed_at({ at: minuteOf(new Date()) })}</small>
        </header>
        <table data-weeks={weeks.length}>
          <WeekdayHead />
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                {week.map((day) => (
                  <td key={day.day} data-other={isWithin(day) ? undefined : ''}>
                    <Day day={day} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </PanePortal>
  )
}

function Day({
  day: { day, isOpen, sessions, taken, seats, requested, heldMin, workMin },
}: {
  day: CalendarDay
}) {
  return (
    <>
      <strong>{Number(day.slice(8))}</strong>
      {sessions === 0 ? (
        <span>{isOpen ? '' : m.appointment_month_closed()}</span>
      ) : (
        <>
          <span>{seatsTaken(sessions)}</span>
          <small>{m.appointment_month_taken({ taken, seats })}</small>
          {requested === 0 ? null : <small>{m.appointment_month_requested({ count: requested })}</small>}
          <progress max={Math.max(workMin, heldMin, 1)} value={heldMin} aria-hidden="true" />
        </>
      )}
    </>
  )
}
