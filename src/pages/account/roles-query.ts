import { queryOptions } from '@tanstack/react-query'
import { roles } from '../../../contract/system/role'
import { call } from '../../lib/api/call'

/** Every role, in the order of its title. There are few. */
export const rolesQuery = queryOptions({
  queryKey: [roles.name, 'options', 'all'],
  queryFn: ({ signal }) => call(roles.list, { query: { pageSize: '200' }, signal }),
})
