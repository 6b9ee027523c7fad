import { m } from '#messages'
import type { faceStatuses } from '../../../../contract/people/person'
import type { Tone } from '../../../kit/ui/status-tag'

type Face = (typeof faceStatuses)[number]

const labels: Record<Face, () => string> = {
  none: m.person_face_none,
  consented: m.person_face_consented,
  enrolled: m.person_face_enrolled,
  failed: m.person_face_failed,
  revoked: m.person_face_revoked,
}
const tones: Record<Face, Tone> = {
  none: 'quiet',
  consented: 'new',
  enrolled: 'good',
  failed: 'bad',
  revoked: 'warning',
}

export const faceOf = ({ faceStatus }: { faceStatus: Face }) => ({
  label: labels[faceStatus](),
  tone: tones[faceStatus],
})

/** Whether devices may have a person's face: without consent none of its data is sent. */
export const hasAgreed = ({ faceStatus }: { faceStatus: Face }): boolean =>
  faceStatus !== 'none' && faceStatus !== 'revoked'
