import { m } from '#messages'
import type { roles } from '../../../contract/system/role'
import type { ResourceUi } from '../../kit/record/resource-ui'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    role: ListNames<typeof roles> | 'from'
  }
}

export const ui: readonly ResourceUi[] = [
  { name: 'role', page: 'role', noun: m.audit_kind_role, permission: { noun: m.permission_resource_role } },
]
