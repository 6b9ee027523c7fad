import { problem } from './problem'

/** Limits concurrency to `running` with a queue of `waiting`; beyond it throws `unavailable`. */
export function semaphore(
  running: number,
  waiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw problem('unavailable', { retryAfter: 5 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else busy++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The next in the queue inherits the slot, so `busy` stays the same.
      if (next) next()
      else busy--
    }
  }
}
