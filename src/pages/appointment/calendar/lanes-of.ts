interface MinuteRange {
  from: number
  to: number
}

/** Where a block is among others of its time: its first lane, the number of lanes, and its width in lanes. */
export interface BlockLane {
  lane: number
  lanes: number
  width: number
}

/**
 * Puts overlapping ranges side by side, each in the first free lane, and widens each over the lanes to its right that stay free. Returns
 * the lanes in the order of `stretches`.
 */
export function lanesOf(stretches: readonly MinuteRange[]): BlockLane[] {
  const order = stretches.map((_, at) => at).sort((a, b) => before(stretches[a], stretches[b]))
  const found: BlockLane[] = stretches.map(() => ({ lane: 0, lanes: 1, width: 1 }))
  let cluster: number[] = []
  let maxEnd = Number.NEGATIVE_INFINITY
  for (const at of order) {
    const span = stretches[at]
    if (span === undefined) continue
    if (span.from >= maxEnd) {
      settle(cluster, stretches, found)
      cluster = []
    }
    cluster.push(at)
    maxEnd = Math.max(maxEnd, span.to)
  }
  settle(cluster, stretches, found)
  return found
}

function settle(cluster: readonly number[], stretches: readonly MinuteRange[], found: BlockLane[]) {
  const lanes: MinuteRange[][] = []
  const laneOf = new Map<number, number>()
  for (const at of cluster) {
    const span = stretches[at]
    if (span === undefined) continue
    const free = lanes.findIndex((lane) => lane.every((one) => !meet(one, span)))
    const lane = free === -1 ? lanes.length : free
    lanes[lane] = [...(lanes[lane] ?? []), span]
    laneOf.set(at, lane)
  }
  for (const [at, lane] of laneOf) {
    const span = stretches[at]
    if (span === undefined) continue
    let width = 1
    while (lanes[lane + width]?.every((one) => !meet(one, span))) width += 1
    found[at] = { lane, lanes: lanes.length, width }
  }
}

const before = (a: MinuteRange | undefined, b: MinuteRange | undefined) =>
  a === undefined || b === undefined ? 0 : a.from - b.from || b.to - a.to

const meet = (a: MinuteRange, b: MinuteRange) => a.from < b.to && b.from < a.to
