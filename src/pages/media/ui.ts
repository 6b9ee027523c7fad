import type { mediaResource } from '../../../contract/content/media'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    media: ListNames<typeof mediaResource>
  }
}
