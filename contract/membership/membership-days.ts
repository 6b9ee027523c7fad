import { daysBetween, plusDays } from '../days'
import type { Freeze, Membership, MembershipKind } from './membership'

/*
 * The arithmetic of a card's days and money. Days are Shanghai days, `2026-01-31`, first and last included; money is fen. Client and server
 * use these functions; server/migrations/ repeats them in SQL for queries over many rows.
 */

interface Term {
  kind: MembershipKind
  durationDays: number | null
  validDays: number | null
  bonusDays: number
}

/** The last valid day of a card that begins on `startsOn`. */
export function lastDay(startsOn: string, { kind, durationDays, validDays, bonusDays }: Term): string {
  const days = (kind === 'period' ? durationDays : validDays) ?? 0
  return plusDays(startsOn, Math.max(1, days + bonusDays) - 1)
}

/** Frozen days of a freeze up to and including a day; 0 before it begins. */
export function frozenDays(
  { from, to, endedOn }: Pick<Freeze, 'from' | 'to' | 'endedOn'>,
  until: string,
): number {
  const end = [endedOn ?? to, until].sort()[0]!
  return Math.max(0, daysBetween(from, end) + 1)
}

type Freezable = Pick<
  Membership,
  | 'status'
  | 'startsOn'
  | 'endsOn'
  | 'freezeMaxDays'
  | 'freezeMinDays'
  | 'freezeMaxCount'
  | 'freezeUsedDays'
  | 'freezeCount'
>

export type FreezeRefusal =
  | 'freeze_reversed'
  | 'freeze_in_past'
  | 'freeze_after_end'
  | 'freeze_too_short'
  | 'freeze_too_many_days'
  | 'freeze_too_often'

export interface FreezeOutcome {
  days: number
  /** The last valid day if the card is frozen for the whole time. */
  endsOn: string
  daysLeftToFreeze: number
  /** Codes of `field_<code>`; empty when the freeze is allowed. */
  refusals: FreezeRefusal[]
}

/** The effect of freezing a card from one day to another, and why it is refused. */
export function freezeOutcome(card: Freezable, from: string, to: string, today: string): FreezeOutcome {
  const days = daysBetween(from, to) + 1
  const left = card.freezeMaxDays - card.freezeUsedDays
  const against: [FreezeRefusal, boolean][] = [
    ['freeze_reversed', days < 1],
    ['freeze_in_past', from < today],
    ['freeze_after_end', from > card.endsOn],
    ['freeze_too_short', days >= 1 && days < card.freezeMinDays],
    ['freeze_too_many_days', days > left],
    ['freeze_too_often', card.freezeCount >= card.freezeMaxCount],
  ]
  return {
    days,
    endsOn: plusDays(card.endsOn, Math.max(0, days)),
    daysLeftToFreeze: Math.max(0, left - Math.max(0, days)),
    refusals: against.flatMap(([code, holds]) => (holds ? [code] : [])),
  }
}

/** The members of a card that `unusedFen` needs. */
export interface Valued {
  kind: MembershipKind
  status: Membership['status']
  startsOn: string
  endsOn: string
  timesTotal: number | null
  timesLeft: number | null
  balanceFen: number | null
  valueFen: number
  freezes: readonly Pick<Freeze, 'from' | 'to' | 'endedOn'>[]
}

/**
 * The unused part of what was paid for a card, at the start of a day that itself counts as used. Rounded down to whole fen. period: days
 * left of all days, frozen ones excluded · times: times left of all · stored: the money on the card.
 */
export function unusedFen(card: Valued, on: string): number {
  if (card.status === 'pending') return card.valueFen
  if (card.kind === 'stored') return card.balanceFen ?? 0
  if (card.kind === 'times') {
    const isOver = on > card.endsOn && card.status !== 'frozen'
    return isOver ? 0 : Math.floor((card.valueFen * (card.timesLeft ?? 0)) / (card.timesTotal || 1))
  }
  const { left, total } = daysOfPeriod(card, on)
  return Math.floor((card.valueFen * left) / total)
}

/** All days of a period card, frozen ones excluded, and those left after a day. */
export function daysOfPeriod(
  { startsOn, endsOn, freezes }: Pick<Valued, 'startsOn' | 'endsOn' | 'freezes'>,
  on: string,
): { left: number; total: number } {
  const over = freezes.filter(({ to, endedOn }) => (endedOn ?? to) < on)
  const running = freezes.filter(({ from, to, endedOn }) => from <= on && (endedOn ?? to) >= on)
  const sum = (some: typeof freezes) => some.reduce((days, one) => days + frozenDays(one, on), 0)
  // A freeze that is over has already moved endsOn; a running one has not.
  const total = Math.max(1, daysBetween(startsOn, endsOn) + 1 - sum(over))
  const used = daysBetween(startsOn, on) + 1 - sum(over) - sum(running)
  return { left: Math.min(total, Math.max(0, total - Math.max(0, used))), total }
}
