import * as z from 'zod/mini'
import { endpoint, type Permission } from './endpoint'

/**
 * The kinds of live event and the permissions each needs, all of them: those of the list with the same rows. A kind that is missing here is
 * sent to no client.
 */
export const liveKinds = {
  /** An accessRecord. */
  access: ['device:read', 'member:read'],
  /** The id of a device whose state has changed. */
  device: ['device:read'],
  task: ['device:read'],
  /** A check-in at a front desk. */
  check_in: ['member:read'],
  /** The id of a person whose WeChat binding changed. */
  person: ['person:read'],
  /** Something of the account's own notifications has changed; sent to its streams alone, whatever their store. */
  notification: [],
} as const satisfies Record<string, readonly Permission[]>
export type LiveKind = keyof typeof liveKinds

/** Server-sent events named by their kind, from Last-Event-ID on. Each is sent only with its permissions and its store in scope. */
export const liveEvents = endpoint('GET', '/live', {
  permission: 'signed_in',
  scope: 'stores',
  query: z.strictObject({ store: z.optional(z.uuid()) }),
  reply: z.string(),
  replyType: 'text/event-stream',
})
