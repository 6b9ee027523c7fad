import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedMember, members } from '../../../../contract/membership/member'
import { people } from '../../../../contract/people/person'
import { RecordField } from '../../../kit/form/record-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { undoToast } from '../../../kit/ui/undo-toast'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { nameOf } from '../labels'
import { batchRequests } from './batch-requests'
import style from './member.module.css'

interface Props {
  rows: readonly ListedMember[]
  onDone: () => void
  onCancel: () => void
}

/** Assigns members to a consultant, or to none. */
export function AssignDialog({ rows, onDone, onCancel }: Props) {
  const [consultantId, setConsultantId] = useState<string | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      batchRequests(
        rows,
        async (memberIds) => (await call(members.assign, { body: { memberIds, consultantId } })).assigned,
      ),
    onSuccess: (assigned) => {
      undoToast(m.member_assigned({ count: assigned }), () => putBack(rows))
      onDone()
    },
  })
  return (
    <Dialog
      title={m.member_do_assign()}
      confirmText={
        consultantId === null
          ? m.member_unassign_ok({ count: rows.length })
          : m.member_assign_ok({ count: rows.length })
      }
      isPending={isPending}
      onDo={() => mutate()}
      onCancel={onCancel}
    >
      {error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(error)}
        </p>
      )}
      <p className={style.chosen}>{rows.map(nameOf).join(m.kit_comma())}</p>
      <RecordField
        name="consultantId"
        value={consultantId}
        problem={null}
        problems={[]}
        disabled={isPending}
        change={setConsultantId}
        leave={() => {}}
        empty={null}
        label={m.member_consultant()}
        help={m.member_assign_help()}
        resource={people}
        labelOf={({ name, mobile }) => `${name} ${mobile}`}
      />
    </Dialog>
  )
}

/** Gives each member the consultant that this copy of its row names. */
async function putBack(rows: readonly ListedMember[]): Promise<void> {
  for (const consultantId of new Set(rows.map((row) => row.consultantId)))
    await batchRequests(
      rows.filter((row) => row.consultantId === consultantId),
      async (memberIds) => (await call(members.assign, { body: { memberIds, consultantId } })).assigned,
    )
}
