/** Limits concurrency to `most`, so that a request with many queries leaves connections to other requests. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next in the queue inherits the slot, so `running` stays the same.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
