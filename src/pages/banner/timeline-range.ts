import { dayOf } from '../../lib/format'

const dayMs = 86_400_000
/** Milliseconds that Shanghai is ahead of UTC, all year round. */
const offsetMs = 8 * 3_600_000

/** Instants, in ms since 1970: from the first midnight to the one after the last day. */
export interface TimelineRange {
  from: number
  to: number
}

interface Window {
  startsAt: string | null
  endsAt: string | null
}

/** From a week ago to sixty days ahead, in whole Shanghai days. */
export function timelineAround(now: number): TimelineRange {
  const midnight = Math.floor((now + offsetMs) / dayMs) * dayMs - offsetMs
  return { from: midnight - 7 * dayMs, to: midnight + 61 * dayMs }
}

/** Where an instant is on the line, in percent; beyond its ends it is clamped to them. */
export const percentAt = ({ from, to }: TimelineRange, at: number): number =>
  (100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from)

/** A window with both bounds: a missing one reaches beyond every range. */
export const boundsOf = ({ startsAt, endsAt }: Window): TimelineRange => ({
  from: startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt),
  to: endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
})

/** The visible part of a window; `over` and `ahead`: it lies completely before or after the range. */
export function barOf(
  timeline: TimelineRange,
  window: Window,
): { left: number; width: number } | 'over' | 'ahead' {
  const { from, to } = boundsOf(window)
  if (to <= timeline.from) return 'over'
  if (from >= timeline.to) return 'ahead'
  const left = percentAt(timeline, from)
  return { left, width: percentAt(timeline, to) - left }
}

export interface TimelineStep extends TimelineRange {
  count: number
}

/** The number of windows open at once, along the range, in as few steps as possible. */
export function stepsOf(timeline: TimelineRange, windows: readonly Window[]): TimelineStep[] {
  const bounds = windows.map(boundsOf)
  const within = (at: number) => at > timeline.from && at < timeline.to
  const edges = [...new Set(bounds.flatMap(({ from, to }) => [from, to]).filter(within))].sort(
    (a, b) => a - b,
  )
  const steps: TimelineStep[] = []
  for (const [at, from] of [timeline.from, ...edges].entries()) {
    const to = edges[at] ?? timeline.to
    const count = bounds.filter((one) => one.from <= from && from < one.to).length
    const last = steps.at(-1)
    if (last?.count === count) last.to = to
    else steps.push({ from, to, count })
  }
  return steps
}

/** The Mondays of the stretch, as they are written beneath it: `11-23`. */
export function mondays({ from, to }: TimelineRange): { at: number; label: string }[] {
  const out: { at: number; label: string }[] = []
  for (let at = from; at < to; at += dayMs)
    if (new Date(at + offsetMs).getUTCDay() === 1) out.push({ at, label: dayOf(new Date(at)).slice(5) })
  return out
}
