interface Stretch {
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
export function lanesOf(stretches: readonly Stretch[]): BlockLane[] {
  const order = stretches.map((_, at) => at).sort((a, b) => before(stretches[a], stretches[b]))
  const found: BlockLane[] = stretches.map(() => ({ lane: 0, lanes: 1, width: 1 }))
  let cluster: number[] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const at of order) {
    const stretch = stretches[at]
    if (stretch === undefined) continue
    if (stretch.from >= reach) {
      settle(cluster, stretches, found)
      cluster = []
    }
    cluster.push(at)
    reach = Math.max(reach, stretch.to)
  }
  settle(cluster, stretches, found)
  return found
}

function settle(cluster: readonly number[], stretches: readonly Stretch[], found: BlockLane[]) {
  const lanes: Stretch[][] = []
  const laneOf = new Map<number, number>()
  for (const at of cluster) {
    const stretch = stretches[at]
    if (stretch === undefined) continue
    const free = lanes.findIndex((lane) => lane.every((one) => !meet(one, stretch)))
    const lane = free === -1 ? lanes.length : free
    lanes[lane] = [...(lanes[lane] ?? []), stretch]
    laneOf.set(at, lane)
  }
  for (const [at, lane] of laneOf) {
    const stretch = stretches[at]
    if (stretch === undefined) continue
    let width = 1
    while (lanes[lane + width]?.every((one) => !meet(one, stretch))) width += 1
    found[at] = { lane, lanes: lanes.length, width }
  }
}

const before = (a: Stretch | undefined, b: Stretch | undefined) =>
  a === undefined || b === undefined ? 0 : a.from - b.from || b.to - a.to

const meet = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to
