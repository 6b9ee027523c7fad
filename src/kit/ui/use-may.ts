import { useQuery } from '@tanstack/react-query'
import type { Scope } from '../../../contract/endpoint'
import { isWithinReach, mayDo, meQuery } from '../../lib/api/session'

/** Returns whether the person may call an endpoint; false until that is known. */
export function useMay(): (exchange: { permission: string; scope?: Scope }) => boolean {
  const { data: me } = useQuery(meQuery)
  return ({ permission, scope }) =>
    permission === 'signed_in' ||
    permission === 'public' ||
    (mayDo(me, permission) && isWithinReach(me, scope))
}
