import type { people } from '../../../contract/people/person'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    persion: ListNames<typeof people> | 'at' | 'view' | 'import' | 'merge' | 'from' | 'anonymise'
  }
}
