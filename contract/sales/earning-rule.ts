import * as z from 'zod/mini'
import { coachLevels } from '../catalogue/coach'
import { courseKinds } from '../catalogue/coach-course'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, isOrderedPeriod, listOf, prose, text, whole } from '../field'
import { resource, rowBase } from '../resource'

export const earningRuleKinds = ['lesson_fee', 'sales_commission'] as const

/** fixed: fen for a lesson · per_head: fen for each who came · permille: of what the lesson earned · tiers: of what was sold in a month */
export const earningBases = ['fixed', 'per_head', 'permille', 'tiers'] as const

export const soldKinds = ['period', 'times', 'stored', 'course', 'goods'] as const

/** From this sum of a month on, the whole sum earns so many thousandths. */
const tier = z.strictObject({ fromFen: fen(0, 2_000_000_000), permille: whole(0, 1000) })
export type EarningTier = z.infer<typeof tier>

const isRising = (tiers: readonly EarningTier[]) =>
  tiers.every(({ fromFen }, at) => at === 0 || fromFen > (tiers[at - 1]?.fromFen ?? 0))

export const earningRuleDraft = z.strictObject({
  kind: z.enum(earningRuleKinds),
  name: text(2, 40),
  /** Null members of the scope apply to all; the rule with the narrowest scope is chosen: course, coach, level, kind, store. */
  storeId: z.nullable(z.uuid()),
  courseId: z.nullable(z.uuid()),
  coachId: z.nullable(z.uuid()),
  level: z.nullable(z.enum(coachLevels)),
  sessionKind: z.nullable(z.enum(courseKinds)),
  soldKind: z.nullable(z.enum(soldKinds)),
  basis: z.enum(earningBases),
  /** Fen or thousandths, by the basis; 0 of tiers. */
  amount: whole(0, 100_000_000),
  /** The part of the fee, in thousandths, for those who did not come and were charged. */
  absencePermille: whole(0, 1000),
  tiers: z.array(tier).check(z.maxLength(10), z.refine(isRising, 'tiers_rising')),
  validFrom: givenDay,
  validTo: z.nullable(givenDay),
  note: prose(0, 500),
})
export type EarningRuleDraft = z.infer<typeof earningRuleDraft>

const earningRuleRow = z.object({
  ...rowBase,
  ...earningRuleDraft.shape,
  validFrom: day,
  validTo: z.nullable(day),
  storeName: z.nullable(z.string()),
  courseName: z.nullable(z.string()),
  coachName: z.nullable(z.string()),
  /** Frozen statements used it, so that it can only be ended. */
  isUsed: z.boolean(),
})
export type EarningRule = z.infer<typeof earningRuleRow>

const affects = ['earning-rules', 'earnings', 'own-earnings']

const { restore: _, ...parts } = resource({
  singular: 'earning-rule',
  name: 'earning-rules',
  affects,
  scope: 'stores',
  row: earningRuleRow,
  draft: earningRuleDraft,
  filters: { kind: listOf(earningRuleKinds), store: z.optional(z.uuid()), on: z.optional(givenDay) },
  sorts: ['validFrom', 'name', 'createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {},
})

export const earningRules = {
  ...parts,
  create: endpoint('POST', '/earning-rules', {
    affects,
    permission: 'earning-rule:write',
    scope: 'stores',
    body: earningRuleDraft.check(
      z.refine(({ validFrom, validTo }) => isOrderedPeriod({ from: validFrom, to: validTo }), {
        error: 'ends_before_start',
        path: ['validTo'],
      }),
    ),
    reply: earningRuleRow,
    status: 201,
  }),
}
