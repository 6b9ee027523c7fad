import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call'
import { unreadExchange } from '../../lib/api/exchange'

/** How many notifications are unread; the live stream says when to ask again. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(unreadExchange, { signal })).count,
  staleTime: 60_000,
})
