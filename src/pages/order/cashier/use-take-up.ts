import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Order, orders } from '../../../../contract/sales/order'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { meQuery } from '../../../lib/api/session'

/** ms for which somebody who opened a sale may still be at it. */
const recent = 15 * 60_000

/**
 * Notes that the order is open at this till. Returns who else has it: who had it open a moment ago, or who has opened it since.
 */
export function useTakeUp(order: Order): { who: string; at: string } | null {
  const cache = useQueryClient()
  const may = useMay()
  const { data: me } = useQuery(meQuery)
  const former = useRef(otherAt(order, me?.username))
  const mayTake = may(orders.takeUp) && order.status === 'pending'
  const { id } = order
  useEffect(() => {
    if (!mayTake) return
    // Who else has the sale is a hint: without an answer it is only not known.
    void call(orders.takeUp, { id })
      .then((now) => cache.setQueryData([orders.name, 'one', id], now))
      .catch(() => {})
  }, [mayTake, id, cache])
  return otherAt(order, me?.username) ?? former.current
}

function otherAt({ parkedAt, takenUpAt, takenUpBy }: Order, username: string | undefined) {
  if (parkedAt !== null || takenUpAt === null || takenUpBy === null || username === undefined) return null
  const isRecent = Date.now() - Date.parse(takenUpAt) < recent
  return takenUpBy !== username && isRecent ? { who: takenUpBy, at: takenUpAt } : null
}
