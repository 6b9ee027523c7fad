import * as z from 'zod/mini'
import { shanghaiTime } from '../../kit/day'
import { yuanOf } from '../../kit/yuan-of'
import { type Channel, ChannelRefused, ChannelUnreachable } from '../channel'
import { moved } from '../moved'
import { decided, understood } from '../reading'
import { type AlipayCaller, callAlipay } from './call-alipay'
import { money, paymentState, time } from './payment-state'
import { readAlipayNotice } from './read-alipay-notice'

export interface AlipaySettings extends Omit<AlipayCaller, 'clock'> {
  sellerId: string
  noticeUrl: string
}

/** Alipay's OpenAPI, payment face to face: the payer scans a code. https://opendocs.alipay.com/open/194/105072 */
export function alipay(settings: AlipaySettings, clock: () => Date): Channel {
  const { noticeUrl } = settings
  const caller = { ...settings, clock }

  const query: Channel['query'] = async ({ paymentNo, amountFen }) => {
    const answer = await unlessUnknown(callAlipay(caller, 'alipay.trade.query', { out_trade_no: paymentNo }))
    // The trade is created when the code is scanned; before, there is none.
    if (answer === undefined) return { state: 'pending' }
    const { send_pay_date: paidAt, out_trade_no, ...trade } = understood('alipay', queried, answer)
    requireSame(paymentNo, out_trade_no)
    return decided('alipay', () => paymentState({ ...trade, paidAt }, amountFen))
  }

  return {
    name: 'alipay',
    merchantNo: settings.sellerId,
    open: async ({ paymentNo, amountFen, subject, expiresAt }) => {
      const payment = {
        out_trade_no: paymentNo,
        total_amount: yuanOf(amountFen),
        subject: Array.from(subject.replace(/[/=&]/g, ' ')).slice(0, 256).join(''),
        time_expire: shanghaiTime(expiresAt),
      }
      const answer = await callAlipay(caller, 'alipay.trade.precreate', payment, noticeUrl)
      const { out_trade_no, qr_code } = understood('alipay', precreated, answer)
      requireSame(paymentNo, out_trade_no)
      return { codeUrl: qr_code }
    },
    query,
    close: async (paymentNo) => {
      try {
        await unlessUnknown(callAlipay(caller, 'alipay.trade.close', { out_trade_no: paymentNo }))
      } catch (error) {
        // The code for both a paid and an already closed trade.
        if (!(error instanceof ChannelRefused) || !/STATUS/.test(error.code)) throw error
        const { state } = await query({ paymentNo, amountFen: 0 })
        if (state !== 'closed') throw error
      }
    },
    refund: async ({ refundNo, paymentNo, amountFen, reason }) => {
      const answer = await callAlipay(caller, 'alipay.trade.refund', {
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        refund_amount: yuanOf(amountFen),
        refund_reason: Array.from(reason).slice(0, 256).join(''),
      })
      const { out_trade_no, trade_no: txnNo, ...text } = understood('alipay', refunded, answer)
      requireSame(paymentNo, out_trade_no)
      // `N` means that this call moved no money, but an earlier one may have.
      if (text.fund_change !== 'Y') return { state: 'processing' }
      // `refund_fee` is the sum of all refunds of the payment.
      const least = Math.min(text.refund_fee, amountFen)
      return moved({ txnNo, amountFen: least, at: text.gmt_refund_pay ?? clock() }, amountFen)
    },
    queryRefund: async ({ refundNo, paymentNo, amountFen }) => {
      const answer = await callAlipay(caller, 'alipay.trade.fastpay.refund.query', {
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        query_options: ['gmt_refund_pay'],
      })
      const { refund_status } = understood(
        'alipay',
        z.object({ refund_status: z.optional(z.string()) }),
        answer,
      )
      if (refund_status !== 'REFUND_SUCCESS') return { state: 'absent' }
      const { out_trade_no, out_request_no, ...text } = understood('alipay', refundQueried, answer)
      requireSame(paymentNo, out_trade_no)
      requireSame(refundNo, out_request_no)
      const { trade_no: txnNo, refund_amount, gmt_refund_pay } = text
      return moved({ txnNo, amountFen: refund_amount, at: gmt_refund_pay ?? clock() }, amountFen)
    },
    notice: async (request) => readAlipayNotice(caller, request),
    answers: {
      taken: { status: 200, contentType: 'text/plain', body: 'success' },
      refused: { status: 400, contentType: 'text/plain', body: 'fail' },
    },
  }
}

const precreated = z.object({
  out_trade_no: z.string(),
  qr_code: z.string().check(z.minLength(1), z.maxLength(1024)),
})

const queried = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: money,
  send_pay_date: z.optional(time),
})

const refunded = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  fund_change: z.optional(z.string()),
  refund_fee: money,
  gmt_refund_pay: z.optional(time),
})

const refundQueried = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string(),
  trade_no: z.string(),
  refund_amount: money,
  gmt_refund_pay: z.optional(time),
})

function requireSame(expected: string, text: string): void {
  if (expected !== text) throw new ChannelUnreachable('alipay', 'the answer is about something else')
}

async function unlessUnknown(answer: Promise<Record<string, unknown>>) {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ChannelRefused && error.code === 'ACQ.TRADE_NOT_EXIST') return undefined
    throw error
  }
}
