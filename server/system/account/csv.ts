import { m } from '#messages'
import type { Account } from '../../../contract/system/account'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'

export const accountCsv: CsvColumn<Account>[] = [
  { header: (locale) => m.account_username({}, { locale }), cell: ({ username }) => username },
  { header: (locale) => m.account_display_name({}, { locale }), cell: ({ displayName }) => displayName },
  { header: (locale) => m.account_person({}, { locale }), cell: ({ personName }) => personName },
  { header: (locale) => m.account_role({}, { locale }), cell: ({ roleTitle }) => roleTitle },
  {
    header: (locale) => m.account_stores({}, { locale }),
    cell: ({ storeIds, storeNames }, locale) =>
      storeIds === null ? m.account_every_store({}, { locale }) : storeNames.join('、'),
  },
  {
    header: (locale) => m.account_status({}, { locale }),
    cell: ({ status }, locale) => m[`account_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.account_second_factor({}, { locale }),
    cell: ({ hasSecondFactor }, locale) =>
      hasSecondFactor
        ? m.account_second_factor_on({}, { locale })
        : m.account_second_factor_off({}, { locale }),
  },
  {
    header: (locale) => m.account_last_sign_in({}, { locale }),
    cell: ({ lastSignInAt }) => lastSignInAt && shanghaiTime(new Date(lastSignInAt)),
  },
  {
    header: (locale) => m.account_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
]
