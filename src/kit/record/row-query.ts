import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call'
import type { Resource, Row } from './resource'

/**
 * The row of a drawer. A cached row is shown at once and always refetched, because another person may have changed it and each event sends
 * the version that was seen. Without an id nothing is fetched.
 */
export const rowQuery = <R extends Row>(resource: Pick<Resource<R>, 'name' | 'read'>, id: string | null) =>
  queryOptions({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }) => call(resource.read, { id: id ?? '', signal }),
    enabled: id !== null,
    staleTime: 0,
  })
