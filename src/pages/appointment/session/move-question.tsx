import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { m } from '#messages'
import type { Calendar } from '../../../../contract/scheduling/calendar'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import style from '../calendar/drag-preview.module.css'
import type { CalendarDrag } from '../calendar/use-drag'
import { clockAt } from '../grid-time'
import { whenLabel } from '../session-labels'

/** The question before a session of several members is moved: how many it concerns, and why. */
export function MoveQuestion({ drag, calendar }: { drag: CalendarDrag; calendar: Calendar }) {
  const confirming = useSelector(drag, (now) => (now.matches('confirming') ? now.context : null))
  const session = calendar.sessions.find(({ id }) => id === confirming?.subject?.sessionId)
  if (confirming === null || confirming.preview === null || session === undefined) return null
  return (
    <MoveDialog
      key={session.id}
      booked={session.booked}
      course={session.courseName}
      before={whenLabel(session)}
      after={`${clockAt(confirming.preview.from)}–${clockAt(confirming.preview.to)}`}
      drag={drag}
    />
  )
}

function MoveDialog(props: {
  booked: number
  course: string
  before: string
  after: string
  drag: CalendarDrag
}) {
  const { booked, course, before, after, drag } = props
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={m.appointment_move_title({ course })}
      confirmText={m.appointment_move_do()}
      onDo={() => drag.send({ type: 'move.confirmed', reason: reason.trim() })}
      onCancel={() => drag.send({ type: 'move.cancelled' })}
    >
      <p className={style.question}>{m.appointment_move_affects({ count: booked })}</p>
      <p className={textStyle.note}>{m.appointment_move_from_to({ before, after })}</p>
      <ProseField
        name="reason"
        value={reason}
        problem={null}
        problems={[]}
        disabled={false}
        change={setReason}
        leave={() => {}}
        label={m.appointment_reason()}
        maxLength={200}
      />
    </Dialog>
  )
}
