import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, givenDay, listOf, pageNumber, prose } from '../field'
import { pageOf, permanentResource, rowBase } from '../resource'
import { remoteChannels } from './order'

/**
 * `POST /api/v1/bills?name=bill.csv`: the file itself is the body: the trade bill of WeChat Pay (type ALL) or the transaction details of
 * Alipay, of one day. Answers with the bill, once its lines are matched. The same file again changes nothing. Another file of a day that has
 * one is refused with `bill_day_taken`, unless `replaces=<id of that bill>` confirms it. Refusals name the problem under the field `file`.
 */
export const billPath = '/bills'
export const billPermission = 'bill:write'
export const billMaxBytes = 50 * 1024 * 1024
export const mostBillLines = 100_000
/** What an upload changes. */
export const billAffects = ['bills', 'bill-differences', 'day-closes'] as const

export const billDifferenceStatuses = ['open', 'settled', 'withdrawn'] as const
export type BillDifferenceStatus = (typeof billDifferenceStatuses)[number]
/** missing_here: the books do not know the number · missing_there: the file does not have it · amount, state: both have it, but not alike */
export const billDifferenceKinds = ['missing_here', 'missing_there', 'amount', 'state'] as const
export type BillDifferenceKind = (typeof billDifferenceKinds)[number]
export const billSubjects = ['payment', 'refund'] as const
export type BillSubject = (typeof billSubjects)[number]

export const billRow = z.object({
  id: z.uuid(),
  channel: z.enum(remoteChannels),
  merchantNo: z.string(),
  /** The Shanghai day of its lines. */
  day,
  fileName: z.string(),
  payments: z.int(),
  paymentFen: z.int(),
  refunds: z.int(),
  refundFen: z.int(),
  /** Differences that were found, and those that are open. */
  differences: z.int(),
  openDifferences: z.int(),
  /** Another file of that day took its place. */
  replacedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
})
export type Bill = z.infer<typeof billRow>

export const billDifferenceRow = z.object({
  ...rowBase,
  billId: z.uuid(),
  channel: z.enum(remoteChannels),
  day,
  kind: z.enum(billDifferenceKinds),
  subject: z.enum(billSubjects),
  /** This server's number of the payment or refund. */
  number: z.string(),
  /** The channel's number. */
  channelTxnNo: z.nullable(z.string()),
  /** By the books and by the file; null where one does not have it. */
  hereFen: z.nullable(z.int()),
  thereFen: z.nullable(z.int()),
  hereState: z.nullable(z.string()),
  thereState: z.nullable(z.string()),
  /** null: no order of this console is known by that number. */
  orderId: z.nullable(z.uuid()),
  orderNo: z.nullable(z.string()),
  refundId: z.nullable(z.uuid()),
  storeId: z.nullable(z.uuid()),
  storeName: z.nullable(z.string()),
  status: z.enum(billDifferenceStatuses),
  settlement: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
  settledBy: z.nullable(z.string()),
})
export type BillDifference = z.infer<typeof billDifferenceRow>

export const bills = {
  name: 'bills',
  /** The latest day first. A bill holds the money of every store. */
  list: endpoint('GET', billPath, {
    permission: 'bill:read',
    scope: 'chain',
    query: z.strictObject({
      page: pageNumber,
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
    }),
    reply: z.object({
      ...pageOf(billRow).shape,
      /** The channels whose merchant is set, which bills can be compared with. */
      channels: z.array(z.object({ channel: z.enum(remoteChannels), merchantNo: z.string() })),
    }),
  }),
}

/** Differences are made by an upload, and only explained by people. */
const {
  create: _,
  update: __,
  ...resource
} = permanentResource({
  singular: 'bill',
  name: 'bill-differences',
  affects: ['bills', 'day-closes'],
  scope: 'stores',
  row: billDifferenceRow,
  draft: z.strictObject({}),
  filters: {
    status: listOf(billDifferenceStatuses),
    kind: listOf(billDifferenceKinds),
    channel: listOf(remoteChannels),
    store: z.optional(z.uuid()),
    bill: z.optional(z.uuid()),
    from: z.optional(givenDay),
    to: z.optional(givenDay),
  },
  sorts: ['createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {
    settle: { event: 'difference.settle', body: z.strictObject({ settlement: prose(2, 200) }) },
  },
})

export const billDifferences = resource
