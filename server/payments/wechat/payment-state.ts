import * as z from 'zod/mini'
import type { PaymentState, RefundState } from '../channel'
import { moved } from '../moved'

const fen = z.int().check(z.nonnegative())
const time = z.iso.datetime({ offset: true })

/** A payment in WeChat Pay's answers and notices: https://pay.weixin.qq.com/doc/v3/merchant/4012791880 */
export const transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  trade_state_desc: z.optional(z.string()),
  transaction_id: z.optional(z.string()),
  success_time: z.optional(time),
  amount: z.optional(z.object({ total: z.optional(fen), currency: z.optional(z.string()) })),
})

/** A refund: `status` in answers, `refund_status` in notices. https://pay.weixin.qq.com/doc/v3/merchant/4012791883 */
export const refund = z.object({
  mchid: z.optional(z.string()),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.optional(z.string()),
  refund_status: z.optional(z.string()),
  success_time: z.optional(time),
  amount: z.object({ refund: fen, currency: z.optional(z.string()) }),
})

/** Throws on an unknown state, and on a success without its number, amount or time. */
export function paymentState(text: z.output<typeof transaction>, requestedFen: number): PaymentState {
  switch (text.trade_state) {
    // Refunded since, partly or fully, so it was paid.
    case 'REFUND':
    case 'SUCCESS': {
      const { transaction_id: txnNo, success_time: at, amount } = text
      if (!txnNo || at === undefined || amount?.total === undefined) throw new Error('an incomplete success')
      return moved(
        { txnNo, amountFen: amount.total, at: new Date(at), currency: amount.currency },
        requestedFen,
      )
    }
    case 'NOTPAY':
    case 'USERPAYING':
      return { state: 'pending' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    case 'PAYERROR':
      return { state: 'failed', reason: text.trade_state_desc ?? text.trade_state }
    default:
      throw new Error(`an unknown trade_state ${text.trade_state}`)
  }
}

/** `ABNORMAL`: the payer's account cannot be reached; it is settled in WeChat Pay's merchant platform. */
export function refundState(text: z.output<typeof refund>, requestedFen: number): RefundState {
  const status = text.status ?? text.refund_status
  switch (status) {
    case 'SUCCESS': {
      const { refund_id: txnNo, success_time: at, amount } = text
      if (at === undefined) throw new Error('an incomplete success')
      return moved(
        { txnNo, amountFen: amount.refund, at: new Date(at), currency: amount.currency },
        requestedFen,
      )
    }
    case 'PROCESSING':
      return { state: 'processing' }
    case 'CLOSED':
    case 'ABNORMAL':
      return { state: 'failed', reason: status }
    default:
      throw new Error(`an unknown refund status ${status}`)
  }
}
