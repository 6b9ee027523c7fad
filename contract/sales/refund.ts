import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { fen, givenDay, listOf, prose, whole } from '../field'
import { lessonAffects } from '../lesson-affects'
import { permanentResource, rowBase } from '../resource'
import { paymentChannels } from './order'

export const refundStatuses = ['requested', 'processing', 'succeeded', 'failed', 'rejected'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** The rule of what is due: everything in the first days, the unused part, or what a lesson was paid beyond its price. */
export const dueRules = [
  'cooling_off',
  'period',
  'times',
  'stored',
  'unused',
  'goods',
  'lesson',
  'nothing',
] as const

const refundLine = z.strictObject({
  itemId: z.uuid(),
  /** At most what was paid for the line and is not refunded yet; more than is due needs `refund:exceed`. */
  amountFen: fen(0),
  /** The refund ends the card. */
  terminates: z.boolean(),
  /** How many of a product come back to the stock, once the refund has succeeded. */
  returnQty: z._default(whole(0, 999), 0),
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

/** The part of a refund that goes back by the channel of one payment. */
export const refundPart = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  channel: z.enum(paymentChannels),
  amountFen: z.int(),
  /** The part paid in cash because the stored card that had paid has ended, without gifts, which lapse; else null. */
  cashFen: z.nullable(z.int()),
  settledAt: z.nullable(z.iso.datetime()),
  channelTxnNo: z.nullable(z.string()),
  error: z.nullable(z.string()),
})

export const refundRow = z.object({
  ...rowBase,
  /** `TK`, the Shanghai day, a growing number, a check digit. A retry keeps it. */
  refundNo: z.string(),
  orderId: z.uuid(),
  orderNo: z.string(),
  memberId: z.nullable(z.uuid()),
  memberName: z.nullable(z.string()),
  memberNo: z.nullable(z.string()),
  storeId: z.uuid(),
  storeName: z.string(),
  amountFen: z.int(),
  lines: z.array(
    z.object({ ...refundLine.shape, name: z.string(), dueFen: z.int(), rule: z.enum(dueRules) }),
  ),
  parts: z.array(refundPart),
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** A username, null when it is automatic. Another person must approve: machines/refund/facts.ts. */
  requestedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Created by the console itself, for money received on a closed order. */
  isAutomatic: z.boolean(),
  rejectReason: z.nullable(z.string()),
  error: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
})
export type Refund = z.infer<typeof refundRow>

const plain = z.strictObject({})
const scope = 'stores'

const affects = ['refunds', 'orders', 'products', ...lessonAffects]

const resource = permanentResource({
  singular: 'refund',
  name: 'refunds',
  affects,
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
    /** By another person than the requester. Remote parts are sent; those at the desk wait to be paid out. */
    approve: { event: 'refund.approve', body: plain },
    reject: { event: 'refund.reject', body: z.strictObject({ reason: prose(2, 200) }) },
    /** The parts at the desk have been paid out. */
    succeed: { event: 'refund.succeed', body: plain },
    fail: { event: 'refund.fail', body: z.strictObject({ reason: prose(2, 200) }) },
    /** With the same number. */
    retry: { event: 'refund.retry', body: plain },
  },
})

const due = z.object({
  itemId: z.uuid(),
  name: z.string(),
  lineFen: z.int(),
  refundedFen: z.int(),
  /** Requested in open refunds. */
  openFen: z.int(),
  dueFen: z.int(),
  rule: z.enum(dueRules),
  /** The parameters of the rule's sentence: days or times left and in all, the cooling-off's last instant. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  membershipId: z.nullable(z.uuid()),
  /** Of a product: how many can come back to the stock; else 0. */
  returnableQty: z.int(),
  membershipStatus: z.nullable(z.string()),
})

export const refunds = {
  ...resource,
  create: endpoint('POST', '/refunds', {
    affects,
    permission: 'refund:request',
    scope,
    body: refundDraft,
    reply: refundRow,
    status: 201,
    once: true,
  }),
  /** A refund cannot be edited; it changes only by events. */
  update: endpoint('PATCH', '/refunds/:id', {
    affects,
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
      /** The source of the rule. */
      source: z.string(),
      sourceUrl: z.string(),
      coolingOffDays: z.int(),
      /** Open instalments of the order: a refund is set off against them first, and only what exceeds them is money. */
      setOffFen: z.int(),
      /** The payments of the order, the first to be refunded first. */
      ways: z.array(
        z.object({
          paymentId: z.uuid(),
          channel: z.enum(paymentChannels),
          leftFen: z.int(),
          /** The stored card has ended, so its part is refunded in cash. */
          isCardOver: z.boolean(),
        }),
      ),
    }),
  }),
}

/** A refund without the members that lists leave out. */
export type ListedRefund = z.infer<typeof refunds.list.reply>['rows'][number]
export type RefundDue = z.infer<typeof due>
