import type { auditLog } from '../../../contract/system/audit-log'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    audit: ListNames<typeof auditLog> | 'open'
  }
}
