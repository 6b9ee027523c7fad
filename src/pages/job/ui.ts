import type { jobs } from '../../../contract/system/jobs'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    job: ListNames<typeof jobs> | 'open' | 'view'
  }
}
