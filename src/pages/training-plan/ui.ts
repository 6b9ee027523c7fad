import type { trainingPlans } from '../../../contract/training/training-plan'
import type { ListNames } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    train: ListNames<typeof trainingPlans> | 'build' | 'progress' | 'print' | 'share'
  }
}
