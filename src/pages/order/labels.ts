import { m } from '#messages'
import type { ItemKind, ListedOrder, OrderStatus, PaymentChannel } from '../../../contract/sales/order'
import type { Tone } from '../../kit/ui/status-tag'

const statusSays: Record<OrderStatus, () => string> = {
  pending: m.order_status_pending,
  paid: m.order_status_paid,
  partially_refunded: m.order_status_partially_refunded,
  refunded: m.order_status_refunded,
  closed: m.order_status_closed,
}
const statusTone: Record<OrderStatus, Tone> = {
  pending: 'warning',
  paid: 'good',
  partially_refunded: 'new',
  refunded: 'quiet',
  closed: 'quiet',
}
const channelSays: Record<PaymentChannel, () => string> = {
  wechat: m.payment_channel_wechat,
  alipay: m.payment_channel_alipay,
  cash: m.payment_channel_cash,
  pos: m.payment_channel_pos,
  transfer: m.payment_channel_transfer,
  stored: m.payment_channel_stored,
}
const kindSays: Record<ItemKind, () => string> = {
  plan: m.order_kind_plan,
  upgrade: m.order_kind_upgrade,
  course: m.order_kind_course,
  goods: m.order_kind_goods,
  transfer: m.order_kind_transfer,
}

export const statusLabel = (status: OrderStatus) => statusSays[status]()
export const channelLabel = (channel: PaymentChannel) => channelSays[channel]()
export const kindLabel = (kind: ItemKind) => kindSays[kind]()
export const nameOf = ({ orderNo }: { orderNo: string }) => orderNo
export const statusOf = ({ status }: { status: OrderStatus }) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})

/** The open amount. */
export const openFen = ({ payableFen, paidFen }: Pick<ListedOrder, 'payableFen' | 'paidFen'>): number =>
  payableFen - paidFen

/** Pending past its time. */
export const isOverdue = (order: Pick<ListedOrder, 'status' | 'expiresAt'>, now: Date): boolean =>
  order.status === 'pending' && Date.parse(order.expiresAt) < now.getTime()

/** The first item, and the number of items: `年卡 等 3 项`. */
export function itemsLabel(items: readonly { name: string; qty: number }[]): string {
  const [first] = items
  if (first === undefined) return ''
  const name = first.qty > 1 ? `${first.name} × ${first.qty}` : first.name
  return items.length === 1 ? name : m.order_items_more({ name, count: items.length })
}

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: 'status' | 'channel', value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> =
    of === 'status' ? statusSays : channelSays
  return words[String(value)]?.() ?? String(value)
}

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    close: m.order_do_close,
    expire: m.order_did_expire,
    pay: m.order_do_collect,
  }
  return labels[verb]?.()
}
