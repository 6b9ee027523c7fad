import type { ExerciseMark } from '../../../../contract/content/video-course'

/** Whole seconds of a video, rounded up. */
export const secondsOf = (durationMs: number | null): number =>
  Math.max(1, Math.ceil((durationMs ?? 0) / 1_000))

export type Grip = 'body' | 'start' | 'end'
export type MarkSpan = Pick<ExerciseMark, 'startS' | 'endS'>

/** A mark after moving its body or edge by some seconds; it stays within `end` and never shrinks below a second. */
export function draggedSpan<Mark extends MarkSpan>(mark: Mark, grip: Grip, by: number, end: number): Mark {
  const step = Math.round(by)
  if (grip === 'start') return { ...mark, startS: within(mark.startS + step, 0, mark.endS - 1) }
  if (grip === 'end') return { ...mark, endS: within(mark.endS + step, mark.startS + 1, end) }
  const length = Math.min(mark.endS - mark.startS, end)
  const startS = within(mark.startS + step, 0, end - length)
  return { ...mark, startS, endS: startS + length }
}

/** The range of a new mark from `from`; near the end of the video it begins earlier. */
export function spanAt(from: number, to: number, end: number): MarkSpan {
  const startS = within(Math.floor(from), 0, end - 1)
  return { startS, endS: within(Math.ceil(to), startS + 1, end) }
}

/** The lane of each mark, in the given order: the first that is free when it begins. `count` is at least one. */
export function lanesOf(marks: readonly ExerciseMark[]): { lanes: number[]; count: number } {
  const ends: number[] = []
  const lanes = marks.map(() => 0)
  for (const at of inTime(marks)) {
    const mark = marks[at]
    if (mark === undefined) continue
    const free = ends.findIndex((end) => end <= mark.startS)
    const lane = free === -1 ? ends.length : free
    ends[lane] = mark.endS
    lanes[at] = lane
  }
  return { lanes, count: Math.max(1, ends.length) }
}

/** The indexes of the marks, sorted by start. */
export const inTime = (marks: readonly ExerciseMark[]): number[] =>
  marks
    .map((mark, at) => ({ mark, at }))
    .sort((a, b) => a.mark.startS - b.mark.startS || a.mark.endS - b.mark.endS || a.at - b.at)
    .map(({ at }) => at)

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200]

/** The labelled seconds of the ruler: at most `most` of them, at round times. */
export function ticksOf(end: number, most: number): number[] {
  const step = steps.find((one) => end / one <= most) ?? 14_400
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, n) => n * step)
}

/** The zoom steps of a timeline: powers of two, until a second is wide enough for a finger. */
export function zoomsOf(end: number): number[] {
  const zooms = [1]
  for (let zoom = 2; (end / zoom) * 2 > 40 && zoom <= 64; zoom *= 2) zooms.push(zoom)
  return zooms
}

/** `1:05` or `1:00:05` or plain seconds as people type them; null when it is no time. */
export function typedSeconds(text: string): number | null {
  const parts = text.trim().replace(/：/g, ':').split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).reverse()
  return (hours * 60 + minutes) * 60 + seconds
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
