import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages'
import type { Order } from '../../../../contract/order'
import { minuteOf, yuan } from '../../../lib/format'
import { channelLabel } from '../order-words'
import { capitals } from './capitals'
import type { Paper } from './print-receipt'
import './receipt.css'

/** What the buyer takes along. Only a printer sees it. */
export function Receipt({
  order,
  paper,
  businessName,
}: {
  order: Order
  paper: Paper
  businessName: string
}) {
  const sheet = useRef<HTMLElement>(null)
  const page = useRef<HTMLStyleElement>(null)
  useLayoutEffect(() => {
    if (sheet.current === null || page.current === null) return
    page.current.textContent = `@page { ${pageOf(paper, sheet.current.getBoundingClientRect().height)} }`
  }, [paper])
  const came = order.payments.filter(({ status }) => status === 'succeeded')
  return createPortal(
    <section ref={sheet} className={`order-receipt order-receipt-${paper}`}>
      <style ref={page} />
      <header>
        <h1>{businessName === '' ? order.storeName : businessName}</h1>
        {businessName === '' ? null : <p>{order.storeName}</p>}
        <h2>{m.order_receipt()}</h2>
      </header>
      <dl>
        <Fact name={m.order_no()} value={order.orderNo} />
        <Fact name={m.order_receipt_at()} value={minuteOf(order.paidAt ?? order.createdAt)} />
        <Fact name={m.order_member()} value={`${order.memberName} ${order.mobile}`} />
        {order.sellerName === null ? null : <Fact name={m.order_seller()} value={order.sellerName} />}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.order_items()}</th>
            <th scope="col">{m.order_receipt_unit()}</th>
            <th scope="col">{m.order_qty()}</th>
            <th scope="col">{m.order_receipt_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.name}
                {item.discountFen > 0 ? (
                  <small>{m.order_receipt_off({ amount: yuan(item.discountFen) })}</small>
                ) : null}
              </th>
              <td>{yuan(item.unitPriceFen)}</td>
              <td>{item.qty}</td>
              <td>{yuan(item.lineFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {order.discountFen === 0 ? null : (
          <>
            <Fact name={m.order_total()} value={yuan(order.totalFen)} />
            <Fact name={m.order_discount()} value={`−${yuan(order.discountFen)}`} />
          </>
        )}
        <Fact name={m.order_payable()} value={yuan(order.payableFen)} />
        {came.map(({ id, channel, amountFen, channelTxnNo }) => (
          <Fact
            key={id}
            name={channelTxnNo === null ? channelLabel(channel) : `${channelLabel(channel)} ${channelTxnNo}`}
            value={yuan(amountFen)}
          />
        ))}
        {order.refundedFen === 0 ? null : (
          <Fact name={m.order_refunded()} value={`−${yuan(order.refundedFen)}`} />
        )}
        <div className="order-receipt-sum">
          <dt>{m.order_paid()}</dt>
          <dd>{yuan(order.paidFen - order.refundedFen)}</dd>
        </div>
      </dl>
      {paper === 'a4' ? (
        <p className="order-receipt-capitals">
          {m.order_receipt_capitals({ amount: capitals(order.paidFen - order.refundedFen) })}
        </p>
      ) : null}
      {order.note === '' ? null : <p>{m.order_receipt_note({ note: order.note })}</p>}
      <footer>
        {paper === 'a4' ? (
          <p className="order-receipt-hands">
            <span>{m.order_receipt_cashier()}</span>
            <span>{m.order_receipt_signed()}</span>
          </p>
        ) : null}
        <small>{m.order_receipt_printed({ at: minuteOf(new Date()) })}</small>
      </footer>
    </section>,
    document.body,
  )
}

/** A roll has no length of its own: its page is as long as what stands on it, `height` in CSS pixels. */
function pageOf(paper: Paper, height: number): string {
  if (paper === 'a4') return 'size: a4; margin: 18mm'
  const [width, margin] = paper === '58' ? [58, 3] : [80, 4]
  // A page that is wider than long would be turned.
  const length = Math.max(width + 1, Math.ceil((height * 25.4) / 96) + 2 * margin + 2)
  return `size: ${width}mm ${length}mm; margin: ${margin}mm`
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
