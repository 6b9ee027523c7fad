import type { orders } from '../../../contract/sales/order'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    order:
      | ListNames<typeof orders>
      | 'open'
      | 'view'
      | 'collect'
      | 'refund'
      | 'refunded'
      | 'print'
      | 'kind'
      | 'card'
      | 'by'
  }
}
