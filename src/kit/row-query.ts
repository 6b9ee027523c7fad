import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call'
import type { Resource, Row } from './resource'

/**
 * The row that a drawer is about. What was read before is shown at once and read anew, however short ago that was: somebody
 * else may have changed it meanwhile, and what is done to a row names the version that was seen. Asks nothing without an id.
 */
export const rowQuery = <R extends Row>(resource: Pick<Resource<R>, 'name' | 'read'>, id: string | null) =>
  queryOptions({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }) => call(resource.read, { id: id ?? '', signal }),
    enabled: id !== null,
    staleTime: 0,
  })
