import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import {
  type LeaveRequestDraft,
  type ListedLeaveRequest,
  leaveRequests,
} from '../../../contract/scheduling/leave-request'
import { leaveRequestMachine } from '../../../machines/leave-request/leave-request.machine'
import { can } from '../../../machines/lifecycle'
import { DateField } from '../../kit/form/date-field'
import fieldStyle from '../../kit/form/field.module.css'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { usePayload } from '../../kit/record/use-payload'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { minuteOf } from '../../lib/format'
import { bookingSentence } from '../lesson/booking-sentence'
import { leaveRequestLabels, periodOf } from './labels'
import style from './leave-request.module.css'

/** The requests for leave of the person's own coach, and a form that makes one. */
export function OwnLeaveRequests({ coachId }: { coachId: string }) {
  const [sent, setSent] = useState(0)
  return (
    <>
      <NewRequest key={sent} coachId={coachId} onDone={() => setSent(sent + 1)} />
      <Requests coachId={coachId} />
    </>
  )
}

function NewRequest({ coachId, onDone }: { coachId: string; onDone: () => void }) {
  const mutation = useFormMutation(
    (body: LeaveRequestDraft) => call(leaveRequests.create, { body }),
    () => {
      Toast.success(m.leave_own_sent())
      onDone()
    },
  )
  const { form, checked } = usePayload(() => ({ coachId, from: '', to: '', reason: '' }))
  const refusal =
    mutation.fields.length > 0 ? mutation.fields.map(bookingSentence).join(' ') : mutation.formLevelError([])
  const send = () => {
    // The schema has parsed it.
    const body = checked(leaveRequests.create.body) as LeaveRequestDraft | null
    if (body !== null) mutation.run(body)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className={textStyle.note}>{m.leave_own_note()}</p>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <div className={fieldStyle.fields}>
        <DateField {...payloadField(form, 'from', '')} empty="" label={m.leave_from()} required />
        <DateField {...payloadField(form, 'to', '')} empty="" label={m.leave_to()} required />
        <ProseField
          {...payloadField(form, 'reason', '')}
          wide
          label={m.leave_reason()}
          required
          maxLength={200}
        />
      </div>
      <Button htmlType="submit" theme="solid" loading={mutation.isPending}>
        {m.leave_own_send()}
      </Button>
    </form>
  )
}

function Requests({ coachId }: { coachId: string }) {
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: [leaveRequests.name, 'list', 'own', coachId],
    queryFn: ({ signal }) =>
      call(leaveRequests.list, { query: { coach: coachId, order: 'desc', pageSize: '20' }, signal }),
  })
  const withdrawal = useFormMutation(
    ({ id, version }: ListedLeaveRequest) => call(leaveRequests.on.withdraw, { id, version, body: {} }),
    () => void Toast.success(m.leave_done_withdraw()),
  )
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
    )
  if (data.rows.length === 0) return <p className={textStyle.note}>{m.leave_own_none()}</p>
  const refusal = withdrawal.formLevelError([])
  return (
    <>
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <ul className={style.requests} aria-label={m.leave_own_list()}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{periodOf(row)}</strong>
              <StatusTag {...leaveRequestLabels.status.tag(row.status)} />
              <small>{row.reason}</small>
              {noteOf(row).map((note) => (
                <small key={note}>{note}</small>
              ))}
            </span>
            {may(leaveRequests.on.withdraw) && isWithdrawable(row) ? (
              <Button
                size="small"
                type="tertiary"
                disabled={withdrawal.isPending}
                aria-label={m.leave_own_withdraw_of({ from: row.from, to: row.to })}
                onClick={() => withdrawal.run(row)}
              >
                {m.leave_do_withdraw()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

const isWithdrawable = ({ status }: ListedLeaveRequest) =>
  can(leaveRequestMachine, status, { isOver: false }, 'leave.withdraw')

/** What has been decided, or how many booked lessons wait for the decision. */
const noteOf = ({
  status,
  decidedBy,
  decidedAt,
  refusalReason,
  bookedLessons,
}: ListedLeaveRequest): string[] => [
  ...(decidedBy === null || decidedAt === null
    ? []
    : [m.leave_own_decided({ by: decidedBy, at: minuteOf(decidedAt) })]),
  ...(refusalReason === null ? [] : [m.leave_own_refused({ reason: refusalReason })]),
  ...(status === 'pending' && bookedLessons > 0 ? [m.leave_own_booked({ count: bookedLessons })] : []),
]
