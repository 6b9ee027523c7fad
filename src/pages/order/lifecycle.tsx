import { m } from '#messages'
import { type ListedOrder, orders } from '../../../contract/sales/order'
import { can, reasons } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { LifecycleOffer } from '../../kit/record/use-lifecycle'
import { nameOf } from './labels'

/** The order machine's decision for an event; the server uses the same machine. */
export function judge(order: ListedOrder, key: string): { allowed: boolean; refusal?: string } {
  if (!(key in orders.events)) return { allowed: false }
  const facts = orderFacts(order, new Date())
  if (can(orderMachine, order.status, facts, 'order.close')) return { allowed: true }
  return 'order.close' in reasons(orderMachine, order.status, facts)
    ? { allowed: false, refusal: m.order_close_awaits() }
    : { allowed: false }
}

export const orderOffers = (): LifecycleOffer<ListedOrder>[] => [
  {
    key: 'close',
    label: m.order_do_close(),
    isGrave: true,
    done: (row) => m.order_done_close({ name: nameOf(row) }),
    warning: () => m.order_close_help(),
    payload: () => ({ reason: '' }),
    fields: (form) => (
      <ProseField
        {...payloadField(form, 'reason', '')}
        label={m.order_close_reason_field()}
        required
        maxLength={200}
      />
    ),
  },
]
