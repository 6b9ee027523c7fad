import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import {
  type CityLimits,
  type LimitBreach,
  limitBreaches,
  readCityLimits,
} from '../../../contract/catalogue/city-limits'
import type { PlanDraft } from '../../../contract/catalogue/membership-plan'
import { call } from '../../lib/api/call'
import { yuan } from '../../lib/format'
import { breachLabel } from './labels'
import style from './price.module.css'

type Priced = Pick<PlanDraft, 'kind' | 'durationDays' | 'times' | 'bonusDays' | 'salePriceFen'>

/** The limits of the city; they change only with the law, so they are not refetched. */
export function useCityLimits(): CityLimits | undefined {
  const { data } = useQuery({
    queryKey: ['settings', 'city-limits'],
    queryFn: ({ signal }) => call(readCityLimits, { signal }),
    staleTime: 3_600_000,
  })
  return data
}

/** Green within the limits of the city, red beyond them, with the rule and its source. */
export function LimitLight({ plan }: { plan: Priced }) {
  const limits = useCityLimits()
  // A plan without a price cannot be checked.
  if (limits === undefined || !Number.isInteger(plan.salePriceFen)) return null
  const breaches = limitBreaches(plan, limits)
  return (
    <div className={breaches.length === 0 ? style.light : `${style.light} ${style.lightOver}`} role="status">
      <strong>
        {breaches.length === 0
          ? m.plan_limit_kept({ city: limits.city })
          : m.plan_limit_over({ city: limits.city })}
      </strong>
      {breaches.map((breach) => (
        <span key={breach}>{breachLabel(breach, limitOf(breach, plan, limits))}</span>
      ))}
      <a href={limits.sourceUrl} target="_blank" rel="noreferrer">
        {limits.source}
      </a>
    </div>
  )
}

/** A mark in a list for plans beyond a limit. */
export function LimitMark({ plan, limits }: { plan: Priced; limits: CityLimits | undefined }) {
  const breaches = limits === undefined ? [] : limitBreaches(plan, limits)
  if (limits === undefined || breaches.length === 0) return null
  const text = breaches
    .map((breach) => breachLabel(breach, limitOf(breach, plan, limits)))
    .join(m.kit_comma())
  return (
    <span className={style.over} title={`${text}\n${limits.source}`}>
      {m.plan_over()}
    </span>
  )
}

function limitOf(breach: LimitBreach, { kind }: Priced, limits: CityLimits): string {
  if (breach === 'price') return yuan(limits[kind].maxFen)
  if (breach === 'term') return m.plan_months({ count: limits.period.maxMonths })
  return m.plan_times_said({ count: limits.times.maxTimes })
}
