import * as z from 'zod/mini'
import { endpoint, type Permission } from '../endpoint'

/** Each kind with the permission without which its account is not shown it any more; null is one's own. */
export const notificationKinds = {
  refund_to_approve: 'refund:approve',
  refund_approved: 'refund:read',
  refund_rejected: 'refund:read',
  refund_failed: 'refund:retry',
  lesson_booked: 'appointment:read',
  lesson_cancelled: 'appointment:read',
  lesson_moved: 'appointment:read',
  lesson_given: 'appointment:read',
  lesson_taken: 'appointment:read',
  leave_to_decide: 'coach:startLeave',
  leave_approved: 'leave:read',
  leave_refused: 'leave:read',
  lead_assigned: 'lead:read',
  lead_due: 'lead:read',
  import_done: 'import:read',
  import_failed: 'import:read',
  shift_differing: 'till:settle',
  device_offline: 'device:control',
  backup_overdue: 'setting:write',
} as const satisfies Record<string, Permission>
export type NotificationKind = keyof typeof notificationKinds

const kind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]])

/** What the sentence of a kind says; what it does not say is null. */
const facts = z.object({
  /** The number of an order, or the name of a course, coach, lead, file or device. */
  subject: z.nullable(z.string()),
  memberName: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  amountFen: z.nullable(z.int()),
  /** When the lesson begins; its time before a move. */
  startsAt: z.nullable(z.iso.datetime()),
  formerStart: z.nullable(z.iso.datetime()),
  /** Days of a leave. */
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /** A reason, or the next step of a lead. */
  note: z.nullable(z.string()),
  /** The kind of an import. */
  importKind: z.nullable(z.string()),
})

export const notificationRow = z.object({
  id: z.uuid(),
  kind,
  /** The record; null is the console itself. */
  rowId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
  ...facts.shape,
})
export type NotificationRow = z.infer<typeof notificationRow>

/** Rows of one page of the list. */
export const notificationsPage = 40
/** Rows that an account keeps at most, and so the most that are marked at once. */
export const notificationsMost = 500
/** An unread count above it is shown as "99+". */
export const unreadMost = 99

const own = { permission: 'signed_in', scope: 'own' } as const
const changes = { ...own, affects: ['notifications'] } as const

/** What concerns the person who is signed in, as far as they may still read it. */
export const notifications = {
  /** The latest first; `after` is the last row of the page before. */
  list: endpoint('GET', '/notifications', {
    ...own,
    query: z.strictObject({
      unread: z.optional(z.literal('true')),
      after: z.optional(z.uuid()),
    }),
    reply: z.object({ rows: z.array(notificationRow), hasMore: z.boolean() }),
  }),
  /** At most `unreadMost` + 1. */
  unread: endpoint('GET', '/notifications/unread', { ...own, reply: z.object({ count: z.int() }) }),
  /** Ids of others and of rows that are gone change nothing. */
  mark: endpoint('POST', '/notifications/mark', {
    ...changes,
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(notificationsMost)),
      isRead: z.boolean(),
    }),
    reply: z.object({}),
  }),
  /** Marks what is no later than one that the person has seen; replies what it marked, so that it can be undone. */
  readAll: endpoint('POST', '/notifications/read-all', {
    ...changes,
    body: z.strictObject({ through: z.uuid() }),
    reply: z.object({ ids: z.array(z.uuid()) }),
  }),
  /** The kinds that the person can get by their permissions. */
  kinds: endpoint('GET', '/notifications/kinds', {
    ...own,
    reply: z.object({ rows: z.array(z.object({ kind, isWanted: z.boolean() })) }),
  }),
  choose: endpoint('POST', '/notifications/kinds', {
    ...changes,
    body: z.strictObject({ kind, isWanted: z.boolean() }),
    reply: z.object({}),
  }),
}
