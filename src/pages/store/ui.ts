import type { stores } from '../../../contract/catalogue/store'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    store: ListNames<typeof stores> | 'at'
  }
}
