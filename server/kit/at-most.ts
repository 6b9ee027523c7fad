/** Runs what it is given as soon as fewer than `most` others run: a request that asks many things leaves connections to the next. */
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
      // Whoever waits takes the place over.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
