import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type Person, people } from '../../../../contract/people/person'
import { StatusTag } from '../../../kit/ui/status-tag'
import { useMay } from '../../../kit/ui/use-may'
import { minuteOf } from '../../../lib/format'
import { faceOf } from '../labels'
import { ConsentDialog } from './consent-dialog'
import { FacePhoto } from './face-photo'
import { RevokeDialog } from './revoke-dialog'

interface Props {
  person: Person
  /** Other fields of the drawer are unsaved: consent changes the record beneath them. */
  isDirty: boolean
  onDone: () => void
}

/** Whether a person's face may be used, by which consent, and how far the devices are. */
export function FaceCard({ person, isDirty, onDone }: Props) {
  const [open, setOpen] = useState<'consent' | 'revoke' | null>(null)
  const may = useMay()
  const { faceStatus, consentAt, consentVersion, guardianName, facePhotoId, birthday } = person
  const isAgreed = faceStatus !== 'none' && faceStatus !== 'revoked'
  const isOpen = person.archivedAt === null && person.status !== 'anonymised'
  const isHeld = isDirty || birthday === null
  const facts = [
    [m.person_consent_at(), consentAt === null ? null : minuteOf(consentAt)],
    [m.person_consent_version(), consentVersion],
    [m.person_guardian_name(), guardianName],
  ] as const
  const end = () => {
    setOpen(null)
    onDone()
  }
  return (
    <div className="person-face-card">
      <FacePhoto id={facePhotoId} />
      <div>
        <p className="person-face-state">
          <StatusTag {...faceOf(person)} />
          <span>{statusText(person)}</span>
        </p>
        {isAgreed ? (
          <dl>
            {facts.map(([name, value]) =>
              value === null ? null : (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
        ) : null}
        {isOpen && may(people.consent) ? (
          <>
            <span className="kit-buttons">
              <Button type="tertiary" disabled={isHeld} onClick={() => setOpen('consent')}>
                {consentLabel(isAgreed, facePhotoId)}
              </Button>
              {isAgreed ? (
                <Button type="danger" theme="borderless" disabled={isDirty} onClick={() => setOpen('revoke')}>
                  {m.person_revoke_do()}
                </Button>
              ) : null}
            </span>
            {isHeld ? (
              <p className="kit-note">{isDirty ? m.person_face_unsaved() : m.person_face_birthday()}</p>
            ) : null}
          </>
        ) : null}
      </div>
      {open === 'consent' ? (
        <ConsentDialog person={person} onDone={end} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'revoke' ? <RevokeDialog person={person} onDone={end} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function consentLabel(isAgreed: boolean, facePhotoId: string | null): string {
  if (!isAgreed) return m.person_consent_do()
  return facePhotoId === null ? m.person_face_photo_add() : m.person_consent_again()
}

function statusText({ faceStatus, facePhotoId }: Person): string {
  if (faceStatus === 'consented' && facePhotoId === null) return m.person_face_say_bare()
  return {
    none: m.person_face_say_none,
    consented: m.person_face_say_consented,
    enrolled: m.person_face_say_enrolled,
    failed: m.person_face_say_failed,
    revoked: m.person_face_say_revoked,
  }[faceStatus]()
}
