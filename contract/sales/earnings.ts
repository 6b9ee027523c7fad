import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day } from '../field'

/** A Shanghai month, `2026-01`. */
const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'month'))

/** A statement begins as a draft, which is reckoned and not stored. */
export const earningStates = ['draft', 'frozen', 'paid'] as const

/** What a person earns at a store in a month. Amounts are fen; a correction may be negative, and so may the total. */
const earningSheetRow = z.object({
  personId: z.uuid(),
  personName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  month,
  state: z.enum(earningStates),
  lessons: z.int(),
  lessonFen: z.int(),
  /** What was sold and counts, less refunds and what stored cards paid. */
  salesFen: z.int(),
  commissionFen: z.int(),
  correctionFen: z.int(),
  totalFen: z.int(),
  /** Lessons and sales that no rule applies to. */
  withoutRule: z.int(),
  /** Of the lines, which a manager signs. */
  sha256: z.string(),
  /** The members below are null of a draft. */
  id: z.nullable(z.uuid()),
  version: z.nullable(z.int()),
  frozenAt: z.nullable(z.iso.datetime()),
  frozenBy: z.nullable(z.string()),
  paidAt: z.nullable(z.iso.datetime()),
  paidBy: z.nullable(z.string()),
})
export type EarningSheetRow = z.infer<typeof earningSheetRow>

const earningLine = z.object({
  source: z.enum(['lesson', 'sale']),
  /** The class session or the order. */
  refId: z.uuid(),
  isCorrection: z.boolean(),
  at: z.iso.datetime(),
  /** The lesson’s course, or what was sold. */
  name: z.string(),
  /** The number of the order; null of a lesson. */
  orderNo: z.nullable(z.string()),
  ruleName: z.nullable(z.string()),
  basis: z.nullable(z.enum(['fixed', 'per_head', 'permille', 'tiers'])),
  baseFen: z.int(),
  heads: z.int(),
  absences: z.int(),
  /** Fen or thousandths, by the basis. */
  rate: z.int(),
  amountFen: z.int(),
})
export type EarningLine = z.infer<typeof earningLine>

const earningStatement = z.object({ row: earningSheetRow, lines: z.array(earningLine) })
export type EarningStatement = z.infer<typeof earningStatement>

const sheetQuery = z.strictObject({ month, store: z.optional(z.uuid()) })
const scope = 'stores' as const
const affects = ['earnings', 'own-earnings', 'earning-rules']

export const earnings = {
  /** Everybody who earned something in the month, a row for each store. */
  sheet: endpoint('GET', '/earnings', {
    permission: 'earning:read',
    scope,
    query: sheetQuery,
    reply: z.object({
      month,
      /** A month can be frozen when it is over. */
      isOver: z.boolean(),
      rows: z.array(earningSheetRow),
    }),
  }),
  statement: endpoint('GET', '/earnings/statement', {
    permission: 'earning:read',
    scope,
    query: z.strictObject({ month, store: z.uuid(), person: z.uuid() }),
    reply: earningStatement,
  }),
  /** Each line of the month, for the payroll. */
  exportCsv: endpoint('GET', '/earnings/export.csv', {
    permission: 'earning:export',
    scope,
    query: sheetQuery,
    reply: z.string(),
    stepUp: true,
  }),
  /** Freezes statements as the manager saw them, all or none. What differs from what was seen is refused with `earnings_changed`. */
  freeze: endpoint('POST', '/earnings/freeze', {
    affects,
    permission: 'earning:freeze',
    scope,
    body: z.strictObject({
      month,
      storeId: z.uuid(),
      people: z
        .array(z.strictObject({ personId: z.uuid(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))
        .check(
          z.minLength(1),
          z.maxLength(200),
          z.refine(
            (people) => new Set(people.map(({ personId }) => personId.toLowerCase())).size === people.length,
            'repeated',
          ),
        ),
    }),
    reply: z.object({ rows: z.array(earningSheetRow) }),
    once: true,
    stepUp: true,
  }),
  pay: endpoint('POST', '/earnings/:id/pay', {
    affects,
    permission: 'earning:pay',
    scope,
    reply: earningSheetRow,
    versioned: true,
  }),
  /** The statements of the person whom the account is linked to, one for each store; null without a person. */
  own: endpoint('GET', '/own-earnings', {
    permission: 'earning:own',
    scope: 'own',
    query: z.strictObject({ month }),
    reply: z.object({ month, day, statements: z.nullable(z.array(earningStatement)) }),
  }),
}
