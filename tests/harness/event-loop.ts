import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@rstest/core'
import { allowedTime, threadTime } from './thread-time'

/**
 * Fails when the main thread works longer than `most` milliseconds (more on a slow machine, by `allowedTime`) between two turns of the event
 * loop in each of three runs of `work`. One good run is enough because a garbage collection of the test itself disturbs only one.
 */
export async function expectShortBlocks(most: number, work: () => Promise<unknown>): Promise<void> {
  const runs: string[] = []
  for (let run = 0; run < 3; run++) {
    const block = await longestBlock(work)
    if (block <= most) return
    const allowed = await allowedTime(most)
    if (block <= allowed) return
    runs.push(`${Math.round(block)} ms of ${Math.round(allowed)} ms`)
  }
  expect(runs).toEqual([])
}

/** The longest time in milliseconds that the main thread worked between two turns of the event loop while `work` ran. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const watching = (async () => {
    for (let before = threadTime(); ; ) {
      await wait(2)
      const after = threadTime()
      longest = Math.max(longest, after - before)
      before = after
      if (isDone) return
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
    await watching
  }
  return longest
}
