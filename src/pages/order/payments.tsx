import { useRef } from 'react'
import { m } from '#messages'
import type { Order, Payment } from '../../../contract/sales/order'
import { minuteOf, yuan } from '../../lib/format'
import { CorrectionButtons } from './correction/correction-buttons'
import { orderLabels } from './labels'
import style from './order.module.css'

/** Every attempt to pay, with its outcome. */
export function OrderPayments({ order }: { order: Order }) {
  if (order.payments.length === 0) return null
  const heads = [
    m.order_channel(),
    m.order_receipt_amount(),
    m.order_refunded(),
    m.order_status(),
    m.order_receipt_at(),
  ]
  return (
    <section aria-label={m.order_payments()}>
      <h2>{m.order_payments()}</h2>
      {/* The roles stay when a phone shows its rows as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as above */}
      <table className={`${style.table} ${style.payments}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {order.payments.map((payment) => (
            <PaymentRow key={payment.id} order={order} payment={payment} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </section>
  )
}

function PaymentRow({ order, payment }: { order: Order; payment: Payment }) {
  const row = useRef<HTMLTableRowElement>(null)
  const amount = yuan(payment.amountFen)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the roles stay when a phone shows its rows as blocks
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    <tr ref={row} role="row" tabIndex={-1}>
      <th scope="row" role="rowheader">
        {orderLabels.channel.label(payment.channel)}
        <small>{payment.channelTxnNo ?? payment.paymentNo}</small>
        {payment.corrections.map((correction) => (
          <small key={correction.id}>
            {changeOf(correction)} {correction.who} · {correction.reason}
          </small>
        ))}
      </th>
      <td role="cell" data-head={m.order_receipt_amount()}>
        {payment.status === 'voided' ? <s>{amount}</s> : amount}
      </td>
      <td role="cell" data-head={m.order_refunded()}>
        {payment.refundedFen === 0 ? '—' : yuan(payment.refundedFen)}
      </td>
      <td role="cell" data-head={m.order_status()}>
        {labels[payment.status]()}
      </td>
      <td role="cell" data-head={m.order_receipt_at()}>
        {minuteOf(payment.settledAt ?? payment.at)}
        <small>{payment.who}</small>
        <CorrectionButtons order={order} payment={payment} onDone={() => row.current?.focus()} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}

/** What a correction changed: the channel, the number of the slip alone, or all. */
function changeOf({ from, fromTxnNo, to, toTxnNo }: Payment['corrections'][number]): string {
  if (to === null) return m.payment_status_voided()
  const channel = orderLabels.channel.label(to)
  if (from === to) return m.order_corrected_no({ channel, from: fromTxnNo ?? '—', to: toTxnNo ?? '—' })
  return m.order_corrected_from({ from: orderLabels.channel.label(from), to: channel })
}

const labels: Record<Payment['status'], () => string> = {
  pending: m.payment_status_pending,
  succeeded: m.payment_status_succeeded,
  failed: m.payment_status_failed,
  closed: m.payment_status_closed,
  voided: m.payment_status_voided,
}
