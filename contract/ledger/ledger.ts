import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, pageNumber, prose } from '../field'
import { pageOf, rowBase } from '../resource'
import { mostCountedFen } from './till-shift'

/* Double-entry bookkeeping: every transfer has at least two entries whose sum is 0, and a positive amount is a debit. Amounts are fen. */

/**
 * wechat, alipay, cash, pos, transfer: money received by that channel · meituan, douyin, other_platform: paid with vouchers of that platform,
 * at their face · deposit: paid on orders that are not fully paid · unearned: sold,
 * not yet used · stored_value: on members' cards · reserved: of that, held by
 * booked lessons · advance: paid for lessons to come · receivable: lessons taken and not paid · instalment: to be paid
 * of plans whose cards have begun · offset: refunds that were set off against that · locker_deposit: held for rented lockers ·
 * revenue: earned · opening: owed from before this console · platform_due: what the platforms owe for vouchers · platform_fee: what they keep ·
 * platform_clearing: the vouchers of both, against their channels · platform_paid: what they paid
 */
export const accounts = [
  'wechat',
  'alipay',
  'cash',
  'pos',
  'transfer',
  'meituan',
  'douyin',
  'other_platform',
  'deposit',
  'unearned',
  'stored_value',
  'reserved',
  'advance',
  'receivable',
  'instalment',
  'offset',
  'locker_deposit',
  'revenue',
  'opening',
  'platform_due',
  'platform_fee',
  'platform_clearing',
  'platform_paid',
] as const
export type LedgerAccount = (typeof accounts)[number]

const dueLesson = z.object({
  id: z.uuid(),
  memberName: z.string(),
  courseName: z.string(),
  startsAt: z.iso.datetime(),
  openFen: z.int(),
})

/** Lessons of a day that members took and have not paid, at most 50 of them by name. */
const dueLessons = z.object({ count: z.int(), fen: z.int(), rows: z.array(dueLesson) })

const scope = 'stores'
const may = (verb: string) => ({ permission: `ledger:${verb}` as const, scope: scope as 'stores' })

export const dayCloseRow = z.object({
  ...rowBase,
  storeId: z.uuid(),
  storeName: z.string(),
  /** The Shanghai day it was made on, and the instants it covers; a store's first close has no start. */
  day,
  from: z.nullable(z.iso.datetime()),
  to: z.iso.datetime(),
  /** Cash received and paid out, by the ledger. */
  cashInFen: z.int(),
  cashOutFen: z.int(),
  /** Put into the drawer and taken from it in shifts. */
  paidInFen: z.int(),
  paidOutFen: z.int(),
  /** In the drawer before, and taken out by hand-overs; 0 without shifts, whose float is kept apart. */
  openingFen: z.int(),
  takenFen: z.int(),
  expectedFen: z.int(),
  countedFen: z.int(),
  differenceFen: z.int(),
  note: z.string(),
  /** Received and refunded, by channel. */
  channels: z.array(z.object({ channel: z.string(), inFen: z.int(), outFen: z.int(), payments: z.int() })),
  /** Differences of its bills that nobody had explained. */
  billDifferences: z.int(),
  /** The store's lessons of that day, as they were when it was closed. */
  dueLessons,
})
export type DayClose = z.infer<typeof dayCloseRow>

/** What a store's till should hold now, since its last close. */
export const currentTill = z.object({
  storeId: z.uuid(),
  from: z.nullable(z.iso.datetime()),
  cashInFen: z.int(),
  cashOutFen: z.int(),
  paidInFen: z.int(),
  paidOutFen: z.int(),
  openingFen: z.int(),
  takenFen: z.int(),
  expectedFen: z.int(),
  /** The shift that has the till. */
  openShift: z.nullable(z.object({ cashier: z.nullable(z.string()), openedAt: z.iso.datetime() })),
  channels: dayCloseRow.shape.channels,
  /** Pending orders with money on them, and refunds to be paid out. */
  openOrders: z.int(),
  openRefunds: z.int(),
  /** Differences between the channels' bills and this store's payments and refunds that nobody has explained. */
  billDifferences: z.int(),
  /** The store's lessons of today. */
  dueLessons,
})
export type CurrentTill = z.infer<typeof currentTill>

export const revenueGroups = ['day', 'store', 'seller', 'plan', 'channel'] as const

const period = { from: givenDay, to: givenDay, store: z.optional(z.uuid()) }

