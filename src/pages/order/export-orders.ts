import { m } from '#messages'
import { withPaid } from '../../../contract/sales/instalment'
import type { ListedOrder } from '../../../contract/sales/order'
import { awaitsRest } from '../../domain/deposit/awaits-rest'
import { nextDueFen } from '../../domain/deposit/next-due-fen'
import { buyerName } from '../../domain/receipt/buyer-name'
import { csvOf } from '../../kit/ui/csv-of'
import { offer } from '../../kit/ui/download'
import { yuanText } from '../../kit/ui/yuan-text'
import { dayOf, secondOf } from '../../lib/format'
import { orderLabels } from './labels'

/** The columns of the server's own export but for the note, so that a few chosen rows read like the whole list. */
const columns: readonly [head: () => string, cell: (row: ListedOrder) => string | null][] = [
  [m.order_no, ({ orderNo }) => orderNo],
  [m.order_created_at, ({ createdAt }) => secondOf(createdAt)],
  [m.order_member, buyerName],
  [m.order_mobile, ({ mobile }) => mobile],
  [
    m.order_items,
    ({ items }) => items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name)).join('; '),
  ],
  [m.order_total, ({ totalFen }) => yuanText(totalFen)],
  [m.order_discount, ({ discountFen }) => yuanText(discountFen)],
  [m.order_payable, ({ payableFen }) => yuanText(payableFen)],
  [m.order_paid, ({ paidFen, setOffFen }) => yuanText(paidFen - setOffFen)],
  [m.order_refunded, ({ refundedFen, setOffFen }) => yuanText(refundedFen - setOffFen)],
  [m.instalment_set_off, ({ setOffFen }) => yuanText(setOffFen)],
  [m.deposit_due_on, ({ restDueOn }) => restDueOn],
  [
    m.instalment_progress,
    ({ instalments, paidFen }) => {
      const paid = withPaid(instalments, paidFen).filter((one) => one.paidFen === one.amountFen)
      return instalments.length === 0 ? null : `${paid.length} / ${instalments.length}`
    },
  ],
  [m.instalment_next, (order) => (awaitsRest(order) ? yuanText(nextDueFen(order)) : null)],
  [m.deposit_forfeited, ({ forfeitedFen }) => yuanText(forfeitedFen)],
  [m.order_channels, ({ channels }) => channels.map(orderLabels.channel.label).join('; ')],
  [m.order_store, ({ storeName }) => storeName],
  [m.order_seller, ({ sellerName }) => sellerName],
  [m.earning_second_seller, ({ secondSellerName }) => secondSellerName],
  [m.order_status, ({ status }) => orderLabels.status.label(status)],
  [m.order_paid_at, ({ paidAt }) => paidAt && secondOf(paidAt)],
]

/** Offers the chosen orders as a CSV download. */
export function exportOrders(rows: readonly ListedOrder[]): void {
  const lines = rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))
  offer(csvOf([columns.map(([head]) => head()), ...lines]), `${m.order_title()}-${dayOf(new Date())}.csv`)
}
