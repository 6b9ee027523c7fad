import { queryOptions } from '@tanstack/react-query'
import { roles } from '../../../contract/system/role'
import { call } from '../../lib/api/call'

/** Every permission. The list changes only with the server's version, and with the person's own permissions. */
export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await call(roles.permissions, { signal })).rows,
  staleTime: 60_000,
})
