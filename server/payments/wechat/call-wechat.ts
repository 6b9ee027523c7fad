import * as z from 'zod/mini'
import { ChannelRefused, ChannelUnreachable } from '../channel'
import { parsed, understood } from '../reading'
import { type OutgoingRequest, requestChannel } from '../request-channel'
import { authorization, judge, type Merchant, type Platform } from './signature'

export interface WechatCaller {
  base: string
  merchant: Merchant
  platform: Platform
  clock: () => Date
  patience: number
}

const refusal = z.object({ code: z.string(), message: z.string() })

/**
 * One signed call; it verifies the answer's signature before it parses the answer. `{}` for an answer without a body. Throws
 * `ChannelRefused` on a 4xx, `ChannelUnreachable` on anything that leaves the outcome open.
 */
export async function callWechat(
  { base, merchant, platform, clock, patience }: WechatCaller,
  method: OutgoingRequest['method'],
  path: string,
  content?: object,
): Promise<unknown> {
  const body = content === undefined ? '' : JSON.stringify(content)
  const reply = await requestChannel('wechat', {
    method,
    url: new URL(path, base),
    headers: {
      accept: 'application/json',
      authorization: authorization(merchant, { method, path, body }, clock()),
      // Requests answers signed for this key, while a merchant changes from certificate to public key.
      'wechatpay-serial': platform.serial,
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(content === undefined ? {} : { body }),
    patience,
  })
  const judgement = judge(platform, (name) => reply.headers.get(name), reply.body, clock())
  if (judgement !== 'good')
    throw new ChannelUnreachable('wechat', `${path.split('?')[0]}: ${reply.status}, ${judgement} answer`)
  if (reply.status >= 200 && reply.status < 300) return reply.body === '' ? {} : parsedAnswer(reply.body)
  const { code, message } = understood('wechat', refusal, parsedAnswer(reply.body))
  // 5xx and 429 mean that the call may be repeated, not that nothing happened.
  if (reply.status < 400 || reply.status >= 500 || reply.status === 429)
    throw new ChannelUnreachable('wechat', `${path.split('?')[0]}: ${reply.status} ${code}`)
  throw new ChannelRefused('wechat', code, message)
}

function parsedAnswer(body: string): unknown {
  const answer = parsed(body)
  if (answer === undefined) throw new ChannelUnreachable('wechat', 'an answer that is no JSON')
  return answer
}
