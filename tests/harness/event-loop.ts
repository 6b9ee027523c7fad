import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const every = 2 // ms

/**
 * The longest time in milliseconds that the main thread worked between two turns of the event loop while `work` ran. On Linux, time in
 * which the thread waited for a core does not count, because other tests run at the same time.
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

/** Milliseconds that this thread has run on a core, or else elapsed ones. */
function now(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/**
 * The least of up to three measurements, stopping at one of at most `most`, because a garbage collection of the test itself disturbs only
 * one.
 */
export async function calmestBlock(most: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && least > most; run++) least = Math.min(least, await longestBlock(work))
  return least
}
