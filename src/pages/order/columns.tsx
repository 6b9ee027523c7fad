import { m } from '#messages'
import type { ListedOrder } from '../../../contract/sales/order'
import { awaitsRest } from '../../domain/deposit/awaits-rest'
import { restSentence } from '../../domain/deposit/rest-sentence'
import { mobileText } from '../../domain/family/mobile-text'
import { buyerName } from '../../domain/receipt/buyer-name'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useNow } from '../../kit/ui/use-now'
import { yuan } from '../../lib/format'
import { isOverdue, itemsLabel, orderLabels } from './labels'
import style from './order.module.css'

const col = columnsFor<ListedOrder>()

export const orderColumns = () => [
  col.cell('orderNo', m.order_no(), (row) => <span className={style.no}>{row.orderNo}</span>, {
    width: 164,
    isName: true,
  }),
  col.instant('createdAt', m.order_created_at(), { sort: 'createdAt', width: 138 }),
  col.cell('member', m.order_member(), (row) => <Member order={row} />, { card: 'fact', width: 136 }),
  col.cell('items', m.order_items(), (row) => <Clamped text={itemsLabel(row.items)} />, { width: 158 }),
  col.money('payableFen', m.order_payable(), { card: 'fact', sort: 'payableFen', width: 100 }),
  col.cell('paidFen', m.order_paid(), ({ paidFen, setOffFen }) => <Money fen={paidFen - setOffFen} />, {
    width: 100,
    right: true,
  }),
  col.cell(
    'refundedFen',
    m.order_refunded(),
    ({ refundedFen, setOffFen }) => <Money fen={refundedFen - setOffFen} />,
    {
      width: 92,
      right: true,
    },
  ),
  col.cell('status', m.order_status(), (row) => <Status order={row} />, { card: 'state', width: 130 }),
  col.cell(
    'channels',
    m.order_channels(),
    ({ channels }) => <Clamped text={channels.map(orderLabels.channel.label).join(m.kit_comma())} />,
    { width: 130, isExtra: true },
  ),
  col.text('storeName', m.order_store(), { width: 140, isExtra: true }),
  col.text('sellerName', m.order_seller(), { width: 100, isExtra: true }),
  col.money('totalFen', m.order_total(), { isExtra: true }),
  col.money('discountFen', m.order_discount(), { isExtra: true }),
  col.text('restDueOn', m.deposit_due_on(), { width: 110, isExtra: true }),
  col.instant('paidAt', m.order_paid_at(), { isExtra: true }),
  col.instant('updatedAt', m.order_updated_at(), { sort: 'updatedAt', isExtra: true }),
]

/** Zero is a dash: a column of ¥0.00 hides the amounts that matter. */
function Money({ fen }: { fen: number }) {
  return fen === 0 ? <span className={textStyle.faint}>—</span> : yuan(fen)
}

function Member({ order }: { order: ListedOrder }) {
  return (
    <Stacked note={mobileText(order)}>
      <Clamped text={buyerName(order)} />
    </Stacked>
  )
}

function Status({ order }: { order: ListedOrder }) {
  const now = useNow()
  return (
    <span className={awaitsRest(order) ? `${style.status} ${style.deposit}` : style.status}>
      <StatusTag {...orderLabels.status.tag(order.status)} />
      {awaitsRest(order) ? (
        <small className={isOverdue(order, now) ? style.late : undefined}>{restSentence(order, now)}</small>
      ) : isOverdue(order, now) ? (
        <small className={style.late}>{m.order_overdue()}</small>
      ) : null}
    </span>
  )
}
