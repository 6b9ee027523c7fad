import { m } from '#messages'
import type { Order, Payment } from '../../../contract/sales/order'
import { minuteOf, yuan } from '../../lib/format'
import { channelLabel } from './labels'

/** Every attempt to pay, with its outcome. */
export function OrderPayments({ order }: { order: Order }) {
  if (order.payments.length === 0) return null
  return (
    <section aria-label={m.order_payments()}>
      <h2>{m.order_payments()}</h2>
      <div className="kit-scroll">
        <table className="order-table">
          <thead>
            <tr>
              <th scope="col">{m.order_channel()}</th>
              <th scope="col">{m.order_receipt_amount()}</th>
              <th scope="col">{m.order_refunded()}</th>
              <th scope="col">{m.order_status()}</th>
              <th scope="col">{m.order_receipt_at()}</th>
            </tr>
          </thead>
          <tbody>
            {order.payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">
                  {channelLabel(payment.channel)}
                  <small>{payment.channelTxnNo ?? payment.paymentNo}</small>
                </th>
                <td>{yuan(payment.amountFen)}</td>
                <td>{payment.refundedFen === 0 ? '—' : yuan(payment.refundedFen)}</td>
                <td>{says[payment.status]()}</td>
                <td>
                  {minuteOf(payment.settledAt ?? payment.at)}
                  <small>{payment.who}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const says: Record<Payment['status'], () => string> = {
  pending: m.payment_status_pending,
  succeeded: m.payment_status_succeeded,
  failed: m.payment_status_failed,
  closed: m.payment_status_closed,
}
