import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { listOf, pageNumber } from '../field'
import { pageOf } from '../resource'

export const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'uncertain',
  'suppressed',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const messageEvents = [
  'booked',
  'moved',
  'cancelled',
  'promoted',
  'substituted',
  'reminder_day',
  'reminder_hours',
  'lesson_to_confirm',
  'card_ends',
  'units_low',
  'freeze_begins',
  'freeze_ends',
  'paid',
  'refunded',
  'rest_due',
  'rest_overdue',
  'agreement_to_sign',
  'certificate_ends',
  'birthday',
  'come_back',
  'test',
] as const
export type MessageEvent = (typeof messageEvents)[number]

export const messageLanguages = ['zh-CN', 'en-US'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

export const messageCategories = ['service', 'marketing'] as const
export type MessageCategory = (typeof messageCategories)[number]

/**
 * Why a message is not with its person. `refused`: by the channel, for good · `given_up`: after every retry · `unanswered`: it may have
 * been sent · `opted_out` · `daily_cap` · `too_late`: of no use any more · `no_address`: the person cannot be reached by the channel · `stopped`: by hand
 */
export const messageReasons = [
  'refused',
  'given_up',
  'unanswered',
  'opted_out',
  'daily_cap',
  'too_late',
  'no_address',
  'stopped',
] as const
export type MessageReason = (typeof messageReasons)[number]

const messageRow = z.object({
  id: z.uuid(),
  version: z.int(),
  personId: z.uuid(),
  personName: z.string(),
  /** The person's member, if they are one. */
  memberId: z.nullable(z.uuid()),
  event: z.enum(messageEvents),
  category: z.enum(messageCategories),
  content: z.string(),
  status: z.enum(messageStatuses),
  reason: z.nullable(z.enum(messageReasons)),
  /** The channel's own words. */
  answer: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  /** Masked. */
  recipient: z.nullable(z.string()),
  /** The person has no mobile, and their guardian is reached instead. */
  isToGuardian: z.boolean(),
  attempts: z.int(),
  dueAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  deliveredAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** Thousandths of a yuan. */
  costLi: z.int(),
})
export type MessageRow = z.infer<typeof messageRow>

const consentRow = z.object({
  category: z.enum(messageCategories),
  isAllowed: z.boolean(),
  /** null: nobody has said anything, and the default applies. */
  at: z.nullable(z.iso.datetime()),
  who: z.nullable(z.string()),
})
export type MessageConsent = z.infer<typeof consentRow>
const consents = z.object({
  rows: z.array(consentRow),
  /** Whose consent it is, where somebody without a mobile is reached through a guardian. */
  guardianName: z.nullable(z.string()),
})

const affects = ['messages', 'members']
const change = {
  permission: 'message:send',
  scope: 'stores',
  affects,
  reply: messageRow,
  versioned: true,
} as const

export const messages = {
  name: 'messages',
  list: endpoint('GET', '/messages', {
    permission: 'message:read',
    scope: 'stores',
    query: z.strictObject({
      page: pageNumber,
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
      status: listOf(messageStatuses),
      event: listOf(messageEvents),
      /** Part of a person's name, its pinyin, or the end of the mobile. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    reply: pageOf(messageRow),
  }),
  read: endpoint('GET', '/messages/:id', { permission: 'message:read', scope: 'stores', reply: messageRow }),
  /** Queues again what failed, was suppressed or is uncertain. */
  sendAgain: endpoint('POST', '/messages/:id/sendAgain', change),
  /** Takes a message that waits out of the queue. */
  stop: endpoint('POST', '/messages/:id/stop', change),
  /** Notes that an uncertain message has arrived. */
  noteArrival: endpoint('POST', '/messages/:id/noteArrival', change),
  /** What a person has agreed to, by category. */
  consents: endpoint('GET', '/people/:id/message-consents', {
    permission: 'message:read',
    scope: 'stores',
    reply: consents,
  }),
  setConsent: endpoint('POST', '/people/:id/message-consents', {
    permission: 'message:consent',
    scope: 'stores',
    affects: ['messages', 'people'],
    body: z.strictObject({ category: z.enum(messageCategories), isAllowed: z.boolean() }),
    reply: consents,
  }),
}
