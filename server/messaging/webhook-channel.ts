import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../kit/parse-json'
import { type MessageChannel, MessageNotSent, MessageRefused, MessageUnanswered } from './channel'
import { channelError, postSafely } from './post-safely'

export interface WebhookSettings {
  address: string
  /** `whsec_` and the key in base64. */
  secret: string
  allowsPrivate: boolean
}

const patience = 10_000
/** What a receiver may answer. */
const receipt = z.object({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x20-\x7e]*$/))),
  costLi: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
})

/** Hands messages to an address of the business's own, as docs/webhook.md tells the receiver. The receiver recognises repetitions by the id. */
export function webhookChannel(
  { address, secret, allowsPrivate }: WebhookSettings,
  clock: () => Date,
): MessageChannel {
  return {
    name: 'webhook',
    reach: 'mobile',
    recognisesRepeats: true,
    send: async ({ id, recipient, content, event, language, variables }) => {
      const message = { type: 'message.send', id, mobile: recipient, content, event, language, variables }
      const body = JSON.stringify(message)
      const timestamp = String(Math.floor(clock().getTime() / 1000))
      const reply = await postSafely({
        url: new URL(address),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signWebhook(secret, { id, timestamp, body }),
        },
        body,
        patience,
        allowsPrivate,
      }).catch((error: unknown) => {
        throw channelError(error)
      })
      return accepted(reply)
    },
  }
}

/** The signature of Standard Webhooks. */
export function signWebhook(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

function accepted({ status, body }: { status: number; body: string }) {
  const answer = `HTTP ${status} ${body.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`.trim().slice(0, 300)
  if (status === 400 || status === 422) throw new MessageRefused(answer, { why: 'receiver_refused' })
  if (status === 401 || status === 403) throw new MessageNotSent(answer, { why: 'receiver_key' })
  if (status >= 300 && status < 500) throw new MessageNotSent(answer, { why: 'receiver_failed' })
  if (status < 200 || status >= 300) throw new MessageUnanswered(answer, { why: 'receiver_failed' })
  const { data } = z.safeParse(receipt, jsonOf(body))
  return { channelId: data?.id ?? null, isDelivered: false, costLi: data?.costLi ?? 0 }
}

/** Undefined for an answer that is no JSON: the message was taken all the same. */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
