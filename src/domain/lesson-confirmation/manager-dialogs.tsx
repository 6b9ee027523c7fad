import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import { Segmented } from '../../kit/form/segmented'
import { ProseField } from '../../kit/form/text-field'
import { rowQuery } from '../../kit/record/row-query'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { minuteOf } from '../../lib/format'
import style from './confirmation.module.css'
import { useLessonMutation } from './use-lesson-mutation'

interface Props {
  row: ListedAppointment
  onClose: () => void
}

/** A manager answers for a lesson that its member has not confirmed. */
export function VerifyDialog({ row, onClose }: Props) {
  const [reason, setReason] = useState('')
  const verify = useLessonMutation({
    send: (given: string) =>
      call(appointments.verifyLesson, { id: row.id, version: row.version, body: { reason: given } }),
    done: m.lesson_done_verify({ name: row.memberName }),
    onClose,
  })
  return (
    <Dialog
      title={m.lesson_verify_title({ name: row.memberName })}
      confirmText={row.status === 'completed' ? m.lesson_do_verify() : m.lesson_verify_and_complete()}
      isDisabled={reason.trim().length < 2}
      isPending={verify.isPending}
      onDo={() => verify.mutate(reason.trim())}
      onCancel={onClose}
    >
      {verify.refusal}
      <Reason
        value={reason}
        isDisabled={verify.isPending}
        onChange={setReason}
        help={m.lesson_verify_help()}
      />
    </Dialog>
  )
}

const decisions = ['rejected', 'upheld'] as const

/** A manager decides a member's dispute, and sees what each decision does. */
export function DisputeDialog({ row, onClose }: Props) {
  const [decision, setDecision] = useState<(typeof decisions)[number]>('rejected')
  const [reason, setReason] = useState('')
  const { data } = useQuery(rowQuery(appointments, row.id))
  const isUpheld = decision === 'upheld'
  const decide = useLessonMutation({
    send: (given: string) =>
      call(appointments.decideDispute, {
        id: row.id,
        version: row.version,
        body: { isUpheld, reason: given },
      }),
    done: isUpheld ? m.lesson_done_uphold() : m.lesson_done_reject(),
    onClose,
  })
  return (
    <Dialog
      title={m.lesson_dispute_title({ name: row.memberName })}
      confirmText={isUpheld ? m.lesson_do_uphold() : m.lesson_do_reject()}
      isDisabled={reason.trim().length < 2}
      isPending={decide.isPending}
      onDo={() => decide.mutate(reason.trim())}
      onCancel={onClose}
    >
      <div className={style.confirmation}>
        {decide.refusal}
        {data?.dispute == null ? null : (
          <dl className={style.facts}>
            <dt>{m.lesson_disputed_at()}</dt>
            <dd>{minuteOf(data.dispute.at)}</dd>
            <dt>{m.lesson_dispute_reason()}</dt>
            <dd>{data.dispute.reason}</dd>
          </dl>
        )}
        <Segmented
          label={m.lesson_decision()}
          options={decisions}
          value={decision}
          labelFor={(one) => (one === 'upheld' ? m.lesson_do_uphold() : m.lesson_do_reject())}
          onChange={setDecision}
        />
        <p className={textStyle.note}>{effectOf(row, isUpheld)}</p>
        <Reason
          value={reason}
          isDisabled={decide.isPending}
          onChange={setReason}
          help={m.lesson_reason_shown()}
        />
      </div>
    </Dialog>
  )
}

/** What a decision does to the card or to what is due. */
function effectOf({ hold, dueFen }: ListedAppointment, isUpheld: boolean): string {
  if (hold === 'held') return isUpheld ? m.lesson_uphold_returns() : m.lesson_reject_takes()
  if (dueFen) return isUpheld ? m.lesson_uphold_waives() : m.lesson_reject_due()
  return m.lesson_decision_plain()
}

interface ReasonProps {
  value: string
  isDisabled: boolean
  help: string
  onChange: (value: string) => void
}

function Reason({ value, isDisabled, help, onChange }: ReasonProps) {
  return (
    <ProseField
      name="reason"
      value={value}
      problem={null}
      problems={[]}
      disabled={isDisabled}
      change={onChange}
      leave={() => {}}
      label={m.lesson_reason()}
      help={help}
      required
      maxLength={200}
    />
  )
}
