import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import type { CalendarSession } from '../../../../contract/scheduling/calendar'
import { mobileText } from '../../../domain/family/mobile-text'
import { call } from '../../../lib/api/call'
import { minuteOf } from '../../../lib/format'
import { PanePortal } from '../../../lib/pane-portal'
import { dayLabel } from '../../../lib/weekday'
import { calendarOf } from '../calendar-of'
import { clockOf, dayAfter, instantAt, minuteIn } from '../grid-time'
import { appointmentLabels } from '../labels'
import { seatsOf, sessionLabels } from '../session-labels'
import style from './print.module.css'

/** A day of a store on paper: by coach and time, with a box to tick for each member. Only a printer sees it. */
export function DayPrint({ day, store, storeName }: { day: string; store: string; storeName: string }) {
  const calendar = useQuery(calendarOf({ view: 'day', day, store, coach: null }))
  const people = useQuery({
    queryKey: [appointments.name, 'day', { day, store }],
    queryFn: ({ signal }) => allOf({ day, store }, signal),
  })
  const sessions = (calendar.data?.sessions ?? [])
    .filter(
      (one) =>
        one.storeId === store && minuteIn(day, one.startsAt) >= 0 && minuteIn(day, one.startsAt) < 1440,
    )
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const coaches = [...new Map(sessions.map((one) => [one.coachId, one.coachName]))]
  return (
    <PanePortal>
      <section className={style.print}>
        <header>
          <h1>{storeName}</h1>
          <p>{`${day.slice(0, 4)} ${dayLabel(day)}`}</p>
          <p>{m.appointment_print_summary({ coaches: coaches.length, sessions: sessions.length })}</p>
          <small>{m.appointment_printed_at({ at: minuteOf(new Date()) })}</small>
        </header>
        {coaches.map(([id, name]) => (
          <section key={id}>
            <table>
              <thead>
                <tr>
                  <th scope="col" colSpan={3}>
                    {name}
                  </th>
                </tr>
              </thead>
              <tbody>
                {sessions
                  .filter(({ coachId }) => coachId === id)
                  .map((session) => (
                    <Line
                      key={session.id}
                      session={session}
                      people={(people.data ?? []).filter(({ sessionId }) => sessionId === session.id)}
                    />
                  ))}
              </tbody>
            </table>
          </section>
        ))}
        {coaches.length === 0 ? <p>{m.appointment_print_empty()}</p> : null}
      </section>
    </PanePortal>
  )
}

const shown = new Set(['requested', 'confirmed', 'checked_in', 'completed', 'no_show', 'waitlisted'])

function Line({ session, people }: { session: CalendarSession; people: readonly ListedAppointment[] }) {
  return (
    <tr>
      <th scope="row">{`${clockOf(session.startsAt)}–${clockOf(session.endsAt)}`}</th>
      <td>
        <strong>{session.courseName}</strong>
        <small>
          {[sessionLabels.kind.label(session.kind), session.room ?? '', seatsOf(session)]
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </td>
      <td>
        <ul>
          {people
            .filter(({ status }) => shown.has(status))
            .map((row) => (
              <li key={row.id}>
                <i aria-hidden="true" />
                {row.memberName}
                <small>
                  {row.status === 'confirmed'
                    ? mobileText(row)
                    : `${mobileText(row)} ${appointmentLabels.status.label(row.status)}`}
                </small>
              </li>
            ))}
        </ul>
      </td>
    </tr>
  )
}

const pageSize = 200

/** Every booking of the day, page by page. */
async function allOf({ day, store }: { day: string; store: string }, signal: AbortSignal) {
  const rows: ListedAppointment[] = []
  for (let page = 1; ; page++) {
    const query = {
      store,
      from: instantAt(day, 0),
      to: instantAt(dayAfter(day, 1), 0),
      pageSize: String(pageSize),
      page: String(page),
    }
    const reply = await call(appointments.list, { query, signal })
    rows.push(...reply.rows)
    if (reply.rows.length < pageSize) return rows
  }
}
