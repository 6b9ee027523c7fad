import { plusDays } from '../../../../contract/days'
import type { Membership } from '../../../../contract/membership/membership'
import { freezeOutcome } from '../../../../contract/membership/membership-days'

/** A freeze length that one click chooses. */
export interface FreezePreset {
  key: 'week' | 'twoWeeks' | 'month' | 'most'
  days: number
  /** The last frozen day. */
  to: string
}

const presets = [
  ['week', 7],
  ['twoWeeks', 14],
  ['month', 30],
] as const

/** The usual lengths that this card still allows from a day on, and the longest. */
export function presetsOf(card: Membership, from: string, today: string): FreezePreset[] {
  const most = card.freezeMaxDays - card.freezeUsedDays
  const lengths = [...presets, ['most', most] as const]
  return lengths
    .filter(([key, days]) => key === 'most' || days < most)
    .map(([key, days]): FreezePreset => ({ key, days, to: plusDays(from, days - 1) }))
    .filter(({ to }) => freezeOutcome(card, from, to, today).refusals.length === 0)
}

/** The dialog's initial days: from today, a week or the shortest that the card allows. */
export function firstDays(card: Membership, today: string): { from: string; to: string } {
  const from = card.startsOn > today ? card.startsOn : today
  return { from, to: plusDays(from, Math.max(7, card.freezeMinDays) - 1) }
}
