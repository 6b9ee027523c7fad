import type { accounts } from '../../../contract/system/account'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    account: ListNames<typeof accounts>
  }
}
