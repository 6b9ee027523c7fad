import { m } from '#messages'
import type { Order } from '../../../../contract/sales/order'
import { awaitsRest } from '../../../domain/deposit/awaits-rest'
import { isDeposit } from '../../../domain/deposit/is-deposit'
import { restSentence } from '../../../domain/deposit/rest-sentence'
import { mobileText } from '../../../domain/family/mobile-text'
import { buyerName } from '../../../domain/receipt/buyer-name'
import textStyle from '../../../kit/ui/text.module.css'
import { useNow } from '../../../kit/ui/use-now'
import { yuan } from '../../../lib/format'
import { orderLabels } from '../labels'
import { ShiftLine } from '../shift/shift-line'
import cartStyle from './cart.module.css'
import style from './collection.module.css'

interface Props {
  order: Order
  openFen: number
  /** Cash is chosen, which goes into the drawer of a shift. */
  isCash: boolean
}

/** The order's total, the paid and the open amount. */
export function CollectionSums({ order, openFen, isCash }: Props) {
  const now = useNow()
  const succeeded = order.payments.filter(({ status }) => status === 'succeeded')
  return (
    <aside className={style.sums} aria-label={m.order_items()}>
      <p>
        <strong>{buyerName(order)}</strong> <span className={textStyle.faint}>{mobileText(order)}</span>
      </p>
      {isCash ? <ShiftLine store={order.storeId} /> : null}
      <ul>
        {order.items.map(({ id, name, qty, lineFen }) => (
          <li key={id}>
            <span>{qty > 1 ? `${name} × ${qty}` : name}</span>
            <span>{yuan(lineFen)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {order.discountFen > 0 ? (
          <div>
            <dt>{m.order_discount()}</dt>
            <dd>−{yuan(order.discountFen)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{m.order_payable()}</dt>
          <dd>{yuan(order.payableFen)}</dd>
        </div>
        {succeeded.map(({ id, channel, amountFen }) => (
          <div key={id}>
            <dt>{m.order_came_by({ channel: orderLabels.channel.label(channel) })}</dt>
            <dd>−{yuan(amountFen)}</dd>
          </div>
        ))}
        <div className={style.open}>
          <dt>
            {order.status === 'instalments'
              ? m.instalment_open()
              : isDeposit(order)
                ? m.deposit_rest()
                : m.order_open()}
          </dt>
          <dd>
            <output className={cartStyle.sum}>{yuan(openFen)}</output>
          </dd>
        </div>
      </dl>
      {awaitsRest(order) ? <p className={textStyle.note}>{restSentence(order, now)}</p> : null}
    </aside>
  )
}
