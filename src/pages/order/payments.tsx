import { m } from '#messages'
import type { Order, Payment } from '../../../contract/sales/order'
import textStyle from '../../kit/ui/text.module.css'
import { minuteOf, yuan } from '../../lib/format'
import { CorrectionButtons } from './correction/correction-buttons'
import { orderLabels } from './labels'
import style from './order.module.css'

/** Every attempt to pay, with its outcome. */
export function OrderPayments({ order }: { order: Order }) {
  if (order.payments.length === 0) return null
  return (
    <section aria-label={m.order_payments()}>
      <h2>{m.order_payments()}</h2>
      <div className={textStyle.scroll}>
        <table className={style.table}>
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
                  {orderLabels.channel.label(payment.channel)}
                  <small>{payment.channelTxnNo ?? payment.paymentNo}</small>
                  {payment.corrections.map(({ from, to, at, who, reason }) => (
                    <small key={at}>
                      {to === null
                        ? m.payment_status_voided()
                        : m.order_corrected_from({
                            from: orderLabels.channel.label(from),
                            to: orderLabels.channel.label(to),
                          })}{' '}
                      {who} · {reason}
                    </small>
                  ))}
                </th>
                <td>{yuan(payment.amountFen)}</td>
                <td>{payment.refundedFen === 0 ? '—' : yuan(payment.refundedFen)}</td>
                <td>{labels[payment.status]()}</td>
                <td>
                  {minuteOf(payment.settledAt ?? payment.at)}
                  <small>{payment.who}</small>
                  <CorrectionButtons order={order} payment={payment} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const labels: Record<Payment['status'], () => string> = {
  pending: m.payment_status_pending,
  succeeded: m.payment_status_succeeded,
  failed: m.payment_status_failed,
  closed: m.payment_status_closed,
  voided: m.payment_status_voided,
}
