import type { coachCourses } from '../../../contract/catalogue/coach-course'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    coachclass: ListNames<typeof coachCourses> | 'at'
  }
}
