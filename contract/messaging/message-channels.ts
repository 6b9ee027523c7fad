import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { email, mobile } from '../field'
import { messageEvents } from './messages'
import { allVariables } from './render-message'

export const messageChannelNames = ['sandbox', 'webhook', 'aliyun', 'tencent', 'smtp', 'wechat'] as const
export type MessageChannelName = (typeof messageChannelNames)[number]

/** The channels that may stand in for another; the sandbox sends to nobody. */
export const fallbackNames = ['none', 'webhook', 'aliyun', 'tencent', 'smtp', 'wechat'] as const
export type FallbackName = (typeof fallbackNames)[number]

/** What of a person each channel sends to: the mobile, the e-mail address, or the WeChat user that they were bound to. */
export const reachOf = {
  sandbox: 'mobile',
  webhook: 'mobile',
  aliyun: 'mobile',
  tencent: 'mobile',
  smtp: 'email',
  wechat: 'wechat',
} as const satisfies Record<MessageChannelName, string>
export type MessageReach = (typeof reachOf)[MessageChannelName]

/** A text that the vendor has approved, and the variables that it takes, in its order. */
const smsTemplate = z.strictObject({
  event: z.enum(messageEvents),
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'characters')),
  parameters: z.array(z.enum(allVariables)).check(z.maxLength(20)),
})

const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

/** What a vendor of short messages needs besides the key. */
export const smsConfig = z.strictObject({
  keyId: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{8,64}$/, 'characters')),
  /** The sender's name as it was approved, without the 【】 that the vendors add. */
  signName: line(2, 30).check(z.regex(/^[^【】\p{Cc}]+$/u, 'characters')),
  /** Tencent Cloud's SdkAppId; empty for Alibaba Cloud. */
  appId: z.string().check(z.trim(), z.regex(/^\d{0,12}$/, 'characters')),
  /** Thousandths of a yuan for one short message, as agreed with the vendor. */
  priceLi: z.int().check(z.minimum(0), z.maximum(1000)),
  templates: z.array(smsTemplate).check(z.maxLength(messageEvents.length)),
})
export type SmsConfig = z.infer<typeof smsConfig>

/** `tls`: from the first byte · `starttls`: demanded before anything is said · `none`: only in a private network that the operator allows */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

const hostLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const mailHost = new RegExp(`^(?:${hostLabel}(?:\\.${hostLabel})*|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$`)

/** A server of mail, and from whom mails are. */
export const smtpConfig = z.strictObject({
  /** A name or an address, without brackets. */
  host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253), z.regex(mailHost, 'mail_host')),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailSecurities),
  user: line(1, 254).check(z.regex(/^[^\p{Cc}]+$/u, 'characters')),
  from: email,
  /** Signs that turn the direction of writing would show another name, or another address behind it. */
  fromName: line(1, 60).check(z.regex(/^[^\p{Cc}\p{Bidi_Control}]+$/u, 'characters')),
})
export type SmtpConfig = z.infer<typeof smtpConfig>

/** A template of the official account, and the variable that fills each of its keywords. */
const wechatTemplate = z.strictObject({
  event: z.enum(messageEvents),
  templateId: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{10,64}$/, 'characters')),
  keywords: z
    .array(
      z.strictObject({
        /** Without the `.DATA` of the template, for example `thing1`. */
        keyword: z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, 'characters')),
        variable: z.enum(allVariables),
      }),
    )
    .check(z.maxLength(20)),
})

/** An official account of WeChat. */
export const wechatConfig = z.strictObject({
  appId: z.string().check(z.trim(), z.regex(/^wx[A-Za-z0-9]{6,30}$/, 'characters')),
  templates: z.array(wechatTemplate).check(z.maxLength(messageEvents.length)),
})
export type WechatConfig = z.infer<typeof wechatConfig>

/** A user of WeChat, as an official account knows them. */
const openid = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{6,128}$/, 'characters'))

const channelRow = z.object({
  id: z.uuid(),
  name: z.enum(['webhook', 'aliyun', 'tencent', 'smtp', 'wechat']),
  /** Of a vendor of short messages; null: not set up. */
  sms: z.nullable(smsConfig),
  /** Of the server of mail; null: not set up. */
  smtp: z.nullable(smtpConfig),
  /** Of the official account of WeChat; null: not set up. */
  wechat: z.nullable(wechatConfig),
  /** null: not set up. */
  address: z.nullable(z.string()),
  /** The key itself is never returned. */
  hasSecret: z.boolean(),
  /** Whether addresses in private networks and without HTTPS or TLS are allowed, which the operator decides. */
  allowsPrivate: z.boolean(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.string()),
})
export type MessageChannelRow = z.infer<typeof channelRow>

