import { m } from '#messages'
import type { Order, OrderItem } from '../../../contract/sales/order'
import textStyle from '../../kit/ui/text.module.css'
import { yuan } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { orderLabels } from './labels'
import style from './order.module.css'

/** The items of an order at the prices they were sold for, and the cards made from them. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <section aria-label={m.order_items()}>
      <h2>{m.order_items()}</h2>
      <div className={textStyle.scroll}>
        <table className={`${style.table} ${style.items}`}>
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
                    {orderLabels.kind.label(item.kind)} <Card order={order} item={item} />
                  </small>
                  <small className={style.sum}>{sumOf(item)}</small>
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

/** The columns that a phone leaves out. */
const sumOf = ({ unitPriceFen, qty, discountFen }: OrderItem) =>
  `${yuan(unitPriceFen)} × ${qty}${discountFen === 0 ? '' : ` − ${yuan(discountFen)}`}`

function Card({ order, item }: { order: Order; item: OrderItem }) {
  if (item.membershipId === null || order.memberId === null) return null
  return (
    <Link
      className={textStyle.link}
      to={pathTo('member', { open: order.memberId, card: item.membershipId })}
      aria-label={m.order_card_of({ name: item.name })}
    >
      {m.order_card()}
    </Link>
  )
}
