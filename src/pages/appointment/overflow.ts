import type { BlockLane } from './lanes'

interface Stretch {
  from: number
  to: number
}

/** What has no room beside the rest of its time: it is counted. */
export interface Crowd extends Stretch {
  count: number
}

/** In how many lanes a day of a week can be read. */
export const mostLanes = 3

/**
 * Leaves as many lanes as can be read; the last of them counts what does not fit, one crowd for each time. Blocks come in the order of
 * their beginning.
 */
export function collapseOverflow<B extends Stretch & BlockLane>(
  blocks: readonly B[],
): { blocks: B[]; crowds: Crowd[] } {
  const crowds: Crowd[] = []
  const kept = blocks.flatMap((block) => {
    if (block.lanes <= mostLanes) return [block]
    const last = mostLanes - 1
    if (block.lane < last)
      return [{ ...block, lanes: mostLanes, width: Math.min(block.width, last - block.lane) }]
    const overflow = crowds.at(-1)
    if (overflow === undefined || block.from >= overflow.to)
      crowds.push({ from: block.from, to: block.to, count: 1 })
    else
      crowds[crowds.length - 1] = {
        ...overflow,
        to: Math.max(overflow.to, block.to),
        count: overflow.count + 1,
      }
    return []
  })
  return { blocks: kept, crowds }
}
