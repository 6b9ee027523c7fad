import { m } from '#messages'
import type { LinkedCard, LinkedReceipt } from '../../contract/scheduling/member-link'
import { dayOf, yuan } from '../lib/format'
import style from './member-page.module.css'

/** A card: what is left, until when, and whether it is frozen. */
export function CardItem({ card }: { card: LinkedCard }) {
  const { name, status, startsOn, endsOn, timesLeft, timesTotal, balanceFen, frozenUntil } = card
  const isUsedUp = timesLeft === 0
  return (
    <article className={style.lesson}>
      <header>
        <h3>{name}</h3>
        <span data-tone={status === 'active' && !isUsedUp ? 'good' : 'warning'}>
          {isUsedUp ? m.memberpage_card_used_up() : states[status]()}
        </span>
      </header>
      {timesLeft === null || timesTotal === null ? null : (
        <p className={style.when}>{m.memberpage_card_times({ left: timesLeft, total: timesTotal })}</p>
      )}
      {balanceFen === null ? null : (
        <p className={style.when}>{m.memberpage_card_balance({ amount: yuan(balanceFen) })}</p>
      )}
      <p className={style.quiet}>
        {status === 'pending'
          ? m.memberpage_card_from({ from: startsOn, until: endsOn })
          : m.memberpage_card_until({ until: endsOn })}
      </p>
      {frozenUntil === null ? null : (
        <p className={style.quiet}>{m.memberpage_card_frozen({ until: frozenUntil })}</p>
      )}
    </article>
  )
}

const states = {
  pending: m.memberpage_card_pending,
  active: m.memberpage_card_active,
  frozen: m.memberpage_card_is_frozen,
}

/** A paid order, in a line. */
export function ReceiptItem({ receipt }: { receipt: LinkedReceipt }) {
  const { number, paidAt, paidFen, refundedFen } = receipt
  return (
    <li>
      <span>
        {dayOf(paidAt)}
        <small>{number}</small>
      </span>
      <span>
        {yuan(paidFen)}
        {refundedFen === 0 ? null : <small>{m.memberpage_refunded({ amount: yuan(refundedFen) })}</small>}
      </span>
    </li>
  )
}
