import { useSearchParams } from 'react-router-dom'
import { queryClient } from '../../lib/query-client'
import './job.css'
import { JobKinds } from './job-kinds'
import { JobQueue } from './job-queue'
import { kindsQuery } from './use-jobs'

export const prefetch = (): void => void queryClient.ensureQueryData(kindsQuery).catch(() => {})

/** What the server does by itself, and what of it waits or has failed: `?view=queue`. */
export function Component() {
  const [params] = useSearchParams()
  return params.get('view') === 'queue' ? <JobQueue /> : <JobKinds />
}
