import type { TrialWhy } from '../../../contract/messaging/message-channels'

/**
 * Codes of https://developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage, of
 * https://developers.weixin.qq.com/doc/service/api/base/api_getstableaccesstoken, and of the list of all codes,
 * https://developers.weixin.qq.com/doc/offiaccount/Getting_Started/Global_Return_Code.html.
 */
const whys: Readonly<Record<number, TrialWhy>> = {
  [-1]: 'vendor_fault',
  40001: 'key',
  40002: 'key',
  40013: 'key',
  40014: 'key',
  40125: 'key',
  41002: 'key',
  41004: 'key',
  42001: 'key',
  48001: 'key',
  40164: 'allow_list',
  40003: 'follower',
  43004: 'follower',
  43101: 'declined',
  40037: 'approval',
  45009: 'frequency',
  45011: 'frequency',
  47001: 'content',
  47003: 'content',
}

/** What a code of WeChat means for the person who reads it. */
export const whyOfErrcode = (code: number): TrialWhy | undefined => whys[code]

/** The token is wrong or over: a new one may do. */
export const isOfToken = (code: number): boolean => [40001, 40014, 42001].includes(code)

/** No user of the account, not a follower, or one who refuses its messages. */
export const isOfPerson = (code: number): boolean => [40003, 43004, 43101].includes(code)

/** The values do not fit the template, at every try. */
export const isOfContent = (code: number): boolean => [47001, 47003].includes(code)
