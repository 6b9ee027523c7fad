import { m } from '#messages'
import type { LimitBreach } from '../../../contract/catalogue/city-limits'
import type {
  MembershipPlan,
  PlanDraft,
  PlanKind,
  planBadges,
  planStatuses,
} from '../../../contract/catalogue/membership-plan'
import type { Tone } from '../../kit/ui/status-tag'
import { count, yuan } from '../../lib/format'

type Status = (typeof planStatuses)[number]
type Badge = (typeof planBadges)[number]

const statusSays: Record<Status, () => string> = {
  draft: m.plan_status_draft,
  on_sale: m.plan_status_on_sale,
  off_sale: m.plan_status_off_sale,
}
const statusTone: Record<Status, Tone> = { draft: 'new', on_sale: 'good', off_sale: 'quiet' }
const kindSays: Record<PlanKind, () => string> = {
  period: m.plan_kind_period,
  times: m.plan_kind_times,
  stored: m.plan_kind_stored,
}
const badgeSays: Record<Badge, () => string> = {
  none: m.plan_badge_none,
  hot: m.plan_badge_hot,
  new: m.plan_badge_new,
  recommended: m.plan_badge_recommended,
}

const says = { status: statusSays, kind: kindSays, badge: badgeSays }

export const statusLabel = (status: Status) => statusSays[status]()
export const kindLabel = (kind: PlanKind) => kindSays[kind]()
export const badgeLabel = (badge: Badge) => badgeSays[badge]()
export const nameOf = ({ name }: Pick<MembershipPlan, 'name'>) => name
export const statusOf = ({ status }: Pick<MembershipPlan, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[of]
  return words[String(value)]?.() ?? String(value)
}

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

const breachSays: Record<LimitBreach, (limit: { limit: string }) => string> = {
  price: m.plan_breach_price,
  term: m.plan_breach_term,
  times: m.plan_breach_times,
}
export const breachLabel = (breach: LimitBreach, limit: string) => breachSays[breach]({ limit })

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = { list: m.plan_do_list, delist: m.plan_do_delist }
  return labels[verb]?.()
}
