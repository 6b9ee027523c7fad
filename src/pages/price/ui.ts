import type { plans } from '../../../contract/catalogue/membership-plan'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    price: ListNames<typeof plans> | 'from' | 'prices'
  }
}
