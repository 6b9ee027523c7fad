import { m } from '#messages'
import type { Order, OrderItem } from '../../../contract/sales/order'
import { yuan } from '../../lib/format'
import { Link } from '../../lib/link'
import { kindLabel } from './labels'

/** The items of an order at the prices they were sold for, and the cards made from them. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <section aria-label={m.order_items()}>
      <h2>{m.order_items()}</h2>
      <div className="kit-scroll">
        <table className="order-table">
          <thead>
            <tr>
              <th scope="col">{m.order_items()}</th>
              <th scope="col">{m.order_receipt_unit()}</th>
              <th scope="col">{m.order_qty()}</th>
              <th scope="col">{m.order_discount()}</th>
              <th scope="col">{m.order_receipt_amount()}</th>
              <th scope="col">{m.order_refunded()}</th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  {item.name}
                  <small>
                    {kindLabel(item.kind)} <Card order={order} item={item} />
                  </small>
                </th>
                <td>{yuan(item.unitPriceFen)}</td>
                <td>{item.qty}</td>
                <td>{item.discountFen === 0 ? '—' : `−${yuan(item.discountFen)}`}</td>
                <td>{yuan(item.lineFen)}</td>
                <td>{item.refundedFen === 0 ? '—' : yuan(item.refundedFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Card({ order, item }: { order: Order; item: OrderItem }) {
  if (item.membershipId === null) return null
  return (
    <Link
      className="kit-link"
      to={`/member?open=${order.memberId}&card=${item.membershipId}`}
      aria-label={m.order_card_of({ name: item.name })}
    >
      {m.order_card()}
    </Link>
  )
}
