/** Minutes [from, to) on a line. */
export type WeekSpan = readonly [from: number, to: number]

/** Sorted, with touching and overlapping spans joined and empty ones removed. */
export function joined(spans: readonly WeekSpan[]): WeekSpan[] {
  const sorted = spans.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0])
  const out: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = out.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

export const added = (spans: readonly WeekSpan[], span: WeekSpan): WeekSpan[] => joined([...spans, span])

export const removed = (spans: readonly WeekSpan[], [from, to]: WeekSpan): WeekSpan[] =>
  joined(
    spans.flatMap(([a, b]): WeekSpan[] => [
      [a, Math.min(b, from)],
      [Math.max(a, to), b],
    ]),
  )

export const covers = (spans: readonly WeekSpan[], minute: number): boolean =>
  spans.some(([from, to]) => from <= minute && minute < to)

export const lengthOf = (spans: readonly WeekSpan[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** Minutes since midnight as `09:30`; 1440 is `24:00`, and beyond it the next day's time. */
export function timeText(minutes: number): string {
  const within = minutes > 1440 ? minutes - 1440 : minutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** A time as people type it (`9`, `930`, `9:5`, `9：30`, `24:00`) as `hh:mm`; null when it is none. */
export function typedTime(text: string): string | null {
  const plain = text.trim().replace(/[：.．]/g, ':')
  const match = /^(\d{1,2}):(\d{1,2})$/.exec(plain) ?? /^(\d{1,2})(\d{2})?$/.exec(plain)
  if (match === null) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
