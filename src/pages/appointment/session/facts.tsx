import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import { kindLabel, seatsOf, whenLabel } from '../session-labels'

/** When, where, with whom. */
export function SessionFacts({ session }: { session: ClassSession }) {
  const buffers =
    session.bufferBeforeMin + session.bufferAfterMin === 0
      ? ''
      : m.appointment_buffers({ before: session.bufferBeforeMin, after: session.bufferAfterMin })
  return (
    <>
      <dl className="session-facts">
        <Fact name={m.appointment_when()}>
          <strong>{whenLabel(session)}</strong>
          <small>
            {[m.appointment_minutes({ count: session.durationMin }), buffers].filter(Boolean).join(' · ')}
          </small>
        </Fact>
        <Fact name={m.appointment_coach()}>{session.coachName}</Fact>
        <Fact name={m.appointment_place()}>
          {session.room === null ? session.storeName : `${session.storeName} · ${session.room}`}
        </Fact>
        <Fact name={m.appointment_kind()}>
          {kindLabel(session.kind)}
          <small>{seatsOf(session)}</small>
        </Fact>
      </dl>
      {session.cancelReason === null ? null : (
        <p className="kit-alert">{m.appointment_cancelled_because({ reason: session.cancelReason })}</p>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
