/** Seconds since 1970, [from, to). */
export type MinuteSpan = readonly [from: number, to: number]

/** Quarters of an hour since 1970, both ends included. */
export type StartRun = readonly [first: number, last: number]

/** The times of a lesson, in seconds. */
export interface Lesson {
  lasts: number
  /** The coach's buffers before and after it. */
  before: number
  after: number
  /** Starts from `earliest` on and before `latest`. */
  earliest: number
  latest: number
}

const quarter = 900 // s

/**
 * The starts on the quarter hour at which a lesson lies within one span of `open`, and nothing of `held`, buffers included, occupies its
 * coach. Both lists are sorted; those of `open` are disjoint.
 */
export function freeRuns(
  lesson: Lesson,
  open: readonly MinuteSpan[],
  held: readonly MinuteSpan[],
): StartRun[] {
  const { lasts, before, after, earliest, latest } = lesson
  const runs: StartRun[] = []
  const add = (from: number, to: number) => {
    const [first, last] = [Math.ceil(from / quarter), Math.floor(to / quarter)]
    if (first <= last) runs.push([first, last])
  }
  let next = 0
  for (const [opens, closes] of open) {
    let from = Math.max(opens, earliest)
    const to = Math.min(closes - lasts, latest - 1)
    // A lesson may start exactly when an occupied span, buffers included, ends.
    while (next < held.length && held[next]![1] + before <= from) next += 1
    for (let i = next; i < held.length && held[i]![0] - lasts - after < to; i += 1) {
      const [begins, ends] = held[i]!
      if (ends + before <= from) continue
      add(from, Math.min(to, begins - lasts - after))
      from = Math.max(from, ends + before)
    }
    add(from, to)
  }
  return runs
}

/** Sorted, with touching and overlapping spans joined. */
export function joined(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const out: [number, number][] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

/** The intersection of two sorted lists of disjoint spans. */
export function shared(some: readonly MinuteSpan[], others: readonly MinuteSpan[]): MinuteSpan[] {
  const out: MinuteSpan[] = []
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [a, b] = [some[i]!, others[j]!]
    const [from, to] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
    if (from < to) out.push([from, to])
    if (a[1] < b[1]) i += 1
    else j += 1
  }
  return out
}
