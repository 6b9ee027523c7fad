import { m } from '#messages'
import type { auditLog } from '../../../contract/system/audit-log'
import type { ResourceUi } from '../../kit/record/resource-ui'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    audit: ListNames<typeof auditLog> | 'open'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'audit',
    page: 'audit',
    noun: m.audit_kind_audit,
    actions: { 'audit.forget': m.audit_verb_forget },
    permission: { noun: m.permission_resource_audit, verbs: { verify: m.permission_audit_verify } },
  },
]
