import { m } from '#messages'
import type { Membership } from '../../../contract/membership/membership'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

export const membershipCsv: CsvColumn<Membership>[] = [
  { header: (locale) => m.member_no({}, { locale }), cell: ({ memberNo }) => memberNo },
  { header: (locale) => m.member_name({}, { locale }), cell: ({ memberName }) => memberName },
  {
    header: (locale) => m.member_home_store_name({}, { locale }),
    cell: ({ homeStoreName }) => homeStoreName,
  },
  { header: (locale) => m.membership_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.membership_card_no({}, { locale }), cell: ({ cardNo }) => cardNo },
  {
    header: (locale) => m.membership_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`membership_kind_${kind}`]({}, { locale }),
  },
  {
    header: (locale) => m.membership_status({}, { locale }),
    cell: ({ status }, locale) => m[`membership_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.membership_origin({}, { locale }),
    cell: ({ origin }, locale) => m[`membership_origin_${origin}`]({}, { locale }),
  },
  { header: (locale) => m.membership_starts_on({}, { locale }), cell: ({ startsOn }) => startsOn },
  { header: (locale) => m.membership_ends_on({}, { locale }), cell: ({ endsOn }) => endsOn },
  { header: (locale) => m.membership_days_left({}, { locale }), cell: ({ daysLeft }) => daysLeft },
  { header: (locale) => m.membership_times_left({}, { locale }), cell: ({ timesLeft }) => timesLeft },
  {
    header: (locale) => m.membership_balance({}, { locale }),
    cell: ({ balanceFen }) => (balanceFen === null ? null : yuanOf(balanceFen)),
  },
  { header: (locale) => m.membership_value({}, { locale }), cell: ({ valueFen }) => yuanOf(valueFen) },
  {
    header: (locale) => m.membership_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
