import * as z from 'zod/mini'
import { endpoint, type Permission } from './endpoint'

/**
 * What pages hear of as it happens, and the permissions that hearing it takes, all of them: those of the list that has the
 * same rows. A kind without a line here reaches nobody.
 */
export const liveKinds = {
  /** An accessRecord. */
  access: ['device:read', 'member:read'],
  /** The id of a device whose state has changed. */
  device: ['device:read'],
  /** A deviceTask. */
  task: ['device:read'],
  /** A visit at a desk. */
  check_in: ['member:read'],
} as const satisfies Record<string, readonly Permission[]>
export type LiveKind = keyof typeof liveKinds

/**
 * Server-sent events named by their kind, from Last-Event-ID on. Each takes its own permissions and its store; `forbidden` to
 * whoever may hear none.
 */
export const liveEvents = endpoint('GET', '/live', {
  permission: 'signed_in',
  scope: 'stores',
  query: z.strictObject({ store: z.optional(z.uuid()) }),
  reply: z.string(),
  replyType: 'text/event-stream',
})
