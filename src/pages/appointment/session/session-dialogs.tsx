import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { capacityOf } from '../../../../contract/catalogue/coach-course'
import {
  type ClassSession,
  type ClassSessionDraft,
  classSessions,
} from '../../../../contract/scheduling/class-session'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { NumberField } from '../../../kit/form/number-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { dayOf } from '../../../lib/format'
import { SlotChips } from '../booking/slot-chips'
import style from '../calendar/drag-preview.module.css'
import { keepSession, partakersOf } from '../calendar-of'
import { refusalOf, refusalSentence } from '../move-refusal'
import { participants, whenLabel } from '../session-labels'

interface Props {
  session: ClassSession
  onDone: (text: string) => void
  onClose: () => void
}

/** Chooses another time for a session out of the free ones; this is how a private lesson is rescheduled. */
export function MoveSession({ session, onDone, onClose }: Props) {
  const [day, setDay] = useState(dayOf(session.startsAt))
  const [startsAt, setStartsAt] = useState('')
  const [reason, setReason] = useState('')
  const change = useChange(session, { onDone, onClose }, (row) =>
    m.appointment_moved_to({ when: whenLabel(row) }),
  )
  return (
    <Dialog
      title={m.appointment_move_title({ course: session.courseName })}
      confirmText={m.appointment_move_do()}
      isDisabled={startsAt === ''}
      isPending={change.isPending}
      onDo={() => change.mutate({ startsAt, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}
      onCancel={onClose}
    >
      <Refused error={change.error} />
      <p className={textStyle.note}>
        {m.appointment_now_at({ when: whenLabel(session) })}
        {session.booked > 1 ? ` ${m.appointment_move_affects({ count: session.booked })}` : ''}
      </p>
      <div className={fieldStyle.fields}>
        <DateField {...field('day', day, setDay)} empty="" label={m.appointment_on()} required />
        {day === '' ? null : (
          <SlotChips
            course={{ id: session.courseId }}
            storeId={session.storeId}
            day={day}
            chosen={startsAt}
            disabled={change.isPending}
            onChoose={setStartsAt}
          />
        )}
        <ProseField {...field('reason', reason, setReason)} label={m.appointment_reason()} maxLength={200} />
      </div>
    </Dialog>
  )
}

/** Room and seats. */
export function ChangeSession({ session, onDone, onClose }: Props) {
  const [room, setRoom] = useState(session.room ?? '')
  const [capacity, setCapacity] = useState(session.capacity)
  const change = useChange(session, { onDone, onClose }, () => m.appointment_changed())
  const [least, most] = capacityOf[session.kind]
  return (
    <Dialog
      title={m.appointment_change_session()}
      confirmText={m.kit_save()}
      isPending={change.isPending}
      isDisabled={room.trim() === (session.room ?? '') && capacity === session.capacity}
      onDo={() =>
        change.mutate({
          ...(room.trim() === (session.room ?? '') ? {} : { room: room.trim() === '' ? null : room.trim() }),
          ...(capacity === session.capacity ? {} : { capacity }),
        })
      }
      onCancel={onClose}
    >
      <Refused error={change.error} />
      <div className={fieldStyle.fields}>
        <TextField {...field('room', room, setRoom)} label={m.appointment_room()} />
        {session.kind === 'private' ? null : (
          <NumberField
            {...field('capacity', capacity, setCapacity)}
            empty={session.capacity}
            label={m.appointment_capacity()}
            help={m.appointment_capacity_help({ least: Math.max(least, session.booked), most })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Cancels a session after listing the members concerned and that every unit is returned. */
export function CancelSession({ session, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { data } = useQuery(partakersOf(session.id))
  const concerned = (data?.rows ?? []).filter(({ status }) => open.has(status))
  const holds = concerned.filter(({ hold }) => hold === 'held').length
  const cancel = useMutation({
    mutationFn: () =>
      call(classSessions.on.cancel, {
        id: session.id,
        version: session.version,
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      Toast.success(m.appointment_session_called_off({ course: session.courseName }))
      onDone(m.appointment_session_called_off({ course: session.courseName }))
      onClose()
    },
  })
  return (
    <Dialog
      title={m.appointment_cancel_session_title({ course: session.courseName })}
      confirmText={m.appointment_cancel_session()}
      isDestructive
      isDisabled={reason.trim().length < 2}
      isPending={cancel.isPending}
      onDo={() => cancel.mutate()}
      onCancel={onClose}
    >
      <Refused error={cancel.error} />
      <p className={style.question}>
        {concerned.length === 0
          ? m.appointment_cancel_session_nobody()
          : m.appointment_cancel_session_warning({
              count: concerned.length,
              names: participants({ memberNames: concerned.map(({ memberName }) => memberName) }),
            })}
        {holds > 0 ? ` ${m.appointment_cancel_session_holds({ count: holds })}` : ''}
      </p>
      <ProseField
        {...field('reason', reason, setReason)}
        label={m.appointment_reason()}
        required
        maxLength={200}
      />
    </Dialog>
  )
}

const open = new Set(['requested', 'confirmed', 'waitlisted', 'checked_in'])

type Change = Partial<ClassSessionDraft> & { reason?: string }

function useChange(
  session: ClassSession,
  { onDone, onClose }: Pick<Props, 'onDone' | 'onClose'>,
  text: (row: ClassSession) => string,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) =>
      call(classSessions.update, { id: session.id, version: session.version, body }),
    onSuccess: (row) => {
      keepSession(cache, row)
      Toast.success(text(row))
      onDone(text(row))
      onClose()
    },
  })
}

function Refused({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p role="alert" className={textStyle.alert}>
      {refusalSentence(refusalOf(error))}
    </p>
  )
}

/** A field outside a form. */
const field = <T,>(name: string, value: T, change: (value: T) => void) => ({
  name,
  value,
  change,
  problem: null,
  problems: [],
  disabled: false,
  leave: () => {},
})
