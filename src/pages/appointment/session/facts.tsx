import type { ReactNode } from 'react'
import { m } from '#messages'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import textStyle from '../../../kit/ui/text.module.css'
import { seatsOf, sessionLabels, whenLabel } from '../session-labels'
import style from './session.module.css'

/** When, where, with whom. */
export function SessionFacts({ session }: { session: ClassSession }) {
  const buffers =
    session.bufferBeforeMin + session.bufferAfterMin === 0
      ? ''
      : m.appointment_buffers({ before: session.bufferBeforeMin, after: session.bufferAfterMin })
  const { isLimited, coachId, mayChange } = useLessonRights()
  return (
    <>
      {isLimited && coachId !== null && !mayChange(session.coachId) ? (
        <p className={textStyle.note}>{m.appointment_of_other_coach()}</p>
      ) : null}
      <dl className={style.facts}>
        <Fact name={m.appointment_when()}>
          <strong>{whenLabel(session)}</strong>
          <small>
            {[m.appointment_minutes({ count: session.durationMin }), buffers].filter(Boolean).join(' · ')}
          </small>
        </Fact>
        <Fact name={m.appointment_coach()}>
          {session.coachName}
          {session.substituteFor === null ? null : (
            <small>{m.appointment_substitute_for({ name: session.substituteFor.name })}</small>
          )}
        </Fact>
        <Fact name={m.appointment_place()}>
          {session.room === null ? session.storeName : `${session.storeName} · ${session.room}`}
        </Fact>
        <Fact name={m.appointment_kind()}>
          {sessionLabels.kind.label(session.kind)}
          <small>{seatsOf(session)}</small>
        </Fact>
      </dl>
      {session.keptReason === null ? null : (
        <p className={textStyle.note}>{m.appointment_kept_because({ reason: session.keptReason })}</p>
      )}
      {session.cancelReason === null ? null : (
        <p className={textStyle.alert}>{m.appointment_cancelled_because({ reason: session.cancelReason })}</p>
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
