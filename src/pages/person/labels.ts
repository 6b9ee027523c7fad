import { m } from '#messages'
import type {
  duties,
  faceStatuses,
  genders,
  likenesses,
  Person,
  personRoles,
  personSources,
  personStatuses,
  Secret,
} from '../../../contract/people/person'
import type { Tone } from '../../kit/ui/status-tag'

type Gender = (typeof genders)[number]
type Role = (typeof personRoles)[number]
type Duty = (typeof duties)[number]
type Source = (typeof personSources)[number]
type Status = (typeof personStatuses)[number]
type Face = (typeof faceStatuses)[number]
type Likeness = (typeof likenesses)[number]
type Says<V extends string> = Record<V, () => string>

const genderSays: Says<Gender> = {
  male: m.person_gender_male,
  female: m.person_gender_female,
  unknown: m.person_gender_unknown,
}
const roleSays: Says<Role> = {
  member: m.person_role_member,
  coach: m.person_role_coach,
  receptionist: m.person_role_receptionist,
  manager: m.person_role_manager,
  editor: m.person_role_editor,
  admin: m.person_role_admin,
}
const sourceSays: Says<Source> = {
  walk_in: m.person_source_walk_in,
  site: m.person_source_site,
  referral: m.person_source_referral,
  douyin: m.person_source_douyin,
  meituan: m.person_source_meituan,
  corporate: m.person_source_corporate,
}
const statusSays: Says<Status> = {
  active: m.person_status_active,
  disabled: m.person_status_disabled,
  anonymised: m.person_status_anonymised,
}
const faceSays: Says<Face> = {
  none: m.person_face_none,
  consented: m.person_face_consented,
  enrolled: m.person_face_enrolled,
  failed: m.person_face_failed,
  revoked: m.person_face_revoked,
}
const secretSays: Says<Secret> = {
  mobile: m.person_mobile,
  idCard: m.person_id_card,
  emergencyMobile: m.person_emergency_mobile,
  healthNote: m.person_health_note,
}
const likenessSays: Says<Likeness> = {
  id_card: m.person_like_id_card,
  name_birthday: m.person_like_name_birthday,
  name_emergency: m.person_like_name_emergency,
  name_pinyin_mobile_tail: m.person_like_name_pinyin_mobile_tail,
}
const says = { gender: genderSays, role: roleSays, source: sourceSays, status: statusSays, face: faceSays }
const statusTone: Record<Status, Tone> = { active: 'good', disabled: 'warning', anonymised: 'quiet' }
const faceTone: Record<Face, Tone> = {
  none: 'quiet',
  consented: 'new',
  enrolled: 'good',
  failed: 'bad',
  revoked: 'warning',
}
const roleTone: Record<Role, Tone> = {
  member: 'new',
  coach: 'good',
  receptionist: 'quiet',
  manager: 'quiet',
  editor: 'quiet',
  admin: 'quiet',
}

export const genderLabel = (gender: Gender) => genderSays[gender]()
export const roleLabel = (role: Role) => roleSays[role]()
export const dutyLabel = (duty: Duty) => roleSays[duty]()
export const sourceLabel = (source: Source) => sourceSays[source]()
export const statusLabel = (status: Status) => statusSays[status]()
export const faceLabel = (face: Face) => faceSays[face]()
export const secretLabel = (secret: Secret) => secretSays[secret]()
export const likenessLabel = (likeness: Likeness) => likenessSays[likeness]()
export const statusOf = ({ status }: Pick<Person, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const faceOf = ({ faceStatus }: Pick<Person, 'faceStatus'>) => ({
  label: faceLabel(faceStatus),
  tone: faceTone[faceStatus],
})
export const roleOf = (role: Role) => ({ label: roleLabel(role), tone: roleTone[role] })
export const nameOf = ({ name }: Pick<Person, 'name'>) => name

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (kind: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[kind]
  return words[String(value)]?.() ?? String(value)
}

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    disable: m.person_do_disable,
    enable: m.person_do_enable,
    anonymise: m.person_do_anonymise,
    reveal: m.person_do_reveal,
    viewFace: m.person_do_view_face,
    consent: m.person_do_consent,
    revokeConsent: m.person_do_revoke_consent,
    undoMerge: m.person_do_undo_merge,
  }
  return labels[verb]?.()
}
