import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { people, secrets } from '../../../contract/people/person'
import { relationLabels } from '../../domain/family/relation-labels'
import { type Describe, describeBy } from '../../kit/history/describe'
import { Picture } from '../../kit/media/picture'
import { RecordName } from '../../kit/record/name'
import { minuteOf } from '../../lib/format'
import { personLabels } from './labels'

const personName = (value: unknown) => (
  <RecordName
    resource={people}
    id={String(value)}
    nameOf={({ name }) => name}
    otherwise={m.kit_record_unknown()}
  />
)

/** A person's members as their history shows them; numbers are masked there too. */
export const describePerson = describeBy(
  {
    name: m.person_name,
    status: m.person_status,
    gender: m.person_gender,
    mobile: m.person_mobile,
    email: m.person_email,
    birthday: m.person_birthday,
    idCard: m.person_id_card,
    storeId: m.person_store,
    duties: m.person_duties,
    source: m.person_source,
    avatarId: m.person_avatar_id,
    emergencyName: m.person_emergency_name,
    emergencyMobile: m.person_emergency_mobile,
    healthNote: m.person_health_note,
    hasHealthNote: m.person_health_note,
    what: m.person_seen,
    faceStatus: m.person_face,
    consentAt: m.person_consent_at,
    consentVersion: m.person_consent_version,
    guardianName: m.person_guardian_name,
    wechatBoundAt: m.person_section_wechat,
    relativeId: m.person_family_relative,
    dependantId: m.person_family_dependant,
    relation: m.person_family_relation,
    isGuardian: m.person_family_guardian,
    isPayer: m.person_family_payer,
  },
  {
    gender: personLabels.gender.labelFor,
    status: personLabels.status.labelFor,
    source: personLabels.source.labelFor,
    faceStatus: personLabels.face.labelFor,
    duties: (value) =>
      Array.isArray(value) && value.length > 0
        ? value.map(personLabels.role.labelFor).join(m.kit_comma())
        : m.kit_not_set(),
    what: (value) => {
      const secret = secrets.find((one) => one === value)
      return secret === undefined ? String(value) : personLabels.secret.label(secret)
    },
    consentAt: (value) => minuteOf(String(value)),
    wechatBoundAt: (value) => minuteOf(String(value)),
    storeId: (value) => (
      <RecordName
        resource={stores}
        id={String(value)}
        nameOf={({ name }) => name}
        otherwise={m.kit_record_unknown()}
      />
    ),
    relativeId: personName,
    dependantId: personName,
    relation: relationLabels.labelFor,
    isGuardian: (value) => (value === true ? m.kit_yes() : m.kit_no()),
    isPayer: (value) => (value === true ? m.kit_yes() : m.kit_no()),
    avatarId: (value) => <Picture id={String(value)} alt={m.person_avatar_id()} size="small" />,
    healthNote: () => m.person_health_there(),
  },
)

/** The same for a draft in conflict with a newer one, in which an untouched secret is empty. */
export const describeDraft: Describe = {
  ...describePerson,
  value: (key, value) =>
    secrets.some((one) => one === key) && (value === '' || (value === null && key === 'healthNote'))
      ? m.person_kept()
      : describePerson.value(key, value),
}
