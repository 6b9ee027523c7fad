import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day } from '../field'
import { receivableRow } from '../ledger/ledger'
import { money, work } from './dashboard'

/* What an accountant begins with: what is to be closed, explained and decided. */

const till = z.object({
  storeId: z.uuid(),
  storeName: z.string(),
  /** The last close, and its day; null: never closed. */
  closedAt: z.nullable(z.iso.datetime()),
  closedOn: z.nullable(day),
  /** The day of the first movement that no close has counted. */
  since: day,
  movements: z.int(),
  /** What the till should hold. */
  cashFen: z.int(),
})

const difference = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  storeName: z.string(),
  day,
  differenceFen: z.int(),
  note: z.string(),
  by: z.nullable(z.string()),
})

const refund = z.object({
  id: z.uuid(),
  refundNo: z.string(),
  /** Null for a refund to somebody who is no member. */
  memberName: z.nullable(z.string()),
  storeName: z.string(),
  amountFen: z.int(),
  reason: z.string(),
  requestedBy: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
  /** Requested by the reader, so another person decides. */
  isOwn: z.boolean(),
})

const books = z.object({
  at: z.iso.datetime(),
  /** Of the month so far. */
  money,
  /** Tills with movements that no close has counted, the longest waiting first; at most 20. */
  tills: z.object({ rows: z.array(till), total: z.int() }),
  /** Closes of the last 30 days that counted another sum than expected, the latest first; at most 10. */
  differences: z.object({ rows: z.array(difference), total: z.int(), sumFen: z.int() }),
  /** Lessons that are taken and not paid, by store and age, the largest first. */
  receivables: z.object({
    rows: z.array(receivableRow),
    total: z.omit(receivableRow, { storeId: true, storeName: true }),
  }),
  /** Needs `refund:read`: refunds that wait for a second person, the oldest first; at most 8. */
  refunds: z.nullable(z.object({ rows: z.array(refund), total: z.int(), sumFen: z.int() })),
  work,
})
export type Books = z.infer<typeof books>

export const booksDashboard = endpoint('GET', '/dashboard/books', {
  permission: 'ledger:report',
  scope: 'stores',
  query: z.strictObject({ store: z.optional(z.uuid()) }),
  reply: books,
})
