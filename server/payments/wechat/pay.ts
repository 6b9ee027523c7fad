import * as z from 'zod/mini'
import { shanghaiTime } from '../../kit/day'
import { type Channel, ChannelRefused, ChannelUnreachable } from '../channel'
import { decided, understood } from '../reading'
import { callWechat, type WechatCaller } from './call-wechat'
import { paymentState, refund, refundState, transaction } from './payment-state'
import { readWechatNotice } from './read-wechat-notice'

export interface WechatSettings extends Omit<WechatCaller, 'clock'> {
  appid: string
  apiV3Key: string
  noticeUrl: string
}

/** WeChat Pay's API v3, Native payment: the payer scans a code. https://pay.weixin.qq.com/doc/v3/merchant/4012791874 */
export function wechatPay(settings: WechatSettings, clock: () => Date): Channel {
  const { appid, merchant, platform, apiV3Key, noticeUrl } = settings
  const { mchid } = merchant
  const call = (...call: Parameters<typeof callWechat> extends [unknown, ...infer Rest] ? Rest : never) =>
    callWechat({ ...settings, clock }, ...call)
  const pathOf = (paymentNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`

  return {
    name: 'wechat',
    merchantNo: mchid,
    open: async ({ paymentNo, amountFen, subject, expiresAt }) => {
      const answer = await call('POST', '/v3/pay/transactions/native', {
        appid,
        mchid,
        description: Array.from(subject).slice(0, 127).join(''),
        out_trade_no: paymentNo,
        time_expire: `${shanghaiTime(expiresAt).replace(' ', 'T')}+08:00`,
        notify_url: noticeUrl,
        amount: { total: amountFen, currency: 'CNY' },
      })
      return { codeUrl: understood('wechat', opening, answer).code_url }
    },
    query: async ({ paymentNo, amountFen }) => {
      const answer = await unlessUnknown(call('GET', `${pathOf(paymentNo)}?mchid=${mchid}`))
      if (answer === undefined) return { state: 'pending' }
      const text = understood('wechat', transaction, answer)
      if (text.mchid !== mchid || text.appid !== appid || text.out_trade_no !== paymentNo)
        throw new ChannelUnreachable('wechat', 'the answer is about another payment')
      return decided('wechat', () => paymentState(text, amountFen))
    },
    close: async (paymentNo) => {
      const isClosed = (error: unknown) =>
        isUnknown(error) || isRefusal(error, ['ORDER_CLOSED', 'ORDERCLOSED'])
      await call('POST', `${pathOf(paymentNo)}/close`, { mchid }).catch((error) => {
        if (!isClosed(error)) throw error
      })
    },
    refund: async ({ refundNo, paymentNo, amountFen, totalFen, reason }) => {
      const answer = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: paymentNo,
        out_refund_no: refundNo,
        reason: Array.from(reason).slice(0, 80).join(''),
        notify_url: noticeUrl,
        amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
      })
      return readRefund(answer, { refundNo, paymentNo, amountFen })
    },
    queryRefund: async (request) => {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(request.refundNo)}`
      const answer = await unlessUnknown(call('GET', path))
      return answer === undefined ? { state: 'absent' } : readRefund(answer, request)
    },
    notice: async (request) => readWechatNotice({ mchid, appid, platform, apiV3Key, clock }, request),
    answers: {
      taken: { status: 204, contentType: 'application/json', body: '' },
      refused: { status: 400, contentType: 'application/json', body: '{"code":"FAIL","message":"refused"}' },
    },
  }
}

const opening = z.object({ code_url: z.string().check(z.minLength(1), z.maxLength(512)) })

type RefundQuery = Parameters<Channel['queryRefund']>[0]

function readRefund(answer: unknown, { refundNo, paymentNo, amountFen }: RefundQuery) {
  const text = understood('wechat', refund, answer)
  if (text.out_refund_no !== refundNo || text.out_trade_no !== paymentNo)
    throw new ChannelUnreachable('wechat', 'the answer is about another refund')
  return decided('wechat', () => refundState(text, amountFen))
}

async function unlessUnknown(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

/** The documents spell it differently from page to page. */
function isUnknown(error: unknown): boolean {
  return isRefusal(error, ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
}

function isRefusal(error: unknown, codes: string[]): boolean {
  return error instanceof ChannelRefused && codes.includes(error.code)
}
