import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { dependantDraft, type FamilyRelation, families } from '../../../../contract/people/family'
import type { Person } from '../../../../contract/people/person'
import { relationLabels } from '../../../domain/family/relation-labels'
import { ChoiceField } from '../../../kit/form/choice-field'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { payloadField } from '../../../kit/form/payload-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { TextField } from '../../../kit/form/text-field'
import { requestKey } from '../../../kit/record/editor-config'
import { usePayload } from '../../../kit/record/use-payload'
import { errorToast } from '../../../kit/toast/error-toast'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { personLabels } from '../labels'
import { usePersonMutation } from '../use-person-mutation'

/** Registers a child without a mobile, guarded by the person. */
export function ChildDialog({ guardian, onClose }: { guardian: Person; onClose: () => void }) {
  const may = useMay()
  const mayMakeMember = guardian.storeId !== null && may(members.create)
  const [isMember, setIsMember] = useState(mayMakeMember)
  const [key, setKey] = useState(requestKey)
  const mutation = usePersonMutation(
    () =>
      call(families.addDependant, {
        id: guardian.id,
        body: dependantDraft.parse(form.values),
        idempotencyKey: key,
      }),
    ({ personId, personName }) => {
      Toast.success(m.person_family_child_added({ name: personName }))
      onClose()
      if (isMember && guardian.storeId !== null) void makeMember(personId, personName, guardian.storeId)
    },
  )
  const { form, checked } = usePayload(
    () => ({ name: '', gender: 'unknown', birthday: null, relation: 'parent', isPayer: true }),
    mutation.fields,
  )
  const refusal = mutation.formLevelError(['name', 'gender', 'birthday', 'relation', 'isPayer'])
  const submit = () => {
    if (checked(dependantDraft) === null) return
    mutation.run(undefined)
    setKey(requestKey())
  }
  return (
    <Dialog
      title={m.person_family_add_child()}
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
        <TextField
          {...payloadField<string>(form, 'name', '')}
          label={m.person_name()}
          help={m.person_family_child_help()}
          required
          wide
        />
        <DateField
          {...payloadField<string | null>(form, 'birthday', null)}
          empty={null}
          label={m.person_birthday()}
        />
        <ChoiceField
          {...payloadField<Person['gender']>(form, 'gender', 'unknown')}
          label={m.person_gender()}
          options={personLabels.gender.options()}
          required
        />
        <ChoiceField
          {...payloadField<FamilyRelation>(form, 'relation', 'parent')}
          label={m.person_family_relation()}
          help={m.person_family_child_relation_help()}
          options={relationLabels.options()}
          required
        />
        <SwitchField {...payloadField(form, 'isPayer', true)} label={m.person_family_child_payer()} />
        {mayMakeMember ? (
          <SwitchField
            name="isMember"
            label={m.person_family_child_member()}
            help={m.person_family_child_member_help()}
            value={isMember}
            problem={null}
            problems={[]}
            disabled={mutation.isPending}
            change={setIsMember}
            leave={() => {}}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

async function makeMember(personId: string, name: string, homeStoreId: string): Promise<void> {
  const body = {
    personId,
    homeStoreId,
    joinedOn: dayOf(new Date()),
    level: 'regular' as const,
    consultantId: null,
    blacklistReason: null,
  }
  await call(members.create, { body, idempotencyKey: requestKey() }).catch((error: unknown) =>
    errorToast(m.person_family_child_no_member({ name, reason: errorSentence(error) })),
  )
}
