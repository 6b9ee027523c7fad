import { daysBetween, plusDays } from '../../../../contract/days'
import { type Freeze, liveStatuses, type Membership } from '../../../../contract/membership/membership'

export type Validity = 'active' | 'frozen' | 'pending' | 'gap'

/** A range of days, first and last included, in which a member's validity stays the same. */
export interface Segment {
  from: string
  to: string
  state: Validity
  /** Names of the cards that cause it. */
  names: readonly string[]
}

export type Spanned = Pick<Membership, 'id' | 'name' | 'status' | 'startsOn' | 'endsOn' | 'plannedEndsOn'> & {
  freezes: readonly Pick<Freeze, 'from' | 'to' | 'endedOn'>[]
}

export interface ValidityLane {
  key: string
  name: string
  segments: readonly Segment[]
}

export interface Axis {
  from: string
  to: string
  days: number
  ticks: readonly { day: string; label: string }[]
}

/** The validity of a card's days, segment by segment. */
export function segmentsOf(card: Spanned): Segment[] {
  const last = card.plannedEndsOn
  const names = [card.name]
  if (card.status === 'pending') return [{ from: card.startsOn, to: last, state: 'pending', names }]
  const frozen = card.freezes
    .map(({ from, to, endedOn }) => ({ from, to: [endedOn ?? to, last].sort()[0] ?? to }))
    .filter(({ from, to }) => to >= from && from <= last)
    .sort((a, b) => a.from.localeCompare(b.from))
  const segments: Segment[] = []
  let from = card.startsOn
  for (const freeze of frozen) {
    if (freeze.from > from) segments.push({ from, to: plusDays(freeze.from, -1), state: 'active', names })
    segments.push({ ...freeze, state: 'frozen', names })
    from = plusDays(freeze.to, 1)
  }
  if (from <= last) segments.push({ from, to: last, state: 'active', names })
  return segments
}

/** The validity of the member's days under all cards together: any active card counts, and there may be gaps between cards. */
export function overallOf(cards: readonly Spanned[]): Segment[] {
  const all = cards.flatMap(segmentsOf)
  if (all.length === 0) return []
  // Nothing changes between two adjacent bounds.
  const bounds = [...new Set(all.flatMap(({ from, to }) => [from, plusDays(to, 1)]))].sort()
  const stretches = bounds.slice(0, -1).map((from, at): Segment => {
    const to = plusDays(bounds[at + 1] ?? from, -1)
    const here = all.filter((one) => one.from <= from && one.to >= from)
    const state = ranked.find((one) => here.some((segment) => segment.state === one)) ?? 'gap'
    const names = here.filter((one) => one.state === state).flatMap((one) => one.names)
    return { from, to, state, names: [...new Set(names)] }
  })
  const joined: Segment[] = []
  for (const next of stretches) {
    const before = joined.at(-1)
    if (before?.state === next.state && before.names.join() === next.names.join()) before.to = next.to
    else joined.push(next)
  }
  return joined
}

/** The best validity first. */
const ranked: readonly Validity[] = ['active', 'frozen', 'pending']

/** All cards together, and beneath it each of them where there are several. */
export function lanesOf(cards: readonly Spanned[], all: string): ValidityLane[] {
  const overall = { key: 'all', name: all, segments: overallOf(cards) }
  if (cards.length < 2) return [{ ...overall, name: cards[0]?.name ?? all }]
  return [overall, ...cards.map((card) => ({ key: card.id, name: card.name, segments: segmentsOf(card) }))]
}

/** Days after which ended cards are no longer shown on the axis. */
const recent = 365

export const isRecent = ({ plannedEndsOn }: Pick<Spanned, 'plannedEndsOn'>, today: string): boolean =>
  daysBetween(plannedEndsOn, today) <= recent

/** Whether a card of this status has ended for good. */
export const isOver = (status: Membership['status']): boolean => !live.includes(status)

const live: readonly string[] = liveStatuses

/** From the first day of any segment to the last, with a margin, and including today. */
export function axisOf(lanes: readonly ValidityLane[], today: string): Axis {
  const days = lanes.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]))
  const [first = today, last = today] = [[...days, today].sort()[0], [...days, today].sort().at(-1)]
  const margin = Math.max(3, Math.round(daysBetween(first, last) * 0.03))
  const [from, to] = [plusDays(first, -margin), plusDays(last, margin)]
  const length = daysBetween(from, to) + 1
  return { from, to, days: length, ticks: ticksOf(from, to, length) }
}

/** The start of a day on the axis, in percent. */
export const placeOf = (day: string, { from, days }: Axis): number => (100 * daysBetween(from, day)) / days

/** First days of months, at most eight of them. */
function ticksOf(from: string, to: string, days: number): Axis['ticks'] {
  const step = [1, 2, 3, 6, 12, 24].find((months) => days / (months * 30.4) <= 8) ?? 60
  const ticks: { day: string; label: string }[] = []
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  for (;;) {
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > to) return ticks
    const isWhole = (month - 1) % Math.min(step, 12) === 0 && (step <= 12 || year % (step / 12) === 0)
    if (day >= from && isWhole) ticks.push({ day, label: day.slice(0, 7) })
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}
