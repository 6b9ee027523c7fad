import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { shanghaiTime } from '../../kit/day'
import { ChannelRefused, ChannelUnreachable } from '../channel'
import { isSigned, signed } from '../is-signed'
import { parsed, understood } from '../reading'
import { requestChannel } from '../request-channel'
import { answerText, requestText } from './signature'

export interface AlipayCaller {
  gateway: string
  appId: string
  /** The application's key; Alipay has its public half. */
  privateKey: KeyObject
  /** Alipay's own key, not the application's. */
  publicKey: KeyObject
  clock: () => Date
  patience: number
}

const outer = z.object({ sign: z.string() })
const inner = z.looseObject({
  code: z.string(),
  msg: z.optional(z.string()),
  sub_code: z.optional(z.string()),
  sub_msg: z.optional(z.string()),
})

/**
 * One call of the gateway: https://opendocs.alipay.com/common/02kf5q. It verifies the answer's signature before it parses the answer.
 * Throws `ChannelRefused` on a business refusal, `ChannelUnreachable` on anything that leaves the outcome open.
 */
export async function callAlipay(
  { gateway, appId, privateKey, publicKey, clock, patience }: AlipayCaller,
  method: string,
  content: object,
  noticeUrl = '',
): Promise<Record<string, unknown>> {
  const parameters = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: shanghaiTime(clock()),
    version: '1.0',
    ...(noticeUrl === '' ? {} : { notify_url: noticeUrl }),
  }
  const biz_content = JSON.stringify(content)
  const sign = signed(requestText({ ...parameters, biz_content }), privateKey)
  const url = new URL(gateway)
  // The gateway decodes the body with the charset in the URL.
  url.search = new URLSearchParams({ ...parameters, sign }).toString()
  const reply = await requestChannel('alipay', {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ biz_content }).toString(),
    patience,
  })
  return judged(method, read(method, reply.status, reply.body, publicKey))
}

function read(method: string, status: number, body: string, publicKey: KeyObject) {
  const text =
    answerText(body, `${method.replaceAll('.', '_')}_response`) ?? answerText(body, 'error_response')
  const { data: signature } = outer.safeParse(parsed(body))
  if (status !== 200 || text === undefined)
    throw new ChannelUnreachable('alipay', `${method}: ${status}, not understood`)
  if (signature === undefined || !isSigned(text, signature.sign, publicKey)) {
    // Without a signature the code is not trusted, but its text helps an operator to find a wrong setting.
    const { data: label } = inner.safeParse(parsed(text))
    throw new ChannelUnreachable(
      'alipay',
      `${method}: unsigned answer ${label?.sub_code ?? label?.code ?? ''}`,
    )
  }
  return understood('alipay', inner, parsed(text))
}

/** 10000: done. 20000 and a failure of the channel's own systems: done or not. https://opendocs.alipay.com/common/02km9f */
function judged(method: string, answer: z.output<typeof inner>): Record<string, unknown> {
  const { code, sub_code = code, msg = '', sub_msg = msg } = answer
  if (code === '10000') return answer
  if (code === '20000' || code === '10003' || /(^|\.)SYSTEM_ERROR$/.test(sub_code))
    throw new ChannelUnreachable('alipay', `${method}: ${code} ${sub_code}`)
  throw new ChannelRefused('alipay', sub_code, sub_msg)
}
