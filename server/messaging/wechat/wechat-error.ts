import * as z from 'zod/mini'
import { parseJson } from '../../kit/parse-json'

/** Where WeChat's interface is, https://developers.weixin.qq.com/doc/service/api/base/api_getstableaccesstoken. */
export const wechatOrigin = 'https://api.weixin.qq.com'

/** Milliseconds until the outcome of a call counts as unknown. */
export const wechatPatience = 10_000

export interface WechatAccount {
  appId: string
  secret: string
  /** By default where WeChat says. */
  origin?: string | undefined
}

const failure = z.object({ errcode: z.int(), errmsg: z.optional(z.string()) })

/** An answer's error, in WeChat's words; null: it has none. Undefined for what is no object. */
export function wechatError(body: unknown): { code: number; words: string } | null | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { data } = z.safeParse(failure, body)
  if (data === undefined || data.errcode === 0) return null
  const words = `${data.errcode} ${data.errmsg ?? ''}`.replace(/[\s\p{Cc}]+/gu, ' ')
  return { code: data.errcode, words: words.trim().slice(0, 300) }
}

export function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
