import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { fen, text, whole } from '../field'

/** A city's limits on prepayments, with their source. Money in fen. */
export const cityLimitsDraft = z.strictObject({
  city: text(2, 20),
  /** The regulation, its article and the day from which it holds. */
  source: text(2, 200),
  sourceUrl: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/\S+$/, 'url')),
  period: z.strictObject({ maxFen: fen(1), maxMonths: whole(1, 60) }),
  times: z.strictObject({ maxFen: fen(1), maxTimes: whole(1, 1000) }),
  stored: z.strictObject({ maxFen: fen(1) }),
  /** The most that one person may have prepaid at a time. */
  perPersonFen: fen(1),
})
export type CityLimits = z.infer<typeof cityLimitsDraft>

export const readCityLimits = endpoint('GET', '/settings/city-limits', {
  permission: 'plan:read',
  scope: 'own',
  reply: cityLimitsDraft,
})

/** The members of a plan that limits apply to. */
interface Priced {
  kind: 'period' | 'times' | 'stored'
  durationDays: number | null
  times: number | null
  bonusDays: number
  salePriceFen: number
}

export type LimitBreach = 'price' | 'term' | 'times'

/** As many days as so many calendar months can have: 366 for twelve, 731 for twenty-four. */
const daysOf = (months: number) => Math.ceil((months / 12) * 365.5)

/** The limits that a plan exceeds; empty when it keeps all. Bonus days count, because the service lasts as long. */
export function limitBreaches(plan: Priced, limits: CityLimits): LimitBreach[] {
  const { maxFen } = limits[plan.kind]
  const days = (plan.durationDays ?? 0) + plan.bonusDays
  const isTooDear = plan.salePriceFen > maxFen
  const isTooLong = plan.kind === 'period' && days > daysOf(limits.period.maxMonths)
  const isTooMany = plan.kind === 'times' && (plan.times ?? 0) > limits.times.maxTimes
  return [
    ...(isTooDear ? (['price'] as const) : []),
    ...(isTooLong ? (['term'] as const) : []),
    ...(isTooMany ? (['times'] as const) : []),
  ]
}