export const revenueRow = z.object({
  /** A day or an id; null is no group. */
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  orders: z.int(),
  /** Received, refunded, and the difference. */
  receivedFen: z.int(),
  refundedFen: z.int(),
  netFen: z.int(),
  /** Earned in the period, even if paid at another time. */
  earnedFen: z.int(),
})
export type RevenueRow = z.infer<typeof revenueRow>

/** A store's lessons that are taken and not paid, by their age. */
export const receivableRow = z.object({
  storeId: z.uuid(),
  storeName: z.string(),
  lessons: z.int(),
  members: z.int(),
  openFen: z.int(),
  upTo7Fen: z.int(),
  upTo30Fen: z.int(),
  upTo90Fen: z.int(),
  olderFen: z.int(),
})
export type ReceivableRow = z.infer<typeof receivableRow>

export const goodsSorts = [
  'revenueFen',
  'name',
  'soldQty',
  'returnedQty',
  'costFen',
  'marginFen',
  'marginPercent',
] as const
export type GoodsSort = (typeof goodsSorts)[number]

/**
 * A product's sales in a period: sold by the day of the sale, returned and refunded by the day of that. Cost is the product's at the sale. The
 * four figures of cost are null without the permission to read products; cost and margin also where no line has a cost.
 */
export const goodsRow = z.object({
  /** null is goods that were typed at the till and are no product. */
  productId: z.nullable(z.uuid()),
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  soldQty: z.int(),
  /** Units that came back to the stock. */
  returnedQty: z.int(),
  /** After discounts and refunds, as the ledger has it. */
  revenueFen: z.int(),
  /** The part of the revenue whose lines have no cost; it is in no margin. */
  uncostedFen: z.nullable(z.int()),
  /** Of sold units, less that of returned ones. */
  costFen: z.nullable(z.int()),
  /** Revenue with a cost, less that cost; and in percent of that revenue, to a tenth. */
  marginFen: z.nullable(z.int()),
  marginPercent: z.nullable(z.number()),
})
export type GoodsRow = z.infer<typeof goodsRow>

/** The largest figure first, a name by its pinyin. */
const goodsQuery = z.strictObject({ ...period, sortBy: z._default(z.enum(goodsSorts), 'revenueFen') })

const receivableQuery = z.strictObject({ store: z.optional(z.uuid()) })

const revenueQuery = z.strictObject({ ...period, by: z.enum(revenueGroups) })

export const ledger = {
  till: endpoint('GET', '/day-closes/current', {
    ...may('read'),
    query: z.strictObject({ store: z.uuid() }),
    reply: currentTill,
  }),
  closeDay: endpoint('POST', '/day-closes', {
    affects: ['day-closes', 'dashboard'],
    ...may('close'),
    body: z.strictObject({
      storeId: z.uuid(),
      /** The expected amount that the page showed; if it has changed since, the reply is `stale` with the new one. */
      expectedFen: fen(-mostCountedFen, mostCountedFen),
      countedFen: fen(0, mostCountedFen),
      /** Required when the count differs. */
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
    ...may('report'),
    query: revenueQuery,
    reply: z.object({
      rows: z.array(revenueRow),
      total: z.omit(revenueRow, { key: true, name: true }),
      /** At the end of the last day: sold and not used, the money on members' cards, and lessons taken and not paid. */
      unearnedFen: z.int(),
      storedFen: z.int(),
      receivableFen: z.int(),
      /** Deposits held for rented lockers at the end of the last day. */
      lockerDepositFen: z.int(),
    }),
  }),
  goods: endpoint('GET', '/reports/goods', {
    ...may('report'),
    query: goodsQuery,
    reply: z.object({
      rows: z.array(goodsRow),
      total: z.omit(goodsRow, { productId: true, code: true, name: true }),
    }),
  }),
  goodsCsv: endpoint('GET', '/reports/goods.csv', {
    ...may('export'),
    query: goodsQuery,
    reply: z.string(),
  }),
  /** Now, by store and age. */
  receivables: endpoint('GET', '/reports/receivables', {
    ...may('report'),
    query: receivableQuery,
    reply: z.object({
      rows: z.array(receivableRow),
      total: z.omit(receivableRow, { storeId: true, storeName: true }),
    }),
  }),
  /** Each open lesson, the oldest first. */
  receivablesCsv: endpoint('GET', '/reports/receivables.csv', {
    ...may('export'),
    query: receivableQuery,
    reply: z.string(),
  }),
  revenueCsv: endpoint('GET', '/reports/revenue.csv', {
    ...may('export'),
    query: revenueQuery,
    reply: z.string(),
  }),
}
