import { m } from '#messages'
import type { Member } from '../../../contract/membership/member'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { mobileCell } from '../../shared/mobile-cell'

export const memberCsv: CsvColumn<Member>[] = [
  { header: (locale) => m.member_no({}, { locale }), cell: ({ memberNo }) => memberNo },
  { header: (locale) => m.member_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.member_mobile({}, { locale }),
    cell: mobileCell,
  },
  {
    header: (locale) => m.member_home_store_name({}, { locale }),
    cell: ({ homeStoreName }) => homeStoreName,
  },
  {
    header: (locale) => m.member_joined_on({}, { locale }),
    cell: ({ joinedOn, isGuest }) => (isGuest ? null : joinedOn),
  },
  {
    header: (locale) => m.member_level({}, { locale }),
    cell: ({ level }, locale) => m[`member_level_${level}`]({}, { locale }),
  },
  { header: (locale) => m.member_consultant({}, { locale }), cell: ({ consultantName }) => consultantName },
  {
    header: (locale) => m.member_standing({}, { locale }),
    cell: ({ standing }, locale) => m[`member_standing_${standing}`]({}, { locale }),
  },
  { header: (locale) => m.member_card_ends_on({}, { locale }), cell: ({ cardEndsOn }) => cardEndsOn },
  { header: (locale) => m.member_last_visit_on({}, { locale }), cell: ({ lastVisitOn }) => lastVisitOn },
  {
    header: (locale) => m.member_last_contact_at({}, { locale }),
    cell: ({ lastContactAt }) => lastContactAt && shanghaiTime(new Date(lastContactAt)),
  },
  {
    header: (locale) => m.member_memberships({}, { locale }),
    cell: ({ memberships }) => memberships.map(({ name }) => name).join('; '),
  },
  {
    header: (locale) => m.member_is_blacklisted({}, { locale }),
    cell: ({ isBlacklisted }, locale) =>
      isBlacklisted ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale }),
  },
  {
    header: (locale) => m.member_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
