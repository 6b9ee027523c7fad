import { m } from '#messages'
import type { Order } from '../../../contract/sales/order'
import { describeBy } from '../../kit/history/describe'
import { minuteOf, yuan } from '../../lib/format'
import { orderLabels } from './labels'

const money = (value: unknown) => yuan(Number(value))
const instant = (value: unknown) => minuteOf(String(value))

/** The days and amounts of the plan, as the row has them. */
const planText = (value: unknown) =>
  (value as Order['instalments'])
    .map(({ dueOn, amountFen }) => `${dueOn} ${yuan(amountFen)}`)
    .join(m.kit_comma())

/** An order's members as its history shows them. */
export const describeOrder = describeBy(
  {
    orderNo: m.order_no,
    memberName: m.order_member,
    storeName: m.order_store,
    sellerName: m.order_seller,
    secondSellerName: m.earning_second_seller,
    status: m.order_status,
    totalFen: m.order_total,
    discountFen: m.order_discount,
    payableFen: m.order_payable,
    paidFen: m.order_paid,
    refundedFen: m.order_refunded,
    restDueOn: m.deposit_due_on,
    instalments: m.instalment_plan,
    forfeitedFen: m.deposit_forfeited,
    paidAt: m.order_paid_at,
    closeReason: m.order_close_reason,
    note: m.order_note,
  },
  {
    status: orderLabels.status.labelFor,
    totalFen: money,
    discountFen: money,
    payableFen: money,
    paidFen: money,
    refundedFen: money,
    forfeitedFen: money,
    instalments: planText,
    paidAt: instant,
  },
)
