import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, whole } from '../field'

/** A Shanghai month, `2026-01`. */
const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'month'))

/** Fen of sales; a number of lessons and cards. docs/glossary.md says how each is reckoned. */
export const targetMeasures = ['sales', 'lessons', 'cards'] as const
export type TargetMeasure = (typeof targetMeasures)[number]

const figure = z.object({
  target: z.nullable(z.int()),
  /** The target of the month before. */
  before: z.nullable(z.int()),
  reached: z.int(),
})
export type TargetFigure = z.infer<typeof figure>

/** A store, or a person who works or sells there; `personId` null: the store as a whole. */
const targetRow = z.object({
  storeId: z.uuid(),
  storeName: z.string(),
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  sales: figure,
  lessons: figure,
  cards: figure,
})
export type TargetRow = z.infer<typeof targetRow>

/** In sales 20 million yuan; the server refuses more than 100,000 of the others. */
const targetValue = whole(1, 2_000_000_000)

const change = z.strictObject({
  storeId: z.uuid(),
  personId: z.nullable(z.uuid()),
  measure: z.enum(targetMeasures),
  /** Null removes the target. */
  value: z.nullable(targetValue),
  /** What the person saw; null: no target. */
  seen: z.nullable(targetValue),
})
export type TargetChange = z.infer<typeof change>

const keyOf = ({ storeId, personId, measure }: TargetChange) =>
  `${storeId} ${personId ?? ''} ${measure}`.toLowerCase()

const sheetQuery = z.strictObject({ month, store: z.optional(z.uuid()) })
const sheetReply = z.object({ month, today: day, rows: z.array(targetRow) })
const scope = 'stores' as const

export const targets = {
  sheet: endpoint('GET', '/targets', {
    permission: 'target:read',
    scope,
    query: sheetQuery,
    reply: sheetReply,
  }),
  exportCsv: endpoint('GET', '/targets/export.csv', {
    permission: 'target:export',
    scope,
    query: sheetQuery,
    reply: z.string(),
  }),
  /**
   * Sets many targets of a month, all or none, and replies with the stores concerned. One that is no more as it was seen is refused with
   * `targets_changed`.
   */
  set: endpoint('POST', '/targets', {
    affects: ['targets', 'own-targets'],
    permission: 'target:write',
    scope,
    body: z.strictObject({
      month,
      changes: z.array(change).check(
        z.minLength(1),
        z.maxLength(2000),
        z.refine((changes) => new Set(changes.map(keyOf)).size === changes.length, 'repeated'),
      ),
    }),
    reply: sheetReply,
  }),
  /** The targets of the person whom the account is linked to, with their place among those of the store; null without a person. */
  own: endpoint('GET', '/own-targets', {
    permission: 'target:own',
    scope: 'own',
    query: z.strictObject({ month }),
    reply: z.object({
      month,
      today: day,
      rows: z.nullable(
        z.array(
          z.object({
            storeId: z.uuid(),
            storeName: z.string(),
            measure: z.enum(targetMeasures),
            target: z.int(),
            reached: z.int(),
            place: z.int(),
            /** How many at the store have a target of the measure. */
            of: z.int(),
          }),
        ),
      ),
    }),
  }),
}
