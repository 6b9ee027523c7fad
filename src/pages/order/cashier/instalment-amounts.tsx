import { m } from '#messages'
import { withPaid } from '../../../../contract/sales/instalment'
import type { Order } from '../../../../contract/sales/order'
import { dayOf, yuan } from '../../../lib/format'
import style from './collection.module.css'

interface Props {
  order: Order
  /** The most that this channel can take. */
  mostFen: number
  onAmount: (fen: number) => void
}

/** The amounts that a member on a plan pays: the next instalment, all that is due, or all that is open. */
export function InstalmentAmounts({ order, mostFen, onAmount }: Props) {
  const today = dayOf(new Date())
  const plan = withPaid(order.instalments, order.paidFen)
  const at = plan.findIndex(({ amountFen, paidFen }) => paidFen < amountFen)
  const next = plan[at]
  if (next === undefined) return null
  const nextFen = next.amountFen - next.paidFen
  const dueFen = plan
    .filter(({ dueOn }) => dueOn <= today)
    .reduce((sum, { amountFen, paidFen }) => sum + amountFen - paidFen, 0)
  const openFen = order.payableFen - order.paidFen
  const choices = [
    { fen: nextFen, label: m.instalment_take_next({ at: at + 1, amount: yuan(nextFen) }) },
    { fen: dueFen, label: m.instalment_take_due({ amount: yuan(dueFen) }) },
    { fen: openFen, label: m.instalment_take_all({ amount: yuan(openFen) }) },
  ].filter(({ fen }, i, all) => fen > 0 && fen <= mostFen && all.findIndex((one) => one.fen === fen) === i)
  return (
    <div className={style.notes}>
      {choices.map(({ fen, label }) => (
        <button key={fen} type="button" onClick={() => onAmount(fen)}>
          {label}
        </button>
      ))}
    </div>
  )
}
