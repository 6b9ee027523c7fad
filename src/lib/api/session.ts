import { queryOptions } from '@tanstack/react-query'
import type { Scope } from '../../../contract/endpoint'
import type { Me } from '../../../contract/system/session'
import { call } from './call'
import { sessionExchange } from './exchange'

/** The signed-in account and its permissions. */
export const meQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(sessionExchange, { signal }),
  staleTime: 300_000,
})

/** Endpoints of the whole chain require an account that is not limited to stores. */
export function isWithinReach(me: Pick<Me, 'storeIds'> | undefined, scope: Scope | undefined): boolean {
  return scope !== 'chain' || me?.storeIds === null
}

/** A role holds a permission by its name, by `<resource>:*` or by `*`, as the server reads it. */
export function mayDo(me: Pick<Me, 'permissions'> | undefined, permission: string | undefined): boolean {
  if (permission === undefined) return true
  const all = `${permission.slice(0, permission.indexOf(':'))}:*`
  return me?.permissions.some((held) => held === '*' || held === permission || held === all) ?? false
}
