import { queryOptions } from '@tanstack/react-query'
import { roles } from '../../../contract/role'
import { call } from '../../lib/call'

/** Every permission there is. It changes with the server's version alone, and with what the asking person holds. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await call(roles.permissions, { signal })).rows,
  staleTime: 60_000,
})
