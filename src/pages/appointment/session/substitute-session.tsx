import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { lessonDecisionEndpoints } from '../../../../contract/scheduling/affected-lessons'
import { type ClassSession, classSessions } from '../../../../contract/scheduling/class-session'
import { bookingSentence } from '../../../domain/lesson/booking-sentence'
import { Field } from '../../../kit/form/field'
import fieldStyle from '../../../kit/form/field.module.css'
import { Select } from '../../../kit/form/select'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { keepSession } from '../calendar-of'
import { refusalOf, refusalSentence } from '../move-refusal'
import { whenLabel } from '../session-labels'

interface Props {
  session: ClassSession
  onDone: (text: string) => void
  onClose: () => void
}

/** Gives a session to another coach; those who cannot come are listed with the reason. */
export function SubstituteSession({ session, onDone, onClose }: Props) {
  const cache = useQueryClient()
  const [coachId, setCoachId] = useState<string | null>(null)
  const [reason, setReason] = useState<string>(m.decision_because_leave())
  const { data, isPending } = useQuery({
    queryKey: [classSessions.name, 'substitutes', session.id, session.version],
    queryFn: ({ signal }) => call(lessonDecisionEndpoints.substitutes, { id: session.id, signal }),
  })
  const best = data?.rows.find(({ refusal }) => refusal === null)?.coachId ?? null
  const chosen = coachId ?? best
  const change = useMutation({
    mutationFn: () =>
      call(classSessions.on.substitute, {
        id: session.id,
        version: session.version,
        body: { coachId: chosen ?? '', reason: reason.trim() },
      }),
    onSuccess: (row) => {
      keepSession(cache, row)
      const text = m.decision_changed_coach({ name: row.coachName })
      Toast.success(text)
      onDone(text)
      onClose()
    },
  })
  return (
    <Dialog
      title={m.decision_change_coach({ course: session.courseName })}
      confirmText={m.appointment_do_substitute()}
      isDisabled={chosen === null || reason.trim().length < 2}
      isPending={change.isPending}
      onDo={() => change.mutate()}
      onCancel={onClose}
    >
      {change.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalSentence(refusalOf(change.error))}
        </p>
      )}
      <p className={textStyle.note}>{`${whenLabel(session)} · ${session.coachName}`}</p>
      <div className={fieldStyle.fields}>
        <Field label={m.decision_choose_substitute()} required wide problem={null} leave={() => {}}>
          {(ids) => (
            <Select
              {...ids}
              className={fieldStyle.control}
              value={chosen ?? undefined}
              loading={isPending}
              filter
              placeholder={m.kit_choose()}
              emptyContent={m.decision_no_coach()}
              disabled={change.isPending}
              optionList={(data?.rows ?? []).map(({ coachId: value, name, refusal }) => ({
                value,
                label: refusal === null ? name : `${name} — ${bookingSentence(refusal)}`,
                disabled: refusal !== null,
              }))}
              onChange={(value) => setCoachId(String(value))}
            />
          )}
        </Field>
        <ProseField
          name="reason"
          value={reason}
          problem={null}
          problems={[]}
          disabled={change.isPending}
          change={setReason}
          leave={() => {}}
          label={m.appointment_reason()}
          required
          maxLength={200}
        />
      </div>
    </Dialog>
  )
}
