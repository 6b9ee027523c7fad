import { exerciseTypes } from '../../../contract/content/exercise-type'
import { wholeList } from '../../kit/list/whole-list'
import { queryClient } from '../../lib/api/query-client'
import { BothPages } from './both-pages'

export const prefetch = () => queryClient.ensureQueryData(wholeList(exerciseTypes)).catch(() => {})

export function Component() {
  return <BothPages focus="type" />
}
