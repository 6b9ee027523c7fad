import { useQuery } from '@tanstack/react-query'
import { mayDo, meQuery } from '../lib/session'

/** Tells of an exchange whether the person may make it; until that is known, no. */
export function useMay(): (exchange: { permission: string }) => boolean {
  const { data: me } = useQuery(meQuery)
  return ({ permission }) => permission === 'signed_in' || permission === 'public' || mayDo(me, permission)
}
