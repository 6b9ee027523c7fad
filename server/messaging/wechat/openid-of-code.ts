import * as z from 'zod/mini'
import { jsonOf, type WechatAccount, wechatError, wechatOrigin, wechatPatience } from './wechat-error'

const granted = z.object({
  openid: z.string().check(z.regex(/^[0-9A-Za-z_-]{6,128}$/)),
  is_snapshotuser: z.optional(z.int()),
})

/**
 * Who a code of the web authorisation is of, https://developers.weixin.qq.com/doc/service/api/webdev/access/api_snsaccesstoken. Throws when WeChat
 * does not say, or names the virtual user of a snapshot, to whom nothing can be sent.
 */
export async function openidOfCode({ appId, secret, origin }: WechatAccount, code: string): Promise<string> {
  const url = new URL('/sns/oauth2/access_token', origin ?? wechatOrigin)
  url.search = new URLSearchParams({
    appid: appId,
    secret,
    code,
    grant_type: 'authorization_code',
  }).toString()
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(wechatPatience) }).catch(
    (cause: unknown) => {
      // The cause may hold the address, which has the secret.
      throw new Error(`WeChat gave no answer: ${cause instanceof Error ? cause.name : 'unknown'}`)
    },
  )
  const body = jsonOf(await reply.text())
  const error = wechatError(body)
  if (error) throw new Error(`WeChat refused the code: ${error.words}`)
  const { openid, is_snapshotuser: isSnapshot } = z.parse(granted, body)
  if (isSnapshot === 1) throw new Error('WeChat shows a snapshot of the page')
  return openid
}
