import { queryOptions } from '@tanstack/react-query'
import type { Me } from '../../contract/session'
import { call } from './call'
import { sessionExchange } from './exchange'
import { queryClient } from './query-client'

/** Who is signed in and what they may do. */
export const meQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(sessionExchange, { signal }),
  staleTime: 300_000,
})

/** A role holds a permission by its name, by `<resource>:*` or by `*`, as the server reads it. */
export function mayDo(me: Pick<Me, 'permissions'> | undefined, permission: string | undefined): boolean {
  if (permission === undefined) return true
  const all = `${permission.slice(0, permission.indexOf(':'))}:*`
  return me?.permissions.some((held) => held === '*' || held === permission || held === all) ?? false
}

/**
 * Whether the page may be read. A server that cannot be asked does not forbid: the page then tells by itself what is
 * wrong, and each of its requests is judged again.
 */
export async function mayRead(permission: string): Promise<boolean> {
  try {
    return mayDo(await queryClient.ensureQueryData(meQuery), permission)
  } catch {
    return true
  }
}
