import { m } from '#messages'
import type { Locale } from '../kit/problem'
import type { Rule } from './find-imbalances'

const sentences: Record<Rule, (params: object, options: { locale: Locale }) => string> = {
  'the book sums to nothing': m.rule_book,
  'a transfer sums to nothing': m.rule_transfer,
  'an entry stands where and when its transfer does': m.rule_entry_place,
  'an order’s sums are its entries': m.rule_order_entries,
  'an order’s sums are its payments': m.rule_order_payments,
  'an order’s sums are its lines': m.rule_order_lines,
  'nothing is put down on an order that is whole': m.rule_order_deposit,
  'what is kept of a deposit is booked once, and is at most a fifth of its order': m.rule_deposit_kept,
  'an instalment plan is its order’s sum, and its next day is of the first instalment that is not paid':
    m.rule_instalment_plan,
  'what is open of an instalment plan is booked, and what was set off came to nothing':
    m.rule_instalment_open,
  'a payment’s money is in its channel, and a voided one’s nowhere': m.rule_payment_channel,
  'a payment’s refunds are its parts': m.rule_payment_refunds,
  'a payment’s money goes back once': m.rule_payment_once,
  'a line’s refunds are its refunds': m.rule_line_refunds,
  'a refund is its parts': m.rule_refund_parts,
  'what is owed for a card is booked': m.rule_card_owed,
  'a seat is paid in one way, with what its lesson has of its card': m.rule_seat_paid,
  'a lesson is settled by its items, and its advance or receivable is booked': m.rule_lesson_settled,
  'an advance or a receivable is of a lesson': m.rule_advance_lesson,
  'a card reserves what its lessons hold': m.rule_card_reserved,
  'a card holds the money that is owed for it': m.rule_card_balance,
  'a deposit of a locker is held while its rental runs, and settled once': m.rule_locker_deposit,
  'a day close is what it counted': m.rule_day_close,
  'a shift is what moved in it': m.rule_shift,
  'money that came before a day close is in one': m.rule_day_close_whole,
  'a voucher is as its payment and the book have it': m.rule_voucher,
  'a payment of a platform is its vouchers': m.rule_voucher_settlement,
  'what the reports add up is the book': m.rule_reports,
  'the visits of a day are its check-ins': m.rule_visits,
  'the movements of a day are those of the tills': m.rule_till_days,
  'a sold product left the stock, and came back as its refunds say': m.rule_product_sold,
  'a stock is the sum of its movements': m.rule_stock,
  'a store knows whom it has bookings of': m.rule_member_stores,
  'a card ends when it says': m.rule_card_end,
  'a statement is the sum of its lines, as a manager signed them': m.rule_statement,
  'a line pays what its rule gives, with the lines before it': m.rule_line_pays,
  'a lesson that pays was given in the month and store of its line': m.rule_lesson_month,
  'a commission is of what the book says was sold by then': m.rule_commission,
  'who is nobody’s is neither a member nor a coach': m.rule_unattached,
}

/** A rule of the ledger in the language of the operator; logs and tests name it in English. */
export const sayRule = (rule: Rule, locale: Locale): string => sentences[rule]({}, { locale })
