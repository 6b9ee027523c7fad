import { m } from '#messages'
import { withPaid } from '../../../contract/sales/instalment'
import type { ListedOrder } from '../../../contract/sales/order'
import { dayOf } from '../../lib/format'

/** When the rest of a deposit or the next instalment is due, or for how many days it is late. */
export function restSentence(
  { restDueOn, instalments, paidFen }: Pick<ListedOrder, 'restDueOn' | 'instalments' | 'paidFen'>,
  now: Date,
): string {
  if (restDueOn === null) return ''
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(restDueOn)) / 86_400_000)
  const isThisYear = restDueOn.slice(0, 4) === dayOf(now).slice(0, 4)
  const day = isThisYear ? restDueOn.slice(5) : restDueOn
  const at = withPaid(instalments, paidFen).findIndex((one) => one.paidFen < one.amountFen) + 1
  const count = instalments.length
  if (at > 0)
    return days > 0
      ? m.instalment_late_state({ days, at, count })
      : m.instalment_due_state({ day, at, count })
  return days > 0 ? m.deposit_late_state({ days }) : m.deposit_due_state({ day })
}
