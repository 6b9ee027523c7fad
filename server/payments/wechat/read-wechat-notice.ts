import * as z from 'zod/mini'
import { type Channel, type NoticeFault, NoticeRefused, type PaymentNotice } from '../channel'
import { known, noticed, parsed } from '../reading'
import { paymentState, refund, refundState, transaction } from './payment-state'
import { judge, opened, type Platform, type Sealed } from './signature'

const envelope = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    original_type: z.enum(['transaction', 'refund']),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
})

interface Reader {
  mchid: string
  appid: string
  platform: Platform
  apiV3Key: string
  clock: () => Date
}

type Request = Parameters<Channel['notice']>[0]

/**
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791882 and 4012791886. WeChat Pay also sends wrong signatures on purpose, to test that they
 * are refused.
 */
export function readWechatNotice(reader: Reader, { headers, body }: Request): PaymentNotice {
  const { mchid, appid, platform, apiV3Key, clock } = reader
  const judgement = judge(platform, (name) => headers[name], body, clock())
  if (judgement !== 'good') throw refuse(judgement)
  const { resource } = noticed('wechat', envelope, parsed(body))
  const content = parsed(unsealed(resource, apiV3Key))
  if (resource.original_type === 'transaction') {
    const text = noticed('wechat', transaction, content)
    if (text.mchid !== mchid || text.appid !== appid) throw refuse('foreign')
    const against = (amountFen: number) => paymentState(text, amountFen)
    return { subject: 'payment', paymentNo: text.out_trade_no, against: known('wechat', against) }
  }
  const text = noticed('wechat', refund, content)
  if (text.mchid !== mchid) throw refuse('foreign')
  const against = (amountFen: number) => refundState(text, amountFen)
  const { out_trade_no: paymentNo, out_refund_no: refundNo } = text
  return { subject: 'refund', paymentNo, refundNo, against: known('wechat', against) }
}

function refuse(fault: NoticeFault, cause?: unknown): NoticeRefused {
  return new NoticeRefused('wechat', fault, cause)
}

/** Decrypts with the key that only the merchant and WeChat Pay know; a resource that cannot be opened was not meant for this merchant. */
function unsealed(resource: Sealed, apiV3Key: string): string {
  try {
    return opened(resource, apiV3Key)
  } catch (cause) {
    throw refuse('forged', cause)
  }
}
