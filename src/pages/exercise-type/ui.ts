import type { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import type { exerciseTypes } from '../../../contract/content/exercise-type'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    type: ListNames<typeof exerciseTypes> | 'view' | 'of'
    typechildren: ListNames<typeof exerciseSubtypes> | 'view' | 'of'
  }
}
