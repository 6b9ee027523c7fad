import { queryOptions } from '@tanstack/react-query'
import type { coachDashboard } from '../../../../contract/system/coach-dashboard'
import { call } from '../../../lib/api/call'
import { named } from '../../../lib/api/exchange'

const readDay = named<typeof coachDashboard.day>('GET', '/dashboard/coach-day')
const readOwn = named<typeof coachDashboard.own>('GET', '/dashboard/coach')

const againMs = 60_000

/** Another day is not shown under this one's date, so the previous answer is not kept. */
export const coachDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['dashboard', 'coach-day', { day }],
    queryFn: ({ signal }) => call(readDay, { query: { day }, signal }),
    refetchInterval: againMs,
  })

export const coachOwnQuery = queryOptions({
  queryKey: ['dashboard', 'coach'],
  queryFn: ({ signal }) => call(readOwn, { signal }),
  staleTime: againMs,
})
