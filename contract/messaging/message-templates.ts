import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { trial } from './message-channels'
import { messageCategories, messageEvents, messageLanguages } from './messages'
import { longestTemplate } from './render-message'

const templateRow = z.object({
  id: z.uuid(),
  event: z.enum(messageEvents),
  language: z.enum(messageLanguages),
  category: z.enum(messageCategories),
  /** The text that is sent. */
  content: z.string(),
  /** Nobody has changed it. */
  isDelivered: z.boolean(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.string()),
})
export type MessageTemplate = z.infer<typeof templateRow>

const list = z.object({
  /** The language in which messages are sent. */
  language: z.enum(messageLanguages),
  rows: z.array(templateRow),
})

const preview = z.object({
  content: z.string(),
  /** Whose lesson, card or order it tells of; null: there is none yet, and the variables stand as they are. */
  of: z.nullable(z.string()),
  /** As a short message, with the sender's signature and the link's full address. */
  sms: z.object({ signs: z.int(), parts: z.int() }),
})
export type TemplatePreview = z.infer<typeof preview>

const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTemplate))
const change = { permission: 'message:write', scope: 'chain' } as const
const draft = z.strictObject({ content })

export const messageTemplates = {
  list: endpoint('GET', '/message-templates', { permission: 'message:read', scope: 'shared', reply: list }),
  update: endpoint('PATCH', '/message-templates/:id', {
    ...change,
    /** null: the delivered text again. */
    body: z.strictObject({ content: z.nullable(content) }),
    reply: templateRow,
    versioned: true,
  }),
  /** The text with the latest row that it could tell of. */
  preview: endpoint('POST', '/message-templates/:id/preview', {
    ...change,
    affects: [],
    body: draft,
    reply: preview,
  }),
  /** Sends the text now to the mobile, or the e-mail address, of the account's own person, past the outbox. */
  try: endpoint('POST', '/message-templates/:id/try', { ...change, affects: [], body: draft, reply: trial }),
}
