import type { siteTexts } from '../../../contract/content/site-text'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    desc: ListNames<typeof siteTexts> | 'preview' | 'versions'
  }
}
