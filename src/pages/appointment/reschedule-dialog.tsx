import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import fieldStyle from '../../kit/form/field.module.css'
import { ProseField } from '../../kit/form/text-field'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { dayOf } from '../../lib/format'
import { sessionOf, slotsOf } from './calendar-of'
import { refusalOf, refusalSentence } from './move-refusal'
import style from './session/session.module.css'
import { whenLabel } from './session-labels'

/** Moves one member into another session of the same course that has a seat left. */
export function RescheduleDialog({ row, onClose }: { row: ListedAppointment; onClose: () => void }) {
  const [sessionId, setSessionId] = useState('')
  const [reason, setReason] = useState('')
  const group = useId()
  const session = useQuery(sessionOf(row.sessionId))
  const course = session.data?.courseId ?? ''
  const slots = useQuery({
    ...slotsOf({ from: dayOf(new Date()), days: 14, course }),
    enabled: course !== '',
  })
  const others = (slots.data?.sessions ?? []).filter(
    (one) => one.sessionId !== row.sessionId && one.seatsLeft > 0,
  )
  const move = useMutation({
    mutationFn: () =>
      call(appointments.on.reschedule, {
        id: row.id,
        version: row.version,
        body: { sessionId, reason: reason.trim() },
      }),
    onSuccess: (after) => {
      Toast.success(m.appointment_done_reschedule({ name: after.memberName, when: whenLabel(after) }))
      onClose()
    },
  })
  return (
    <Dialog
      title={m.appointment_reschedule_title({ name: row.memberName })}
      confirmText={m.appointment_move_do()}
      isDisabled={sessionId === ''}
      isPending={move.isPending}
      onDo={() => move.mutate()}
      onCancel={onClose}
    >
      {move.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalSentence(refusalOf(move.error))}
        </p>
      )}
      <p className={textStyle.note}>{m.appointment_now_at({ when: whenLabel(row) })}</p>
      <fieldset className={`${fieldStyle.field} ${fieldStyle.fieldWide} ${style.calPayment}`}>
        <legend>{m.appointment_other_sessions({ course: row.courseName })}</legend>
        {slots.data !== undefined && others.length === 0 ? (
          <p className={textStyle.note}>{m.appointment_no_other_sessions()}</p>
        ) : null}
        {others.map((one) => (
          <label key={one.sessionId}>
            <input
              type="radio"
              name={group}
              checked={sessionId === one.sessionId}
              onChange={() => setSessionId(one.sessionId)}
            />
            <span>
              {whenLabel({ startsAt: one.from, endsAt: one.to })}
              <small>{m.appointment_seats_left({ count: one.seatsLeft })}</small>
            </span>
          </label>
        ))}
      </fieldset>
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
