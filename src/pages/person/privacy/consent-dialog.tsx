import IconPrint from '@douyinfe/semi-icons/lib/es/icons/IconPrint'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { ageOn, guardedAge, type Person, people } from '../../../../contract/people/person'
import { Field } from '../../../kit/form/field'
import { payloadField } from '../../../kit/form/payload-field'
import { TextField } from '../../../kit/form/text-field'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { UploadBox } from '../../../kit/upload/box'
import { call } from '../../../lib/api/call'
import { dayOf } from '../../../lib/format'
import { usePersonMutation } from '../use-person-mutation'
import style from './consent.module.css'
import { ConsentPrint, ConsentText, consentVersion } from './consent-text'
import { FacePhoto } from './face-photo'
import { facePhotos } from './face-photos'

interface Consent {
  photoId: string | null
  guardianName: string | null
}

/** Records that a person, or their guardian, has agreed to the shown wording, and takes their photo. */
export function ConsentDialog(props: { person: Person; onDone: () => void; onClose: () => void }) {
  const { person, onDone, onClose } = props
  const { id, version, name, birthday } = person
  const [isConfirmed, setIsConfirmed] = useState(false)
  const age = birthday === null ? null : ageOn(birthday, dayOf(new Date()))
  const isGuarded = age !== null && age < guardedAge
  const mutation = usePersonMutation(
    (given: Consent) => call(people.consent, { id, version, body: { ...given, version: consentVersion } }),
    () => {
      Toast.success(m.person_consented({ name }))
      onDone()
    },
  )
  const { form, checked } = usePayload(
    () => ({
      photoId: person.facePhotoId,
      version: consentVersion,
      guardianName: isGuarded ? (person.guardianName ?? '') : null,
    }),
    mutation.fields,
  )
  const photo = payloadField<string | null>(form, 'photoId', null)
  const guardian = payloadField<string>(form, 'guardianName', '')
  const refusal = mutation.formLevelError(['photoId', ...(isGuarded ? ['guardianName'] : [])])
  const submit = () => {
    if (checked(people.consent.body) !== null)
      mutation.run({ photoId: photo.value, guardianName: isGuarded ? guardian.value : null })
  }
  return (
    <Dialog
      width={640}
      title={m.person_consent_title({ name })}
      confirmText={m.person_consent_do()}
      isDisabled={!isConfirmed}
      isPending={mutation.isPending}
      onDo={submit}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <div className={style.consent}>
        <ConsentText />
        <Button size="small" type="tertiary" icon={<IconPrint aria-hidden />} onClick={() => print()}>
          {m.person_consent_print()}
        </Button>
        <Checkbox checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked === true)}>
          {isGuarded ? m.person_consent_said_guardian() : m.person_consent_said()}
        </Checkbox>
        {isGuarded ? (
          <TextField
            {...guardian}
            label={m.person_guardian_name()}
            help={m.person_guardian_help({ age })}
            required
          />
        ) : null}
        <Field {...photo} label={m.person_face_photo()} wide>
          {(ids) => (
            <div className={style.consentPhoto}>
              <FacePhoto id={photo.value} />
              <UploadBox
                id={ids.id}
                kind={facePhotos}
                label={photo.value === null ? m.person_face_photo_add() : m.person_face_photo_replace()}
                describedBy={ids['aria-describedby']}
                isInvalid={ids['aria-invalid']}
                disabled={mutation.isPending}
                onDone={photo.change}
              >
                {photo.value === null ? null : (
                  <Button theme="borderless" type="danger" onClick={() => photo.change(null)}>
                    {m.person_face_photo_remove()}
                  </Button>
                )}
              </UploadBox>
            </div>
          )}
        </Field>
      </div>
      <ConsentPrint name={name} isGuarded={isGuarded} />
    </Dialog>
  )
}
