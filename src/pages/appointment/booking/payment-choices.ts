import { m } from '#messages'
import type { PaymentOption } from '../../../../contract/scheduling/appointment'
import { bookingSentence } from '../../../domain/lesson/booking-sentence'
import { yuan } from '../../../lib/format'

/** A way to pay for a seat; without a card the price is paid later. */
export interface PaymentChoice {
  membershipId: string | null
  name: string
  /** How the card pays, and what is left on it. */
  detail: string
  endsOn: string | null
  /** Why the card does not pay; null when it does. */
  refusal: string | null
}

/** The cards that pay, then the payment without a card, then the cards that do not pay. */
export function paymentChoices(options: readonly PaymentOption[]): PaymentChoice[] {
  const cards = options.map((option) => ({
    membershipId: option.membershipId,
    name: option.name,
    detail: chargeLabel(option),
    endsOn: option.endsOn,
    refusal: option.refusal === null ? null : bookingSentence(option.refusal),
  }))
  const later = {
    membershipId: null,
    name: m.appointment_pay_later(),
    detail: '',
    endsOn: null,
    refusal: null,
  }
  return [
    ...cards.filter(({ refusal }) => refusal === null),
    later,
    ...cards.filter(({ refusal }) => refusal !== null),
  ]
}

/** The card that is offered first; null: none pays. */
export const defaultOf = (choices: readonly PaymentChoice[]): string | null =>
  choices.find(({ refusal }) => refusal === null)?.membershipId ?? null

/** `扣 1 次，剩 8 次`, `储值支付 ¥612.00，余额 ¥800.00`, `免费约课`; for a card that does not pay, only what is left. */
function chargeLabel({ charge, units, valueFen, timesLeft, balanceFen }: PaymentOption): string {
  if (charge === 'included') return m.coverage_charge_included()
  if (charge === 'units' && timesLeft !== null)
    return m.appointment_pays_units({ count: units ?? 1, left: timesLeft })
  if (charge === 'value' && balanceFen !== null)
    return m.appointment_pays_value({ price: yuan(valueFen ?? 0), balance: yuan(balanceFen) })
  if (timesLeft !== null) return m.appointment_units_left({ count: timesLeft })
  return balanceFen === null ? '' : m.appointment_balance({ balance: yuan(balanceFen) })
}
