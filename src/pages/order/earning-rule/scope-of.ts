import { m } from '#messages'
import type { EarningRule, EarningTier } from '../../../../contract/sales/earning-rule'
import { earningLabels, percentOf } from '../../../domain/earning/labels'
import { yuanWords } from '../../../kit/ui/yuan-text'
import { courseKindLabels, levelLabels } from './level-labels'

/** What a rule applies to, from wide to narrow. */
export function scopeOf(rule: EarningRule): string {
  const { storeName, sessionKind, level, coachName, courseName, soldKind } = rule
  const parts = [
    storeName,
    soldKind && earningLabels.sold.label(soldKind),
    sessionKind && courseKindLabels.label(sessionKind),
    level && levelLabels.label(level),
    coachName,
    courseName,
  ].filter((part) => part !== null)
  return parts.length === 0 ? m.earning_rule_every() : parts.join(' · ')
}

export const tiersText = (tiers: readonly EarningTier[]): string =>
  tiers.map((tier, at) => tierText(tier, tiers[at + 1])).join(m.kit_comma())

function tierText({ fromFen, permille }: EarningTier, next: EarningTier | undefined): string {
  const percent = percentOf(permille)
  if (fromFen > 0) return m.earning_pays_tier({ from: yuanWords(fromFen), percent })
  return next === undefined
    ? m.earning_pays_all({ percent })
    : m.earning_pays_below({ to: yuanWords(next.fromFen), percent })
}

export function paysOf({ basis, amount, tiers }: Pick<EarningRule, 'basis' | 'amount' | 'tiers'>): string {
  if (basis === 'fixed') return m.earning_pays_fixed({ amount: yuanWords(amount) })
  if (basis === 'per_head') return m.earning_pays_per_head({ amount: yuanWords(amount) })
  if (basis === 'permille') return m.earning_pays_permille({ percent: percentOf(amount) })
  return tiersText(tiers)
}

export const daysOf = ({ validFrom, validTo }: EarningRule): string =>
  validTo === null ? m.earning_rule_from_on({ from: validFrom }) : `${validFrom} – ${validTo}`
