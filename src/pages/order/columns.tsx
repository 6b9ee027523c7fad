import { m } from '#messages'
import type { ListedOrder } from '../../../contract/sales/order'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { StatusTag } from '../../kit/ui/status-tag'
import { useNow } from '../../kit/ui/use-now'
import { yuan } from '../../lib/format'
import { channelLabel, isOverdue, itemsLabel, statusOf } from './labels'

const col = columnsFor<ListedOrder>()

export const orderColumns = () => [
  col.cell('orderNo', m.order_no(), (row) => <span className="order-no">{row.orderNo}</span>, {
    width: 200,
    isName: true,
  }),
  col.instant('createdAt', m.order_created_at(), { sort: 'createdAt' }),
  col.cell('member', m.order_member(), (row) => <Member order={row} />, { width: 150 }),
  col.cell('items', m.order_items(), (row) => <Clamped text={itemsLabel(row.items)} />, { width: 190 }),
  col.money('payableFen', m.order_payable(), { sort: 'payableFen', width: 120 }),
  col.cell('paidFen', m.order_paid(), ({ paidFen }) => <Money fen={paidFen} />, { width: 120, right: true }),
  col.cell('refundedFen', m.order_refunded(), ({ refundedFen }) => <Money fen={refundedFen} />, {
    width: 110,
    right: true,
  }),
  col.cell('status', m.order_status(), (row) => <Status order={row} />, { width: 132 }),
  col.cell(
    'channels',
    m.order_channels(),
    ({ channels }) => <Clamped text={channels.map(channelLabel).join(m.kit_comma())} />,
    { width: 130 },
  ),
  col.text('storeName', m.order_store(), { width: 140 }),
  col.text('sellerName', m.order_seller(), { width: 100 }),
  col.money('totalFen', m.order_total(), { isExtra: true }),
  col.money('discountFen', m.order_discount(), { isExtra: true }),
  col.instant('paidAt', m.order_paid_at(), { isExtra: true }),
  col.instant('updatedAt', m.order_updated_at(), { sort: 'updatedAt', isExtra: true }),
]

/** Zero is a dash: a column of ¥0.00 hides the amounts that matter. */
function Money({ fen }: { fen: number }) {
  return fen === 0 ? <span className="kit-faint">—</span> : yuan(fen)
}

function Member({ order }: { order: ListedOrder }) {
  return (
    <span className="order-member">
      <Clamped text={order.memberName} />
      <small>{order.mobile}</small>
    </span>
  )
}

function Status({ order }: { order: ListedOrder }) {
  const now = useNow()
  return (
    <span className="order-status">
      <StatusTag {...statusOf(order)} />
      {isOverdue(order, now) ? <small className="order-late">{m.order_overdue()}</small> : null}
    </span>
  )
}
