import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SmsConfig } from '../../../contract/messaging/message-channels'
import { linkVariable } from '../../../contract/messaging/render-message'
import { parseJson } from '../../kit/parse-json'
import {
  type AcceptedMessage,
  type MessageChannel,
  MessageNotSent,
  MessageRefused,
  MessageUnanswered,
  type OutgoingMessage,
} from '../channel'
import { channelError, postSafely } from '../post-safely'
import { signAcs3 } from './sign-acs3'
import { signTc3 } from './sign-tc3'
import { whyOfCode } from './why-of-code'

export type SmsVendor = 'aliyun' | 'tencent'

export interface SmsSettings extends SmsConfig {
  secret: string
  origin: string | undefined
}

const origins = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' }
const patience = 10_000

/**
 * Short messages by a vendor, who sends a text of its own with our values. Neither vendor recognises a repetition, so an answer that never came
 * leaves a message uncertain.
 */
export function smsChannel(vendor: SmsVendor, settings: SmsSettings, clock: () => Date): MessageChannel {
  const origin = settings.origin ?? origins[vendor]
  const templates = new Map(settings.templates.map((template) => [template.event, template]))
  return {
    name: vendor,
    reach: 'mobile',
    recognisesRepeats: false,
    parametersOf: (event) => templates.get(event)?.parameters ?? [],
    send: async (message) => {
      const template = templates.get(message.event)
      if (template === undefined)
        throw new MessageRefused(`no template is set up for ${message.event}`, { why: 'no_template' })
      const values = template.parameters.map((name): [string, string] => [
        name,
        name === linkVariable ? endOf(message.variables[name]) : (message.variables[name] ?? ''),
      ])
      const call = vendor === 'aliyun' ? aliyunCall : tencentCall
      const { url, headers, body } = call(new URL(origin), settings, {
        message,
        code: template.code,
        values,
        at: clock(),
      })
      const reply = await postSafely({
        url,
        headers,
        body,
        patience,
        allowsPrivate: settings.origin !== undefined,
      }).catch((error: unknown) => {
        throw channelError(error)
      })
      return vendor === 'aliyun' ? aliyunAnswer(reply, settings) : tencentAnswer(reply, settings)
    },
  }
}

/** Both vendors refuse an address in a variable: their text has its beginning, up to `#`. */
const endOf = (link = ''): string => link.slice(link.indexOf('#') + 1)

interface Filled {
  message: OutgoingMessage
  code: string
  values: readonly [string, string][]
  at: Date
}

function aliyunCall(
  url: URL,
  { keyId, secret, signName }: SmsSettings,
  { message, code, values, at }: Filled,
) {
  const { query, headers } = signAcs3({
    host: url.host,
    action: 'SendSms',
    version: '2017-05-25',
    query: {
      PhoneNumbers: message.recipient,
      SignName: signName,
      TemplateCode: code,
      TemplateParam: JSON.stringify(Object.fromEntries(values)),
      OutId: message.id,
    },
    keyId,
    secret,
    nonce: randomUUID(),
    at,
  })
  return { url: new URL(`/?${query}`, url), headers, body: '' }
}

function tencentCall(url: URL, settings: SmsSettings, { message, code, values, at }: Filled) {
  const { keyId, secret, signName, appId } = settings
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${message.recipient}`],
    SmsSdkAppId: appId,
    SignName: signName,
    TemplateId: code,
    TemplateParamSet: values.map(([, value]) => value),
    SessionContext: message.id,
  })
  const headers = {
    ...signTc3({ host: url.host, service: 'sms', body, keyId, secret, at }),
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
  }
  return { url, headers, body }
}

/** Codes of https://help.aliyun.com/document_detail/101346.html that no later try can mend. */
const aliyunNever = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.CUSTOMER_REFUSED',
])
/** After these nobody knows whether it was sent. */
const aliyunOpen = new Set(['isp.SYSTEM_ERROR', 'isp.GATEWAY_ERROR', 'InternalError', 'ServiceUnavailable'])

const aliyunReply = z.object({
  Code: z.string(),
  Message: z.optional(z.string()),
  BizId: z.optional(z.string()),
})

type Reply = Awaited<ReturnType<typeof postSafely>>

function aliyunAnswer({ status, body }: Reply, { priceLi }: SmsSettings): AcceptedMessage {
  const { data } = z.safeParse(aliyunReply, jsonOf(body))
  if (data === undefined) throw new MessageUnanswered(`HTTP ${status}`, { why: 'vendor_fault' })
  if (data.Code === 'OK') return { channelId: data.BizId || null, isDelivered: false, costLi: priceLi }
  throw failureOf(data.Code, data.Message, { never: aliyunNever, open: aliyunOpen })
}

/** Codes of https://cloud.tencent.com/document/api/382/59177 that no later try can mend. */
const tencentNever = new Set([
  'FailedOperation.PhoneNumberInBlacklist',
  'FailedOperation.ContainSensitiveWord',
  'InvalidParameterValue.IncorrectPhoneNumber',
  'InvalidParameterValue.ContentLengthLimit',
  'InvalidParameterValue.TemplateParameterLengthLimit',
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter',
])
const tencentOpen = new Set([
  'InternalError',
  'InternalError.OtherError',
  'InternalError.Timeout',
  'InternalError.SendAndRecvFail',
])

const tencentFailure = z.object({ Code: z.string(), Message: z.optional(z.string()) })
const tencentReply = z.object({
  Response: z.object({
    Error: z.optional(tencentFailure),
    SendStatusSet: z.optional(
      z.array(
        z.object({
          Code: z.string(),
          Message: z.optional(z.string()),
          SerialNo: z.optional(z.string()),
          Fee: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
        }),
      ),
    ),
  }),
})

function tencentAnswer({ status, body }: Reply, { priceLi }: SmsSettings): AcceptedMessage {
  const { data } = z.safeParse(tencentReply, jsonOf(body))
  const kinds = { never: tencentNever, open: tencentOpen }
  const refused = data?.Response.Error
  if (refused !== undefined) throw failureOf(refused.Code, refused.Message, kinds)
  const sent = data?.Response.SendStatusSet?.[0]
  if (sent === undefined) throw new MessageUnanswered(`HTTP ${status}`, { why: 'vendor_fault' })
  if (sent.Code !== 'Ok') throw failureOf(sent.Code, sent.Message, kinds)
  // A long text counts as several messages.
  return { channelId: sent.SerialNo || null, isDelivered: false, costLi: priceLi * (sent.Fee ?? 1) }
}

/** Other codes are faults that people or time mend: balance, frequency, approval, signature. */
function failureOf(
  code: string,
  words: string | undefined,
  { never, open }: { never: ReadonlySet<string>; open: ReadonlySet<string> },
): Error {
  const answer = `${code} ${words ?? ''}`
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
  if (open.has(code)) return new MessageUnanswered(answer, { why: 'vendor_fault' })
  const why = whyOfCode(code)
  return never.has(code) ? new MessageRefused(answer, { why }) : new MessageNotSent(answer, { why })
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
