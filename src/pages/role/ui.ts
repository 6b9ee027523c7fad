import type { roles } from '../../../contract/system/role'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    role: ListNames<typeof roles> | 'from'
  }
}
