import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { Endpoint } from '../../../contract/endpoint'
import { isWithinReach, mayDo, meQuery } from '../../lib/api/session'

/** Explains why a person cannot change these rows although their role may: the rows belong to the whole chain. */
export function ChainNote({ change }: { change: Pick<Endpoint, 'permission' | 'scope'> }) {
  const { data: me } = useQuery(meQuery)
  if (me === undefined || isWithinReach(me, change.scope) || !mayDo(me, change.permission)) return null
  return <p className="kit-note kit-chain-note">{m.kit_chain_note()}</p>
}
