import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, fen, givenDay, pageNumber, prose } from './field'
import { pageOf, rowBase } from './resource'

/*
 * Money by double entry. Every movement is a transfer of at least two entries whose sum is 0; a positive amount is a
 * debit. Amounts are fen.
 */

/**
 * wechat, alipay, cash, pos, transfer: money as it came · deposit: paid on orders that are not whole yet · unearned: sold,
 * not used up · stored_value: on members' cards · revenue: earned · opening: owed from before this console
 */
export const accounts = [
  'wechat',
  'alipay',
  'cash',
  'pos',
  'transfer',
  'deposit',
  'unearned',
  'stored_value',
  'revenue',
  'opening',
] as const
export type LedgerAccount = (typeof accounts)[number]

const scope = 'stores'
const may = (verb: string) => ({ permission: `ledger:${verb}` as const, scope: scope as 'stores' })

export const dayCloseRow = z.object({
  ...rowBase,
  storeId: z.uuid(),
  storeName: z.string(),
  /** The Shanghai day it was made on, and the instants between which it counts; the first begins with the store. */
  day,
  from: z.nullable(z.iso.datetime()),
  to: z.iso.datetime(),
  /** Cash by the ledger: what came in and what was paid out. */
  cashInFen: z.int(),
  cashOutFen: z.int(),
  expectedFen: z.int(),
  countedFen: z.int(),
  differenceFen: z.int(),
  note: z.string(),
  /** Net of refunds, by channel. */
  channels: z.array(z.object({ channel: z.string(), inFen: z.int(), outFen: z.int(), payments: z.int() })),
})
export type DayClose = z.infer<typeof dayCloseRow>

/** What a store's till should hold now, since its last close. */
export const currentTill = z.object({
  storeId: z.uuid(),
  from: z.nullable(z.iso.datetime()),
  cashInFen: z.int(),
  cashOutFen: z.int(),
  expectedFen: z.int(),
  channels: dayCloseRow.shape.channels,
  /** Left open: pending orders with money on them, refunds to be paid out. */
  openOrders: z.int(),
  openRefunds: z.int(),
})

export const revenueGroups = ['day', 'store', 'seller', 'plan', 'channel'] as const

const period = { from: givenDay, to: givenDay, store: z.optional(z.uuid()) }

export const revenueRow = z.object({
  /** A day, or an id; null is none. */
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  orders: z.int(),
  /** Paid in, paid back, and the difference. */
  receivedFen: z.int(),
  refundedFen: z.int(),
  netFen: z.int(),
  /** Earned in the time, whenever it was paid. */
  earnedFen: z.int(),
})
export type RevenueRow = z.infer<typeof revenueRow>

const revenueQuery = z.strictObject({ ...period, by: z.enum(revenueGroups) })

export const ledger = {
  till: endpoint('GET', '/day-closes/current', {
    ...may('read'),
    query: z.strictObject({ store: z.uuid() }),
    reply: currentTill,
  }),
  closeDay: endpoint('POST', '/day-closes', {
    ...may('close'),
    body: z.strictObject({
      storeId: z.uuid(),
      /** What the page said should be there; another figure by now is `stale`, with the new one. */
      expectedFen: fen(-1_000_000_000),
      countedFen: fen(0),
      /** Obliged where the count differs. */
      note: prose(0, 200),
    }),
    reply: dayCloseRow,
    status: 201,
    once: true,
  }),
  closes: endpoint('GET', '/day-closes', {
    ...may('read'),
    query: z.strictObject({
      store: z.optional(z.uuid()),
      page: pageNumber,
    }),
    reply: pageOf(dayCloseRow),
  }),
  revenue: endpoint('GET', '/reports/revenue', {
    ...may('read'),
    query: revenueQuery,
    reply: z.object({
      rows: z.array(revenueRow),
      total: z.omit(revenueRow, { key: true, name: true }),
      /** Sold and not used up at the end of the last day, and what is on members' cards. */
      unearnedFen: z.int(),
      storedFen: z.int(),
    }),
  }),
  revenueCsv: endpoint('GET', '/reports/revenue.csv', {
    ...may('export'),
    query: revenueQuery,
    reply: z.string(),
  }),
}
