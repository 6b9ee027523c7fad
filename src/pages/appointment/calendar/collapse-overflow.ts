import type { BlockLane } from './lanes-of'

interface MinuteRange {
  from: number
  to: number
}

/** The number of sessions that have no room at their time. */
export interface Overflow extends MinuteRange {
  count: number
}

/** The most lanes that are legible in a day of a week. */
export const mostLanes = 3

/** Keeps only legible lanes; the last of them counts what does not fit, one count for each time. Blocks are sorted by start. */
export function collapseOverflow<B extends MinuteRange & BlockLane>(
  blocks: readonly B[],
): { blocks: B[]; overflows: Overflow[] } {
  const overflows: Overflow[] = []
  const kept = blocks.flatMap((block) => {
    if (block.lanes <= mostLanes) return [block]
    const last = mostLanes - 1
    if (block.lane < last)
      return [{ ...block, lanes: mostLanes, width: Math.min(block.width, last - block.lane) }]
    const overflow = overflows.at(-1)
    if (overflow === undefined || block.from >= overflow.to)
      overflows.push({ from: block.from, to: block.to, count: 1 })
    else
      overflows[overflows.length - 1] = {
        ...overflow,
        to: Math.max(overflow.to, block.to),
        count: overflow.count + 1,
      }
    return []
  })
  return { blocks: kept, overflows }
}
