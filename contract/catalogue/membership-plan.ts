import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, fenFilter, givenDay, givenVersion, listOf, text, whole } from '../field'
import { resource, rowBase } from '../resource'
import { coverage } from './coverage'
import { planKinds } from './plan-kind'

export const planStatuses = ['draft', 'on_sale', 'off_sale'] as const
/** The most guests that a card lets in within a month. */
export const mostGuests = 31
export const planBadges = ['none', 'hot', 'new', 'recommended'] as const

/** The server checks `durationDays`, `times` and `validDays` against the kind, because a change may hold only some of them. */
export const planDraft = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^[A-Z0-9_]{2,20}$/, 'plan_code')),
  name: text(2, 30),
  kind: z.enum(planKinds),
  /** Days from the activation; only for `period`. */
  durationDays: z.nullable(whole(1, 731)),
  /** Only for `times`. */
  times: z.nullable(whole(1, 60)),
  /** Days in which times or money must be used; for `times` and `stored`. */
  validDays: z.nullable(whole(1, 731)),
  bonusDays: whole(0, 90),
  listPriceFen: fen(1),
  /** At most the list price. */
  salePriceFen: fen(1),
  storeScope: z.enum(['all', 'some']),
  /** The stores where it is valid when `storeScope` is `some`, else empty. */
  storeIds: z.array(z.uuid()).check(z.maxLength(200)),
  freezeMaxDays: whole(0, 180),
  freezeMinDays: whole(1, 30),
  freezeMaxCount: whole(0, 6),
  /** Guests of its holder in a calendar month; only for a plan that admits. */
  guestsPerMonth: whole(0, mostGuests),
  isTransferable: z.boolean(),
  transferFeeFen: fen(0),
  /** Days after the purchase on which it begins by itself. */
  activateWithinDays: whole(0, 365),
  benefits: z.array(text(1, 40)).check(z.maxLength(8)),
  coverage,
  badge: z.enum(planBadges),
  /** Shanghai days, both included; null has no limit. */
  saleFrom: z.nullable(givenDay),
  saleTo: z.nullable(givenDay),
  sort: whole(0, 9999),
  /** The published agreements that a buyer signs before the card begins. */
  agreementIds: z.array(z.uuid()).check(z.maxLength(5)),
})
export type PlanDraft = z.infer<typeof planDraft>

export const planRow = z.object({
  ...rowBase,
  ...planDraft.shape,
  saleFrom: z.nullable(day),
  saleTo: z.nullable(day),
  status: z.enum(planStatuses),
  /** The coverage was set by a rule when coverage was introduced, and nobody has confirmed it. */
  isCoverageAssumed: z.boolean(),
  storeNames: z.array(z.string()),
  sold30d: z.int(),
  /** Open orders, which keep the price they were made with. */
  openOrders: z.int(),
})
export type MembershipPlan = z.infer<typeof planRow>

const priceChange = z.strictObject({
  id: z.uuid(),
  /** The version that the new price was computed from. */
  version: givenVersion,
  salePriceFen: fen(1),
  listPriceFen: fen(1),
})

const resourceOfPlans = resource({
  singular: 'plan',
  name: 'membership-plans',
  affects: ['dashboard'],
  scope: 'stores',
  row: planRow,
  detail: [
    'freezeMaxDays',
    'freezeMinDays',
    'freezeMaxCount',
    'guestsPerMonth',
    'isTransferable',
    'transferFeeFen',
    'activateWithinDays',
    'benefits',
    'agreementIds',
  ],
  draft: planDraft,
  filters: {
    kind: listOf(planKinds),
    status: listOf(planStatuses),
    store: z.optional(z.uuid()),
    /** Sale prices in fen, both included. */
    minFen: fenFilter,
    maxFen: fenFilter,
    /** Plans on sale that exceed the city's limits: `limitBreaches` of contract/catalogue/city-limits.ts. */
    overLimit: z.optional(z.stringbool()),
    /** Plans whose coverage nobody has confirmed. */
    assumed: z.optional(z.stringbool()),
  },
  sorts: ['sort', 'name', 'code', 'salePriceFen', 'createdAt', 'updatedAt'],
  events: {
    list: { event: 'plan.list', body: z.strictObject({}) },
    delist: { event: 'plan.delist', body: z.strictObject({}) },
  },
})

export const plans = {
  ...resourceOfPlans,
  /** Sets new prices for many plans, all of them or none; a plan changed by another person since is `stale`. */
  reprice: endpoint('POST', '/membership-plans/prices', {
    affects: ['membership-plans', 'dashboard'],
    permission: 'plan:write',
    scope: 'stores',
    body: z.strictObject({
      changes: z.array(priceChange).check(
        z.minLength(1),
        z.maxLength(200),
        z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'repeated'),
      ),
    }),
    reply: z.object({ rows: z.array(planRow) }),
  }),
  /**
   * Confirms the coverage that a rule gave these plans; cards that were sold before coverage existed get the coverage of their plan. All
   * plans or none; one that another person changed is `stale`.
   */
  confirmCoverage: endpoint('POST', '/membership-plans/coverage', {
    affects: ['membership-plans', 'memberships'],
    permission: 'plan:write',
    scope: 'stores',
    body: z.strictObject({
      plans: z.array(z.strictObject({ id: z.uuid(), version: givenVersion })).check(
        z.minLength(1),
        z.maxLength(200),
        z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'repeated'),
      ),
    }),
    reply: z.object({ plans: z.int(), cards: z.int() }),
  }),
  /** Every price of a plan, the oldest first. */
  prices: endpoint('GET', '/membership-plans/:id/prices', {
    permission: 'plan:read',
    scope: 'stores',
    reply: z.object({
      rows: z.array(
        z.object({
          version: givenVersion,
          at: z.iso.datetime(),
          listPriceFen: z.int(),
          salePriceFen: z.int(),
          who: z.nullable(z.string()),
        }),
      ),
    }),
  }),
}

/** A plan without the members that lists leave out. */
export type ListedPlan = z.infer<typeof plans.list.reply>['rows'][number]

/** Whether all stores of a plan are among these (null: every store), which changing the plan requires. */
export const isPlanWithin = (
  { storeScope, storeIds }: Pick<MembershipPlan, 'storeScope' | 'storeIds'>,
  stores: readonly string[] | null,
): boolean => stores === null || (storeScope === 'some' && storeIds.every((id) => stores.includes(id)))

/** Whether a plan is sold to a guest for one day or one visit. */
export const isDayPass = ({
  kind,
  durationDays,
  bonusDays,
  times,
  coverage: { entry },
}: Pick<PlanDraft, 'kind' | 'durationDays' | 'bonusDays' | 'times' | 'coverage'>): boolean =>
  entry && (kind === 'period' ? (durationDays ?? 0) + bonusDays === 1 : times === 1)

/** The price per month or per time in whole fen, rounded half up; null for a stored balance. */
export function unitPriceFen({
  kind,
  durationDays,
  bonusDays,
  times,
  salePriceFen,
}: Pick<PlanDraft, 'kind' | 'durationDays' | 'bonusDays' | 'times' | 'salePriceFen'>): number | null {
  if (kind === 'stored') return null
  if (kind === 'times') return times === null ? null : Math.floor((2 * salePriceFen + times) / (2 * times))
  const days = (durationDays ?? 0) + bonusDays
  return days === 0 ? null : Math.floor((60 * salePriceFen + days) / (2 * days))
}
