import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type Person, people } from '../../../../contract/people/person'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import style from '../list/person.module.css'
import { usePersonMutation } from '../use-person-mutation'

/** Revokes the consent to a face, after stating what that does. */
export function RevokeDialog(props: { person: Person; onDone: () => void; onClose: () => void }) {
  const { person, onDone, onClose } = props
  const { id, version, name } = person
  const mutation = usePersonMutation(
    (reason: string) => call(people.revokeConsent, { id, version, body: { reason } }),
    () => {
      Toast.success(m.person_revoked({ name }))
      onDone()
    },
  )
  const { form, checked } = usePayload(() => ({ reason: '' }), mutation.fields)
  const reason = payloadField(form, 'reason', '')
  const refusal = mutation.formLevelError(['reason'])
  return (
    <Dialog
      title={m.person_revoke_title({ name })}
      confirmText={m.person_revoke_do()}
      isDestructive
      isPending={mutation.isPending}
      onDo={() => {
        if (checked(people.revokeConsent.body) !== null) mutation.run(reason.value)
      }}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <ul className={style.effects}>
        <li>{m.person_revoke_text_1()}</li>
        <li>{m.person_revoke_text_2()}</li>
        <li>{m.person_revoke_text_3()}</li>
      </ul>
      <ProseField {...reason} label={m.person_reason()} required maxLength={200} />
    </Dialog>
  )
}
