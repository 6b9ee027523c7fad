import { m } from '#messages'
import type { Order } from '../../../contract/sales/order'
import textStyle from '../../kit/ui/text.module.css'
import { minuteOf, yuan } from '../../lib/format'
import { orderLabels } from './labels'
import style from './order.module.css'

type Moment = Order['money'][number]

const labels: Record<Moment['what'], () => string> = {
  ordered: m.order_moment_ordered,
  paid: m.order_moment_paid,
  corrected: m.order_moment_corrected,
  voided: m.order_moment_voided,
  forfeited: m.deposit_forfeited,
  closed: m.order_moment_closed,
  refund_requested: m.order_moment_refund_requested,
  refunded: m.order_moment_refunded,
  refund_rejected: m.order_moment_refund_rejected,
  refund_failed: m.order_moment_refund_failed,
  earned: m.order_moment_earned,
}

/** All movements of the order's money, the oldest first. */
export function MoneyTimeline({ order }: { order: Order }) {
  return (
    <section aria-label={m.order_timeline()}>
      <h2>{m.order_timeline()}</h2>
      <ol className={style.timeline}>
        {order.money.map((moment, at) => (
          // Past movements never change their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: moments have no names
          <li key={at} data-what={moment.what}>
            <time dateTime={moment.at}>{minuteOf(moment.at)}</time>
            <span>
              <strong>{labels[moment.what]()}</strong>
              {moment.channel === null ? null : ` ${orderLabels.channel.label(moment.channel)}`}
              {moment.who === null ? null : <span className={textStyle.faint}> {moment.who}</span>}
              {moment.note === null || moment.note === '' ? null : <small>{moment.note}</small>}
            </span>
            <b>{amountOf(moment)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Received money has a plus, refunded money a minus; internal movements have neither. */
function amountOf({ what, amountFen }: Moment): string {
  if (amountFen === null) return ''
  const sign = what === 'paid' ? '+' : what === 'refunded' || what === 'voided' ? '−' : ''
  return `${sign}${yuan(Math.abs(amountFen))}`
}
