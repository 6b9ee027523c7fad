import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { fen, givenDay, listOf, prose } from './field'
import { paymentChannels } from './order'
import { permanentResource, rowBase } from './resource'

export const refundStatuses = ['requested', 'processing', 'succeeded', 'failed', 'rejected'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** The rule that says what is due: all of it in the first days, or the part that is not used up. */
export const dueRules = ['cooling_off', 'period', 'times', 'stored', 'unused', 'goods', 'nothing'] as const

const refundLine = z.strictObject({
  itemId: z.uuid(),
  /** At most what was paid for the line and is not refunded yet; beyond what is due it takes `refund:exceed`. */
  amountFen: fen(0),
  /** The card ends with it. */
  terminates: z.boolean(),
})

export const refundDraft = z.strictObject({
  orderId: z.uuid(),
  lines: z.array(refundLine).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'repeated'),
  ),
  reason: prose(2, 200),
})
export type RefundDraft = z.infer<typeof refundDraft>

/** The part of a refund that goes back the way one payment came. */
export const refundPart = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  channel: z.enum(paymentChannels),
  amountFen: z.int(),
  /** The stored card that had paid has ended: so much of the part is handed out in cash, what was a gift lapses. Else null. */
  cashFen: z.nullable(z.int()),
  settledAt: z.nullable(z.iso.datetime()),
  channelTxnNo: z.nullable(z.string()),
  error: z.nullable(z.string()),
})

export const refundRow = z.object({
  ...rowBase,
  /** `TK`, the Shanghai day, a number that grows, a check digit. A retry keeps it. */
  refundNo: z.string(),
  orderId: z.uuid(),
  orderNo: z.string(),
  memberId: z.uuid(),
  memberName: z.string(),
  memberNo: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  amountFen: z.int(),
  lines: z.array(
    z.object({ ...refundLine.shape, name: z.string(), dueFen: z.int(), rule: z.enum(dueRules) }),
  ),
  parts: z.array(refundPart),
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** A username, null when it is automatic. Who approves is another person: machines/refund/refund-facts.ts. */
  requestedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** By the console itself: money that came for a closed order. */
  isAutomatic: z.boolean(),
  rejectReason: z.nullable(z.string()),
  error: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
})
export type Refund = z.infer<typeof refundRow>

const plain = z.strictObject({})
const scope = 'stores'

const resource = permanentResource({
  singular: 'refund',
  name: 'refunds',
  scope,
  row: refundRow,
  draft: refundDraft,
  filters: {
    status: listOf(refundStatuses),
    store: z.optional(z.uuid()),
    /** `order` is every list's direction. */
    orderId: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    from: z.optional(givenDay),
    to: z.optional(givenDay),
  },
  sorts: ['createdAt', 'updatedAt'],
  stepUp: ['approve', 'export'],
  events: {
    /** By another person than the one who asked. Remote parts are sent off; those at the desk wait to be paid out. */
    approve: { event: 'refund.approve', body: plain },
    reject: { event: 'refund.reject', body: z.strictObject({ reason: prose(2, 200) }) },
    /** What goes back at the desk has been paid out. */
    succeed: { event: 'refund.succeed', body: plain },
    fail: { event: 'refund.fail', body: z.strictObject({ reason: prose(2, 200) }) },
    /** Under the same number. */
    retry: { event: 'refund.retry', body: plain },
  },
})

const due = z.object({
  itemId: z.uuid(),
  name: z.string(),
  lineFen: z.int(),
  refundedFen: z.int(),
  /** Asked for in open refunds. */
  openFen: z.int(),
  dueFen: z.int(),
  rule: z.enum(dueRules),
  /** What the rule's sentence is filled with: days or times left and in all, the cooling-off's last instant. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  membershipId: z.nullable(z.uuid()),
  membershipStatus: z.nullable(z.string()),
})

export const refunds = {
  ...resource,
  create: endpoint('POST', '/refunds', {
    permission: 'refund:request',
    scope,
    body: refundDraft,
    reply: refundRow,
    status: 201,
    once: true,
  }),
  /** Nothing of a refund is edited: it moves by its events. */
  update: endpoint('PATCH', '/refunds/:id', {
    permission: 'refund:request',
    scope,
    body: z.strictObject({}),
    reply: refundRow,
    versioned: true,
  }),
  /** What is due for each line of an order today, by which rule. */
  quote: endpoint('GET', '/orders/:id/refund-quote', {
    permission: 'refund:read',
    scope,
    reply: z.object({
      lines: z.array(due),
      /** Where the rule comes from. */
      source: z.string(),
      sourceUrl: z.string(),
      coolingOffDays: z.int(),
      /** How money came, the first to go back first. */
      ways: z.array(
        z.object({
          paymentId: z.uuid(),
          channel: z.enum(paymentChannels),
          leftFen: z.int(),
          /** The stored card has ended: what was paid of it goes back in cash. */
          isCardOver: z.boolean(),
        }),
      ),
    }),
  }),
}

/** A refund as lists have it. */
export type ListedRefund = z.infer<typeof refunds.list.reply>['rows'][number]
export type RefundDue = z.infer<typeof due>
