import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type FamilyRelation, families, familyLinkDraft } from '../../../../contract/people/family'
import { type Person, people } from '../../../../contract/people/person'
import { relationLabels } from '../../../domain/family/relation-labels'
import { ChoiceField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { payloadField } from '../../../kit/form/payload-field'
import { RecordField } from '../../../kit/form/record-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { requestKey } from '../../../kit/record/editor-config'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { usePersonMutation } from '../use-person-mutation'

/** Makes a known person the guardian or payer of another one. */
export function LinkDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [key, setKey] = useState(requestKey)
  const mutation = usePersonMutation(
    () =>
      call(families.link, { id: person.id, body: familyLinkDraft.parse(form.values), idempotencyKey: key }),
    ({ relativeName }) => {
      Toast.success(m.person_family_added({ name: relativeName }))
      onClose()
    },
  )
  const { form, checked } = usePayload(
    () => ({ relativeId: '', relation: 'parent', isGuardian: true, isPayer: false }),
    mutation.fields,
  )
  const refusal = mutation.formLevelError(['relativeId', 'relation', 'isGuardian', 'isPayer'])
  const submit = () => {
    if (checked(familyLinkDraft) === null) return
    mutation.run(undefined)
    setKey(requestKey())
  }
  return (
    <Dialog
      title={m.person_family_add()}
      confirmText={m.kit_save()}
      isPending={mutation.isPending}
      onDo={submit}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <div className={fieldStyle.fields}>
        <RecordField
          {...payloadField<string>(form, 'relativeId', '')}
          empty=""
          label={m.person_family_relative()}
          resource={people}
          labelOf={({ name, mobile }) => `${name} ${mobile}`}
          required
          wide
        />
        <ChoiceField
          {...payloadField<FamilyRelation>(form, 'relation', 'parent')}
          label={m.person_family_relation()}
          help={m.person_family_relation_help()}
          options={relationLabels.options()}
          required
          wide
        />
        <SwitchField
          {...payloadField(form, 'isGuardian', true)}
          label={m.person_family_guardian()}
          help={m.person_family_guardian_help()}
        />
        <SwitchField
          {...payloadField(form, 'isPayer', false)}
          label={m.person_family_payer()}
          help={m.person_family_payer_help()}
        />
      </div>
    </Dialog>
  )
}
