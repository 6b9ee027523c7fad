import type { TrialWhy } from '../../../contract/messaging/message-channels'

/**
 * Codes of https://help.aliyun.com/document_detail/101346.html and https://cloud.tencent.com/document/api/382/59177. The first that matches
 * counts.
 */
const whys: readonly (readonly [RegExp, TrialWhy])[] = [
  [/CUSTOMER_REFUSED|PhoneNumberInBlacklist/, 'declined'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|InsufficientBalance/, 'balance'],
  [/LIMIT_CONTROL|^LimitExceeded|Throttling/, 'frequency'],
  [/^AuthFailure|^UnauthorizedOperation|AccessKey|SignatureDoesNotMatch|PERMISSION_DENY|SdkAppId/, 'key'],
  [/SIGN.*ILLEGAL|SIGN_NAME|TEMPLATE_ILLEGAL|IncorrectOrUnapproved/, 'approval'],
  [/PARAM|CONTENT|BLACK_KEY|SensitiveWord|LengthLimit|TemplateParameter/, 'content'],
  [/MOBILE|NUMBER|PhoneNumber/, 'number'],
]

/** What a vendor's code means for the person who reads it. */
export const whyOfCode = (code: string): TrialWhy | undefined =>
  whys.find(([pattern]) => pattern.test(code))?.[1]
