import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const every = 2 // ms

/**
 * Milliseconds that the main thread worked at the longest between two turns of the event loop while `work` ran. Where Linux tells
 * them apart, time in which the thread waited for a core does not count: other tests run beside this one.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const watching = (async () => {
    for (let before = now(); ; ) {
      await wait(every)
      const after = now()
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
  return Math.round(longest)
}

/** ms that this thread has run on a core, or that have passed. */
function now(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** The least of up to three measurements, ended by one of at most `most`: a collection of the tests' own garbage comes once. */
export async function calmestBlock(most: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && least > most; run++) least = Math.min(least, await longestBlock(work))
  return least
}
