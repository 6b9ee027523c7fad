import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useRef } from 'react'
import { m } from '#messages'
import { type Order, orders } from '../../../../contract/sales/order'
import { call } from '../../../lib/api/call'

/** Sets an unpaid order aside and goes on; without an answer it is still among the open sales, where nothing is lost. */
export function usePark(onParked: () => void) {
  const isSent = useRef(false)
  return async ({ id, orderNo }: Pick<Order, 'id' | 'orderNo'>) => {
    if (isSent.current) return
    isSent.current = true
    try {
      await call(orders.park, { id })
      Toast.success(m.order_parked({ name: orderNo }))
    } catch {
      Toast.info(m.order_kept_open({ name: orderNo }))
    }
    onParked()
  }
}
