import type { signIns } from '../../../contract/system/account'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    signin: ListNames<typeof signIns>
  }
}
