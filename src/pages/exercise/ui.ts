import type { exercises } from '../../../contract/content/exercise'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    action: ListNames<typeof exercises> | 'import' | 'preview' | 'replace' | 'versions'
  }
}
