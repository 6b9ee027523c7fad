import type { equipment } from '../../../contract/devices/equipment'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    devicestore: ListNames<typeof equipment> | 'open' | 'view' | 'label' | 'import' | 'month'
  }
}
