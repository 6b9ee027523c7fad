import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { type Channel, type NoticeFault, NoticeRefused, type PaymentNotice } from '../channel'
import { isSigned } from '../is-signed'
import { known, noticed } from '../reading'
import { money, paymentState, time } from './payment-state'
import { noticeText } from './signature'

interface Reader {
  appId: string
  sellerId: string
  publicKey: KeyObject
  clock: () => Date
}

/** Alipay repeats a notice for 25 hours, each time with the time it is sent, so an older one is a replay. */
const windowHours = 26

const content = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  notify_time: time,
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: money,
  gmt_payment: z.optional(time),
})

/**
 * https://opendocs.alipay.com/open/194/103296. A refund's notice repeats its payment with the sum of all refunds so far: it is read as a
 * notice of the payment, and `queryRefund` finds the refund.
 */
export function readAlipayNotice(
  { appId, sellerId, publicKey, clock }: Reader,
  { body }: Parameters<Channel['notice']>[0],
): PaymentNotice {
  const parameters = parametersOf(body)
  const { sign, sign_type } = parameters
  if (sign === undefined) throw refuse('unsigned')
  if (sign_type !== 'RSA2' || !isSigned(noticeText(parameters), sign, publicKey)) throw refuse('forged')
  const data = noticed('alipay', content, parameters)
  if (data.app_id !== appId || data.seller_id !== sellerId) throw refuse('foreign')
  const hours = Math.abs(clock().getTime() - data.notify_time.getTime()) / 3_600_000
  if (hours > windowHours) throw refuse('stale')
  const { gmt_payment: paidAt, out_trade_no: paymentNo, ...trade } = data
  const against = (amountFen: number) => paymentState({ ...trade, paidAt }, amountFen)
  return { subject: 'payment', paymentNo, against: known('alipay', against) }
}

function refuse(fault: NoticeFault): NoticeRefused {
  return new NoticeRefused('alipay', fault)
}

/** Parses a form and refuses duplicate names, because only one of their values is signed. */
function parametersOf(body: string): Record<string, string> {
  const entries = [...new URLSearchParams(body)]
  const parameters = Object.fromEntries(entries)
  if (Object.keys(parameters).length !== entries.length) throw refuse('malformed')
  return parameters
}
