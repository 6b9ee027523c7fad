import { useQuery } from '@tanstack/react-query'
import type { Scope } from '../../contract/endpoint'
import { isWithinReach, mayDo, meQuery } from '../lib/session'

/** Tells of an exchange whether the person may make it; until that is known, no. */
export function useMay(): (exchange: { permission: string; scope?: Scope }) => boolean {
  const { data: me } = useQuery(meQuery)
  return ({ permission, scope }) =>
    permission === 'signed_in' ||
    permission === 'public' ||
    (mayDo(me, permission) && isWithinReach(me, scope))
}
