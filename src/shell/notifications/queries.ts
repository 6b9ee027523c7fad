import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notifications } from '../../../contract/system/notification'
import { call } from '../../lib/api/call'

export const notificationsQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, {
        query: {
          ...(onlyUnread ? { unread: 'true' } : {}),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  })

export const kindsQuery = queryOptions({
  queryKey: ['notifications', 'kinds'],
  queryFn: async ({ signal }) => (await call(notifications.kinds, { signal })).rows,
  staleTime: 0,
})
