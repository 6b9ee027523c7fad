import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@rstest/core'

/**
 * Milliseconds of `referenceTime` on the machine for which limits are set (2 cores of an AMD EPYC, Node 20): the least of 36 runs of it in
 * a process of its own.
 */
const referenceMs = 40

/**
 * Milliseconds that this thread has run on a core, or else elapsed ones. On Linux, time in which it waited for a core does not count, because
 * other tests run at the same time.
 */
export function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** A limit in milliseconds for this machine at present: `most`, and more on a slower one. To be asked for right after the measured work. */
export async function allowedTime(most: number): Promise<number> {
  return most * Math.max(1, (await referenceTime()) / referenceMs)
}

/** Fails when synchronous work takes longer than `most` milliseconds on the machine for which limits are set. */
export async function expectQuick(most: number, work: () => void, subject?: string): Promise<void> {
  const before = threadTime()
  work()
  const time = threadTime() - before
  if (time > most) expect(time, subject).toBeLessThanOrEqual(await allowedTime(most))
}

const text = JSON.stringify(Array.from({ length: 4_000 }, (_, i) => ({ id: i, name: `name ${i}` })))

/**
 * Milliseconds for a fixed piece of work. Its ten steps are spread over time, because time in which a host stops a virtual core counts as
 * work too.
 */
async function referenceTime(): Promise<number> {
  let time = 0
  for (let step = 0; step < 10; step++) {
    await wait(2)
    const before = threadTime()
    Buffer.alloc(4 * 1024 * 1024, 1)
    for (let i = 0; i < 3; i++) JSON.stringify(JSON.parse(text))
    time += threadTime() - before
  }
  return time
}
