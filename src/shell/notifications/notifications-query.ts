import { infiniteQueryOptions } from '@tanstack/react-query'
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
