import { m } from '#messages'
import type { ListedOrder } from '../../../contract/sales/order'
import { dayOf } from '../../lib/format'

/** When the rest of a deposit is due, or for how many days it is late. */
export function restSentence({ restDueOn }: Pick<ListedOrder, 'restDueOn'>, now: Date): string {
  if (restDueOn === null) return ''
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(restDueOn)) / 86_400_000)
  if (days > 0) return m.deposit_late_state({ days })
  const isThisYear = restDueOn.slice(0, 4) === dayOf(now).slice(0, 4)
  return m.deposit_due_state({ day: isThisYear ? restDueOn.slice(5) : restDueOn })
}