const list = z.object({
  /** The channel by which messages go. */
  used: z.enum(messageChannelNames),
  fallback: z.enum(fallbackNames),
  rows: z.array(channelRow),
})

/** A key as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in base64. */
const secret = z.string().check(
  z.trim(),
  z.regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'webhook_secret'),
  z.refine((text) => {
    const base64 = text.slice('whsec_'.length)
    // Three bytes in four characters.
    const bytes = (base64.length / 4) * 3 - (base64.length - base64.replace(/=+$/, '').length)
    return base64.length % 4 === 0 && bytes >= 24 && bytes <= 64
  }, 'webhook_secret'),
)

/** `accepted`: by the channel · `refused`: for good · `not_sent`: a later try may succeed · `unanswered`: it may have been sent */
export const trialOutcomes = ['accepted', 'refused', 'not_sent', 'unanswered'] as const

/**
 * Why a message is not with its person, as far as the channel's answer says it: `no_template`: the vendor's text of the event is not set
 * up · `approval`: sender's name or text are not approved · `declined`: the person refuses messages · `receiver_…`: of the
 * web-hook · `login`, `tls`, `sender`, `mailbox`, `mail_server`: of the server of mail · `allow_list`, `follower`: of WeChat
 */
export const trialWhys = [
  'no_template',
  'unreachable',
  'private_address',
  'no_answer',
  'key',
  'balance',
  'frequency',
  'approval',
  'number',
  'declined',
  'content',
  'vendor_fault',
  'receiver_refused',
  'receiver_key',
  'receiver_failed',
  'login',
  'tls',
  'sender',
  'mailbox',
  'mail_server',
  'allow_list',
  'follower',
] as const
export type TrialWhy = (typeof trialWhys)[number]

export const trial = z.object({
  outcome: z.enum(trialOutcomes),
  /** null: accepted, or for a reason of the channel's own. */
  why: z.nullable(z.enum(trialWhys)),
  /** The channel's own words. */
  answer: z.nullable(z.string()),
})
export type Trial = z.infer<typeof trial>

const change = { permission: 'setting:write', scope: 'chain', stepUp: true } as const

export const messageChannels = {
  list: endpoint('GET', '/message-channels', { permission: 'message:read', scope: 'chain', reply: list }),
  update: endpoint('PATCH', '/message-channels/:id', {
    ...change,
    affects: ['message-channels'],
    body: z.strictObject({
      address: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      /** Absent: the present key stays. */
      secret: z.optional(secret),
    }),
    reply: channelRow,
    versioned: true,
  }),
  /** As update, for a vendor of short messages. */
  updateSms: endpoint('PATCH', '/message-channels/:id/sms', {
    ...change,
    affects: ['message-channels'],
    body: z.strictObject({
      sms: smsConfig,
      /** Absent: the present key stays. */
      secret: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{8,128}$/, 'characters'))),
    }),
    reply: channelRow,
    versioned: true,
  }),
  /** As update, for the server of mail. */
  updateSmtp: endpoint('PATCH', '/message-channels/:id/smtp', {
    ...change,
    affects: ['message-channels'],
    body: z.strictObject({
      smtp: smtpConfig,
      /** Absent: the present password stays. */
      secret: z.optional(
        z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u, 'characters')),
      ),
    }),
    reply: channelRow,
    versioned: true,
  }),
  /** As update, for the official account of WeChat. */
  updateWechat: endpoint('PATCH', '/message-channels/:id/wechat', {
    ...change,
    affects: ['message-channels'],
    body: z.strictObject({
      wechat: wechatConfig,
      /** Absent: the present app secret stays. */
      secret: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{16,128}$/, 'characters'))),
    }),
    reply: channelRow,
    versioned: true,
  }),
  /** Sends one message now, past the outbox, and says what the channel answered. */
  try: endpoint('POST', '/message-channels/:id/try', {
    ...change,
    /** `email` for the server of mail, `wechat` (an openid) for the official account, `mobile` for the others. */
    body: z.strictObject({
      mobile: z.optional(mobile),
      email: z.optional(email),
      wechat: z.optional(openid),
    }),
    reply: trial,
  }),
}
