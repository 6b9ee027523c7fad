import type { members } from '../../../contract/membership/member'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    member: ListNames<typeof members> | 'open' | 'view' | 'member' | 'card' | 'act' | 'import'
  }
}
