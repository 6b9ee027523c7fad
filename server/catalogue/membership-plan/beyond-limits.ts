import { sql } from 'kysely'

const limits = sql`(select value from setting where name = 'city_limits')`

/** Plans on sale that exceed the city's limits: `limitBreaches` of the contract is not empty. */
export const beyondLimits = sql<boolean>`(membership_plan.status = 'on_sale' and (
  membership_plan.sale_price_fen > (${limits} -> membership_plan.kind ->> 'maxFen')::bigint
  or membership_plan.kind = 'period' and coalesce(membership_plan.duration_days, 0) + membership_plan.bonus_days
    > ceil((${limits} -> 'period' ->> 'maxMonths')::int * 365.5 / 12)
  or membership_plan.kind = 'times' and membership_plan.times > (${limits} -> 'times' ->> 'maxTimes')::int
))`
