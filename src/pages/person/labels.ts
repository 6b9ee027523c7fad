import { m } from '#messages'
import type {
  faceStatuses,
  genders,
  likenesses,
  Person,
  personRoles,
  personSources,
  personStatuses,
  Secret,
} from '../../../contract/people/person'
import { enumLabels } from '../../kit/ui/enum-labels'

type Gender = (typeof genders)[number]
type Role = (typeof personRoles)[number]
type Source = (typeof personSources)[number]
type Status = (typeof personStatuses)[number]
type Face = (typeof faceStatuses)[number]
type Likeness = (typeof likenesses)[number]
export const personLabels = {
  gender: enumLabels<Gender>({
    male: m.person_gender_male,
    female: m.person_gender_female,
    unknown: m.person_gender_unknown,
  }),
  role: enumLabels<Role>(
    {
      member: m.person_role_member,
      coach: m.person_role_coach,
      receptionist: m.person_role_receptionist,
      manager: m.person_role_manager,
      editor: m.person_role_editor,
      admin: m.person_role_admin,
    },
    {
      member: 'new',
      coach: 'good',
      receptionist: 'quiet',
      manager: 'quiet',
      editor: 'quiet',
      admin: 'quiet',
    },
  ),
  source: enumLabels<Source>({
    walk_in: m.person_source_walk_in,
    site: m.person_source_site,
    referral: m.person_source_referral,
    douyin: m.person_source_douyin,
    meituan: m.person_source_meituan,
    corporate: m.person_source_corporate,
  }),
  status: enumLabels<Status>(
    {
      active: m.person_status_active,
      disabled: m.person_status_disabled,
      anonymised: m.person_status_anonymised,
    },
    { active: 'good', disabled: 'warning', anonymised: 'quiet' },
  ),
  face: enumLabels<Face>(
    {
      none: m.person_face_none,
      consented: m.person_face_consented,
      enrolled: m.person_face_enrolled,
      failed: m.person_face_failed,
      revoked: m.person_face_revoked,
    },
    {
      none: 'quiet',
      consented: 'new',
      enrolled: 'good',
      failed: 'bad',
      revoked: 'warning',
    },
  ),
  secret: enumLabels<Secret>({
    mobile: m.person_mobile,
    email: m.person_email,
    idCard: m.person_id_card,
    emergencyMobile: m.person_emergency_mobile,
    healthNote: m.person_health_note,
  }),
  likeness: enumLabels<Likeness>({
    id_card: m.person_like_id_card,
    name_birthday: m.person_like_name_birthday,
    name_emergency: m.person_like_name_emergency,
    name_pinyin_mobile_tail: m.person_like_name_pinyin_mobile_tail,
  }),
  action: enumLabels({
    disable: m.person_do_disable,
    enable: m.person_do_enable,
    anonymise: m.person_do_anonymise,
    reveal: m.person_do_reveal,
    viewFace: m.person_do_view_face,
    consent: m.person_do_consent,
    revokeConsent: m.person_do_revoke_consent,
    undoMerge: m.person_do_undo_merge,
    bindWechat: m.person_do_bind_wechat,
    unbindWechat: m.person_do_unbind_wechat,
    linkFamily: m.person_do_link_family,
    unlinkFamily: m.person_do_unlink_family,
  }),
}

export const nameOf = ({ name }: Pick<Person, 'name'>) => name
