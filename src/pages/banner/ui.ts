import type { banners } from '../../../contract/content/banner'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    banner: ListNames<typeof banners> | 'from' | 'view' | 'at' | 'preview' | 'versions'
  }
}
