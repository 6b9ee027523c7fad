import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { members } from '../../../../contract/membership/member'
import { call } from '../../../lib/api/call'

/** Milliseconds between reads while no live stream tells of other desks and the doors. */
const everyMs = 30_000

/** Today's visits to a store, which the desk's list and its waiting view share. */
export const checkInsQuery = (store: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['check-ins', { store }],
    queryFn: ({ signal }) => call(members.checkIns, { query: { store }, signal }),
    refetchInterval: isLive ? false : everyMs,
    placeholderData: keepPreviousData,
  })

export const insideQuery = (store: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['check-ins', 'inside', { store }],
    queryFn: ({ signal }) => call(members.inside, { query: { store }, signal }),
    // Visitors also leave without a passage, by the end of their stay.
    refetchInterval: isLive ? 5 * 60_000 : everyMs,
  })
