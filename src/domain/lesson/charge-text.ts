import { m } from '#messages'
import type { Appointment } from '../../../contract/scheduling/appointment'
import { openDueFen } from '../../../contract/scheduling/open-due-fen'
import { yuan } from '../../lib/format'

type Charged = Pick<
  Appointment,
  'charge' | 'hold' | 'units' | 'valueFen' | 'dueFen' | 'settledFen' | 'waivedFen'
>

/** What a lesson holds or has taken of its card: `2 次`, `¥612.00`. */
export const heldAmount = ({ units, valueFen }: Pick<Charged, 'units' | 'valueFen'>): string =>
  valueFen === null ? m.appointment_units({ count: units ?? 0 }) : yuan(valueFen)

/** How a seat is paid: `预扣 2 次`, `已扣 ¥612.00`, `待付 ¥720.00`, `已付 ¥720.00`, `卡内免费`, `赠送`. */
export function chargeText(row: Charged): string {
  const { charge, hold, dueFen, settledFen } = row
  if (settledFen > (dueFen ?? 0))
    return m.debt_charge_refundable({ amount: yuan(settledFen - (dueFen ?? 0)) })
  if (charge === null) return ''
  if (charge === 'included') return m.appointment_charge_included()
  if (charge === 'complimentary') return m.appointment_charge_complimentary()
  if (charge === 'due') return dueText(row)
  const amount = { amount: heldAmount(row) }
  if (hold === 'held') return m.appointment_charge_held(amount)
  return hold === 'taken' ? m.appointment_charge_taken(amount) : m.appointment_charge_returned(amount)
}

function dueText(row: Charged): string {
  const openFen = openDueFen(row)
  if (openFen > 0) return m.appointment_charge_due({ price: yuan(openFen) })
  if (row.settledFen > 0) return m.debt_charge_paid({ amount: yuan(row.settledFen) })
  return row.waivedFen === null ? m.debt_charge_free() : m.debt_charge_waived()
}

/** What a no-show costs the member. */
export function noShowWarning(row: Pick<Charged, 'hold' | 'units' | 'valueFen' | 'dueFen'>): string {
  if (row.hold === 'held') return m.appointment_no_show_keeps({ amount: heldAmount(row) })
  return row.dueFen ? m.appointment_no_show_due({ price: yuan(row.dueFen) }) : m.appointment_no_show_plain()
}
