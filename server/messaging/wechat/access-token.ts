import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MessageNotSent } from '../channel'
import { postSafely } from '../post-safely'
import { jsonOf, type WechatAccount, wechatError, wechatOrigin, wechatPatience } from './wechat-error'
import { whyOfErrcode } from './why-of-errcode'

interface Token {
  value: string
  /** Milliseconds. */
  until: number
}

/** Of each account the call for its token, and the token once it is there. */
const kept = new Map<string, { asking: Promise<Token>; token?: Token }>()
/** Seconds before its end at which WeChat may answer with the next one already. */
const margin = 300

const granted = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

/**
 * The token of an account, https://developers.weixin.qq.com/doc/service/api/base/api_getstableaccesstoken. In its normal mode a call does not
 * replace the token that others use, so every process keeps its own copy. `refused` is one that WeChat no longer takes. Throws MessageNotSent.
 */
export async function accessToken(
  account: WechatAccount,
  clock: () => Date,
  refused?: string,
): Promise<string> {
  const { origin = wechatOrigin, appId, secret } = account
  const key = createHash('sha256')
    .update(JSON.stringify([origin, appId, secret]))
    .digest('base64')
  const present = kept.get(key)
  if (present !== undefined && isGood(present.token, refused, clock())) return (await present.asking).value
  const next: { asking: Promise<Token>; token?: Token } = { asking: ask(account, clock) }
  kept.set(key, next)
  try {
    next.token = await next.asking
    return next.token.value
  } catch (error) {
    if (kept.get(key) === next) kept.delete(key)
    throw error
  }
}

/** One that is still being asked for is good. */
const isGood = (token: Token | undefined, refused: string | undefined, now: Date) =>
  token === undefined || (token.value !== refused && token.until > now.getTime())

async function ask({ origin, appId, secret }: WechatAccount, clock: () => Date): Promise<Token> {
  const reply = await postSafely({
    url: new URL('/cgi-bin/stable_token', origin ?? wechatOrigin),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', appid: appId, secret }),
    patience: wechatPatience,
    allowsPrivate: origin !== undefined,
  }).catch((cause: unknown) => {
    throw new MessageNotSent('no answer to the call for a token', { why: 'unreachable', cause })
  })
  const body = jsonOf(reply.body)
  const error = wechatError(body)
  if (error) throw new MessageNotSent(error.words, { why: whyOfErrcode(error.code) })
  const { data } = z.safeParse(granted, body)
  if (data === undefined)
    throw new MessageNotSent(`no token in the answer, HTTP ${reply.status}`, { why: 'vendor_fault' })
  const until = clock().getTime() + (data.expires_in - margin) * 1000
  return { value: data.access_token, until }
}
