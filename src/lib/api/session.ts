import { queryOptions } from '@tanstack/react-query'
import type { Scope } from '../../../contract/endpoint'
import type { Me } from '../../../contract/system/session'
import { call } from './call'
import { sessionExchange, unreadExchange } from './exchange'

/** How many notifications are unread; the live stream says when to ask again. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(unreadExchange, { signal })).count,
  staleTime: 60_000,
})

/** The signed-in account and its permissions. */
export const meQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }) => {
    const me = await call(sessionExchange, { signal })
    client.setQueryData(unreadQuery.queryKey, me.unreadNotifications)
    return me
  },
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
