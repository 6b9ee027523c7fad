import type { coaches } from '../../../contract/catalogue/coach'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    coach: ListNames<typeof coaches> | 'at'
  }
}
