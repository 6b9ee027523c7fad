import { useSearchParams } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client'
import { JobKinds } from './kinds'
import { JobQueue } from './queue'
import { kindsQuery } from './use-job-mutation'

export const prefetch = () => queryClient.ensureQueryData(kindsQuery).catch(() => {})

/** The server's background work, and its queue: `?view=queue`. */
export function Component() {
  const [params] = useSearchParams()
  return params.get('view') === 'queue' ? <JobQueue /> : <JobKinds />
}
