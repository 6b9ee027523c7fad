import { m } from '#messages'
import {
  type ItemKind,
  isCollectable,
  type ListedOrder,
  type OrderStatus,
  type PaymentChannel,
  type RestState,
} from '../../../contract/sales/order'
import { enumLabels } from '../../kit/ui/enum-labels'

export const orderLabels = {
  status: enumLabels<OrderStatus>(
    {
      pending: m.order_status_pending,
      instalments: m.order_status_instalments,
      paid: m.order_status_paid,
      partially_refunded: m.order_status_partially_refunded,
      refunded: m.order_status_refunded,
      closed: m.order_status_closed,
    },
    {
      pending: 'warning',
      instalments: 'new',
      paid: 'good',
      partially_refunded: 'new',
      refunded: 'quiet',
      closed: 'quiet',
    },
  ),
  channel: enumLabels<PaymentChannel>({
    wechat: m.payment_channel_wechat,
    alipay: m.payment_channel_alipay,
    cash: m.payment_channel_cash,
    pos: m.payment_channel_pos,
    transfer: m.payment_channel_transfer,
    stored: m.payment_channel_stored,
    meituan: m.payment_channel_meituan,
    douyin: m.payment_channel_douyin,
    other_platform: m.payment_channel_other_platform,
    offset: m.payment_channel_offset,
  }),
  kind: enumLabels<ItemKind>({
    plan: m.order_kind_plan,
    upgrade: m.order_kind_upgrade,
    course: m.order_kind_course,
    product: m.order_kind_product,
    goods: m.order_kind_goods,
    transfer: m.order_kind_transfer,
    lesson: m.order_kind_lesson,
  }),
  rest: enumLabels<RestState>({
    due: m.deposit_state_due,
    overdue: m.deposit_state_overdue,
    none: m.deposit_state_none,
  }),
  action: enumLabels({
    close: m.order_do_close,
    defer: m.deposit_do_defer,
    agree: m.instalment_agree,
    replan: m.instalment_change,
    setOff: m.instalment_set_off,
    forfeit: m.deposit_do_forfeit,
    expire: m.order_did_expire,
    pay: m.order_do_collect,
    correctPayment: m.order_did_correct,
    voidPayment: m.order_did_void,
    park: m.order_did_park,
    take_up: m.order_did_take_up,
  }),
}

export const nameOf = ({ orderNo }: { orderNo: string }) => orderNo

/** The open amount. */
export const openFen = ({ payableFen, paidFen }: Pick<ListedOrder, 'payableFen' | 'paidFen'>): number =>
  payableFen - paidFen

/** Open past its time. */
export const isOverdue = (order: Pick<ListedOrder, 'status' | 'expiresAt'>, now: Date): boolean =>
  isCollectable(order.status) && Date.parse(order.expiresAt) < now.getTime()

/** The first item, and the number of items: `年卡 等 3 项`. */
export function itemsLabel(items: readonly { name: string; qty: number }[]): string {
  const [first] = items
  if (first === undefined) return ''
  const name = first.qty > 1 ? `${first.name} × ${first.qty}` : first.name
  return items.length === 1 ? name : m.order_items_more({ name, count: items.length })
}
