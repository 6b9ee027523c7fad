import { m } from '#messages'
import type { Role } from '../../../contract/system/role'
import type { CsvColumn } from '../../kit/resource/csv-stream'

const pageNames = {
  overview: m.start_page_overview,
  desk: m.start_page_desk,
  coach: m.start_page_coach,
  books: m.start_page_books,
}

export const roleCsv: CsvColumn<Role>[] = [
  { header: (locale) => m.permission_role_name({}, { locale }), cell: ({ name }) => name },
  { header: (locale) => m.permission_role_title({}, { locale }), cell: ({ title }) => title },
  {
    header: (locale) => m.permission_role_description({}, { locale }),
    cell: ({ description }) => description,
  },
  {
    header: (locale) => m.permission_role_built_in({}, { locale }),
    cell: ({ isBuiltIn }, locale) => (isBuiltIn ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  {
    header: (locale) => m.permission_role_start_page({}, { locale }),
    cell: ({ startPage }, locale) => pageNames[startPage]({}, { locale }),
  },
  { header: (locale) => m.permission_role_accounts({}, { locale }), cell: ({ accounts }) => accounts },
  {
    header: (locale) => m.permission_role_permissions({}, { locale }),
    cell: ({ permissions }) => permissions.join(' '),
  },
]
