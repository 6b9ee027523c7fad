import { m } from '#messages'
import type { FieldProblem } from '../../../contract/problem'
import { collectSentences } from '../../domain/lesson/collect-sentences'
import { fieldSentence } from '../../lib/field-sentence'

/** The sentence next to a refused field of an order, a payment or a refund; codes of other forms use their sentences. */
export function moneySentence(
  problem: Pick<FieldProblem, 'code' | 'params'> & Partial<Pick<FieldProblem, 'path'>>,
): string {
  const { code, params = {} } = problem
  const { maximum = '', held = '', source = '', name = '—' } = params
  if (code === 'product_short') return m.field_product_short({ name, left: params.left ?? 0 })
  const ofLesson = collectSentences[code]
  if (ofLesson !== undefined) return ofLesson({ name })
  const sentence = sentences[code]
  return sentence === undefined ? fieldSentence(problem) : sentence({ maximum, held, source, name })
}

const sentences: Readonly<
  Record<
    string,
    ((params: Record<'maximum' | 'held' | 'source' | 'name', string | number>) => string) | undefined
  >
> = {
  discount_over_limit: m.field_discount_over_limit,
  prepaid_over_city_limit: m.field_prepaid_over_city_limit,
  shift_open: () => m.field_shift_open(),
  float_unexplained: () => m.field_float_unexplained(),
  left_over_counted: () => m.field_left_over_counted(),
  day_is_closed: () => m.field_day_is_closed(),
  payment_returned: () => m.field_payment_returned(),
  not_correctable: () => m.field_not_correctable(),
  second_person: m.field_second_person,
  order_is_paid: () => m.field_order_is_paid(),
  nothing_corrected: () => m.field_nothing_corrected(),
  store_closed: () => m.field_store_closed(),
  own_difference: () => m.field_own_difference(),
  drawer_short: m.field_drawer_short,
  movements_over: m.field_movements_over,
  line_over: m.field_line_over,
  order_over: m.field_order_over,
  shift_closed: () => m.field_shift_closed(),
  cash_needs_shift: () => m.field_cash_needs_shift(),
  difference_unexplained: () => m.ledger_note_required(),
  member_needed: () => m.field_member_needed(),
  buyer_blacklisted: () => m.field_buyer_blacklisted(),
  plan_not_on_sale: () => m.field_plan_not_on_sale(),
  plan_not_here: () => m.field_plan_not_here(),
  course_not_for_sale: () => m.field_course_not_for_sale(),
  card_not_renewable: () => m.field_card_not_renewable(),
  card_not_upgradable: () => m.field_card_not_upgradable(),
  card_not_transferable: () => m.field_card_not_transferable(),
  card_spoken_for: () => m.field_card_spoken_for(),
  card_booked: () => m.field_card_booked(),
  nothing_left: () => m.field_nothing_left(),
  transfer_to_self: () => m.field_transfer_to_self(),
  over_open: m.field_over_open,
  no_rest: () => m.field_no_rest(),
  rest_of_plan: () => m.field_rest_of_plan(),
  plan_without_member: () => m.field_plan_without_member(),
  plan_without_card: () => m.field_plan_without_card(),
  plan_of_balance: () => m.field_plan_of_balance(),
  set_off_awaits_payment: () => m.field_set_off_awaits_payment(),
  plan_too_short: () => m.field_plan_too_short(),
  plan_sum: m.field_plan_sum,
  plan_paid_part: () => m.field_plan_paid_part(),
  plan_uneven: () => m.field_plan_uneven(),
  instalment_not_today: () => m.field_instalment_not_today(),
  instalment_not_later: m.field_instalment_not_later,
  rest_due_past: () => m.field_rest_due_past(),
  rest_due_far: m.field_rest_due_far,
  rest_without_member: () => m.field_rest_without_member(),
  rest_of_lesson: () => m.field_rest_of_lesson(),
  over_forfeit: m.field_over_forfeit,
  deposit_forfeited: () => m.field_deposit_forfeited(),
  txn_no: () => m.field_txn_no(),
  not_of_channel: () => m.field_not_of_channel(),
  not_stored_card: () => m.field_not_stored_card(),
  card_cannot_pay: () => m.field_card_cannot_pay(),
  channel_not_configured: () => m.field_channel_not_configured(),
  over_returnable: m.field_over_returnable,
  over_refundable: m.field_over_refundable,
  over_due: m.field_over_due,
  refund_open: () => m.field_refund_open(),
  nothing_to_terminate: () => m.field_nothing_to_terminate(),
  nothing_to_refund: () => m.field_nothing_to_refund(),
  nothing_to_invoice: () => m.field_nothing_to_invoice(),
  over_invoiceable: m.field_over_invoiceable,
  tax_number: () => m.field_tax_number(),
  voucher_unverified: () => m.field_voucher_unverified(),
  voucher_used: () => m.field_voucher_used(),
  voucher_used_by: m.field_voucher_used_by,
  voucher_used_elsewhere: m.field_voucher_used_elsewhere,
  voucher_used_there: () => m.field_voucher_used_there(),
  voucher_unknown_there: () => m.field_voucher_unknown_there(),
  voucher_expired_there: () => m.field_voucher_expired_there(),
  voucher_of_other_deal: () => m.field_voucher_of_other_deal(),
  voucher_over_open: m.field_voucher_over_open,
  deal_archived: () => m.field_deal_archived(),
  deal_not_yet: m.field_deal_not_yet,
  deal_over: m.field_deal_over,
  deal_changed: m.field_deal_changed,
  settlement_unexplained: m.field_settlement_unexplained,
  voucher_of_other_platform: () => m.field_voucher_of_other_platform(),
  voucher_settled: () => m.field_voucher_settled(),
  voucher_reversed: () => m.field_voucher_reversed(),
  over_face: m.field_over_face,
  settled_before_redeemed: m.field_settled_before_redeemed,
  settlement_file: m.field_settlement_file,
  voucher_refunded_whole: m.field_voucher_refunded_whole,
  voucher_not_corrected: () => m.field_voucher_not_corrected(),
  tax_no_of_company: () => m.field_tax_no_of_company(),
}
