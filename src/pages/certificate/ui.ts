import type { certificates } from '../../../contract/catalogue/certificate'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    zhengshu: ListNames<typeof certificates> | 'view' | 'review' | 'renew'
  }
}
