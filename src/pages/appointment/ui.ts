import type { appointments } from '../../../contract/scheduling/appointment'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    appointment: ListNames<typeof appointments> | 'view' | 'date' | 'session'
  }
}
