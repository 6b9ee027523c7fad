import Button from '@douyinfe/semi-ui/lib/es/button'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../../contract/scheduling/appointment'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { seatsOf } from '../session-labels'
import { AddMember } from './add-member'
import { Participant } from './participant'
import style from './session.module.css'

interface Props {
  session: ClassSession
  rows: readonly ListedAppointment[]
}

const seated = new Set(['requested', 'confirmed', 'checked_in', 'completed', 'no_show'])

/** The participants, the waiting list in its order, and the cancelled bookings. */
export function Participants({ session, rows }: Props) {
  const [adds, setAdds] = useState(false)
  const may = useMay()
  const isOurs = useLessonRights().mayChange(session.coachId)
  const here = rows.filter(({ status }) => seated.has(status))
  const waiting = rows
    .filter(({ status }) => status === 'waitlisted')
    .sort((a, b) => (a.waitlistPosition ?? 0) - (b.waitlistPosition ?? 0))
  const cancelled = rows.filter(({ status }) => !seated.has(status) && status !== 'waitlisted')
  const isOpen = session.status === 'scheduled' && Date.parse(session.startsAt) > Date.now()
  const canAdd =
    isOpen && isOurs && may(appointments.create) && (session.kind !== 'private' || here.length === 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys and clicks of the buttons inside
    <div onKeyDown={walk} onClick={goOn}>
      <section className={style.part} aria-label={m.appointment_partakers()}>
        <header>
          <h2>{m.appointment_partakers()}</h2>
          <span className={textStyle.note}>{seatsOf(session)}</span>
          {canAdd ? (
            <Button size="small" onClick={() => setAdds(true)} disabled={adds}>
              {m.appointment_add_member()}
            </Button>
          ) : null}
        </header>
        {adds ? <AddMember session={session} onClose={() => setAdds(false)} /> : null}
        {here.length === 0 ? (
          <p className={textStyle.note}>{m.appointment_nobody_yet()}</p>
        ) : (
          <ul className={style.people}>
            {here.map((row) => (
              <Participant key={row.id} row={row} />
            ))}
          </ul>
        )}
      </section>
      {waiting.length === 0 ? null : (
        <section className={style.part} aria-label={m.appointment_waiting_list()}>
          <header>
            <h2>{m.appointment_waiting_list()}</h2>
            <span className={textStyle.note}>{m.appointment_waiting_count({ count: waiting.length })}</span>
          </header>
          <ol className={style.people}>
            {waiting.map((row) => (
              <Participant key={row.id} row={row} />
            ))}
          </ol>
        </section>
      )}
      {cancelled.length === 0 ? null : (
        <details className={style.part}>
          <summary>{m.appointment_gone({ count: cancelled.length })}</summary>
          <ul className={style.people}>
            {cancelled.map((row) => (
              <Participant key={row.id} row={row} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Arrow keys move from one main button to the next, so that a class is checked in without the mouse. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-main]')) return
  // Enter moves on to the next button: held down, it would check in everyone.
  if (event.repeat && event.key === 'Enter') event.preventDefault()
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-main]')]
  buttons[buttons.indexOf(event.target) + by]?.focus()
  event.preventDefault()
}

/** Focuses the next member's main button, because the pressed one is removed with its event. */
function goOn(event: MouseEvent<HTMLElement>) {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-main]') : null
  if (pressed === null) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-main]')]
  const menu = pressed.parentElement?.querySelector<HTMLElement>('[aria-haspopup=menu]')
  const next = buttons[buttons.indexOf(pressed) + 1] ?? menu
  next?.focus()
}
