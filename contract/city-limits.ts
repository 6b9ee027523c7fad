import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { fen, text, whole } from './field'

/** What a city lets a gym take in advance, with where it says so. Money in fen. */
export const cityLimitsDraft = z.strictObject({
  city: text(2, 20),
  /** The regulation, its article and the day from which it holds. */
  source: text(2, 200),
  sourceUrl: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/\S+$/, 'url')),
  period: z.strictObject({ maxFen: fen(1), maxMonths: whole(1, 60) }),
  times: z.strictObject({ maxFen: fen(1), maxTimes: whole(1, 1000) }),
  stored: z.strictObject({ maxFen: fen(1) }),
  /** All that one person may have paid in advance at a time. */
  perPersonFen: fen(1),
})
export type CityLimits = z.infer<typeof cityLimitsDraft>

export const readCityLimits = endpoint('GET', '/settings/city-limits', {
  permission: 'plan:read',
  scope: 'own',
  reply: cityLimitsDraft,
})

/** What a limit is about, of a plan. */
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

/** Which limits a plan goes beyond; empty is the green light. Bonus days count: the service lasts so long. */
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
