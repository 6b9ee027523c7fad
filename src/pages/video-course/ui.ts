import type { videoCourses } from '../../../contract/content/video-course'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    curriculum: ListNames<typeof videoCourses> | 'from' | 'preview' | 'versions'
  }
}
