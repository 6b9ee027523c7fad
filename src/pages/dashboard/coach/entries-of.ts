import type { TaughtLesson } from '../../../../contract/system/booked-lesson'
import type { CoachDay } from '../../../../contract/system/coach-dashboard'

export type Entry =
  | { key: string; kind: 'lesson'; lesson: TaughtLesson }
  | { key: string; kind: 'gap'; gap: CoachDay['gaps'][number] }
  | { key: 'now'; kind: 'now' }

const quarterMs = 15 * 60_000

/** The day in its order. `now` is null on another day; a gap begins at the next quarter of an hour, and one that is over is left out. */
export function entriesOf({ lessons, gaps }: Pick<CoachDay, 'lessons' | 'gaps'>, now: Date | null): Entry[] {
  const soonest = now === null ? 0 : Math.ceil(now.getTime() / quarterMs) * quarterMs
  const free = gaps.flatMap((gap) => {
    const from = Math.max(Math.ceil(Date.parse(gap.from) / quarterMs) * quarterMs, soonest)
    return Date.parse(gap.to) - from < 2 * quarterMs ? [] : [{ ...gap, from: new Date(from).toISOString() }]
  })
  // A line at the present marks a place between lessons or free times.
  if (lessons.length + free.length === 0) return []
  const placed: { at: string; entry: Entry }[] = [
    ...(now === null ? [] : [{ at: now.toISOString(), entry: { key: 'now', kind: 'now' } as const }]),
    ...lessons.map((lesson) => ({
      at: lesson.startsAt,
      entry: { key: lesson.id, kind: 'lesson', lesson } as const,
    })),
    ...free.map((gap) => ({
      at: gap.from,
      entry: { key: `${gap.from} ${gap.storeId}`, kind: 'gap', gap } as const,
    })),
  ]
  return placed.sort((a, b) => a.at.localeCompare(b.at)).map(({ entry }) => entry)
}
