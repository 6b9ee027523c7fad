import { m } from '#messages'
import type { LimitBreach } from '../../../contract/catalogue/city-limits'
import type {
  MembershipPlan,
  PlanDraft,
  planBadges,
  planStatuses,
} from '../../../contract/catalogue/membership-plan'
import type { PlanKind } from '../../../contract/catalogue/plan-kind'
import { enumLabels } from '../../kit/ui/enum-labels'
import { count, yuan } from '../../lib/format'

type Status = (typeof planStatuses)[number]
type Badge = (typeof planBadges)[number]

export const priceLabels = {
  status: enumLabels<Status>(
    {
      draft: m.plan_status_draft,
      on_sale: m.plan_status_on_sale,
      off_sale: m.plan_status_off_sale,
    },
    { draft: 'new', on_sale: 'good', off_sale: 'quiet' },
  ),
  kind: enumLabels<PlanKind>({
    period: m.plan_kind_period,
    times: m.plan_kind_times,
    stored: m.plan_kind_stored,
  }),
  badge: enumLabels<Badge>({
    none: m.plan_badge_none,
    hot: m.plan_badge_hot,
    new: m.plan_badge_new,
    recommended: m.plan_badge_recommended,
  }),
  action: enumLabels({ list: m.plan_do_list, delist: m.plan_do_delist }),
}

export const nameOf = ({ name }: Pick<MembershipPlan, 'name'>) => name
type Term = Pick<PlanDraft, 'kind' | 'durationDays' | 'times' | 'validDays' | 'bonusDays'>

/** The purchased term: `365 天 + 30 天`, `10 次 · 120 天内`. */
export function termLabel({ kind, durationDays, times, validDays, bonusDays }: Term): string {
  const days = (value: number | null) => m.plan_days({ count: count(value ?? 0) })
  const bonus = bonusDays > 0 ? ` ${m.plan_bonus_said({ count: bonusDays })}` : ''
  if (kind === 'period') return days(durationDays) + bonus
  const within = m.plan_within_days({ count: count((validDays ?? 0) + bonusDays) })
  return kind === 'times' ? `${m.plan_times_said({ count: times ?? 0 })} · ${within}` : within
}

/** The price per month or per visit. */
export const unitLabel = (kind: PlanKind, fen: number | null): string => {
  if (fen === null) return '—'
  return kind === 'period' ? m.plan_per_month({ price: yuan(fen) }) : m.plan_per_time({ price: yuan(fen) })
}

const breachMessages: Record<LimitBreach, (limit: { limit: string }) => string> = {
  price: m.plan_breach_price,
  term: m.plan_breach_term,
  times: m.plan_breach_times,
}
export const breachLabel = (breach: LimitBreach, limit: string) => breachMessages[breach]({ limit })
