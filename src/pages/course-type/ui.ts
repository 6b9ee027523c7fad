import type { courseTypes } from '../../../contract/catalogue/course-type'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    curriculumtype: ListNames<typeof courseTypes> | 'view'
  }
}
