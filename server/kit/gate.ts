import { problem } from './problem'

/** Limits concurrency to `running` with a queue of `waiting`; beyond it throws `unavailable`. */
export function gate(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
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
      if (next) next()
      else busy--
    }
  }
}
