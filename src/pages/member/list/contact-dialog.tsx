import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { contactWays, type ListedMember, members } from '../../../../contract/membership/member'
import fieldStyle from '../../../kit/form/field.module.css'
import { Segmented } from '../../../kit/form/segmented'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { type ContactWay, memberLabels, nameOf } from '../labels'
import { batchRequests } from './batch-requests'
import style from './member.module.css'

interface Props {
  rows: readonly Pick<ListedMember, 'id' | 'name'>[]
  onDone: () => void
  onCancel: () => void
}

/** Records a conversation with these members, which removes them from the list of people to contact. */
export function ContactDialog({ rows, onDone, onCancel }: Props) {
  const [way, setWay] = useState<ContactWay>('call')
  const [note, setNote] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      batchRequests(
        rows,
        async (memberIds) => (await call(members.contact, { body: { memberIds, way, note } })).contacted,
      ),
    onSuccess: (contacted) => {
      Toast.success(m.member_contacted_done({ count: contacted }))
      onDone()
    },
  })
  return (
    <Dialog
      title={m.member_do_contact()}
      confirmText={m.member_contact_ok({ count: rows.length })}
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
      <div className={fieldStyle.fields}>
        <div className={`${fieldStyle.field} ${fieldStyle.fieldWide}`}>
          <Segmented
            label={m.member_contact_way()}
            options={contactWays}
            value={way}
            labelFor={memberLabels.way.label}
            onChange={setWay}
          />
        </div>
        <ProseField
          name="note"
          value={note}
          problem={null}
          problems={[]}
          disabled={isPending}
          change={setNote}
          leave={() => {}}
          label={m.member_contact_note()}
          help={m.member_contact_help()}
          maxLength={200}
        />
      </div>
    </Dialog>
  )
}
