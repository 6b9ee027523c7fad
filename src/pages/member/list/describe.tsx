import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import { people } from '../../../../contract/people/person'
import { describeBy } from '../../../kit/history/describe'
import { RecordName } from '../../../kit/record/name'
import { nameOf, worded } from '../labels'

const person = (value: unknown) => (
  <RecordName resource={people} id={String(value)} nameOf={nameOf} otherwise={m.kit_record_unknown()} />
)

/** A member's fields as the history and a conflict show them. */
export const describeMember = describeBy(
  {
    memberNo: m.member_no,
    personId: m.member_person,
    homeStoreId: m.member_home_store_name,
    level: m.member_level,
    consultantId: m.member_consultant,
    joinedOn: m.member_joined_on,
    isBlacklisted: m.member_is_blacklisted,
    blacklistReason: m.member_blacklist_reason,
  },
  {
    level: (value) => worded('level', value),
    personId: person,
    consultantId: person,
    homeStoreId: (value) => (
      <RecordName resource={stores} id={String(value)} nameOf={nameOf} otherwise={m.kit_record_unknown()} />
    ),
  },
)
