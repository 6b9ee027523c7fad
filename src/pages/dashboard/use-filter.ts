import { useSearchParams } from 'react-router-dom'
import { useNow } from '../../kit/ui/use-now'
import { dayOf } from '../../lib/format'
import { type Looked, lookedAt } from './shown'

export function useFilter(): Looked {
  const [search] = useSearchParams()
  return lookedAt(search, dayOf(useNow()))
}
