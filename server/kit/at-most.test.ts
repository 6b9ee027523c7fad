import { expect, it } from '@rstest/core'
import { atMost } from './at-most'

it('runs no more than so many at once, all of them in their order, also when some fail', async () => {
  const run = atMost(3)
  let [running, most] = [0, 0]
  const begun: number[] = []
  const work = (i: number) => async () => {
    begun.push(i)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, (i * 7) % 5))
    running -= 1
    if (i % 4 === 0) throw new Error(`${i} fails`)
    return i
  }
  const done = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => run(work(i))))
  expect(most).toBe(3)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i))
  expect(done.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, i) => (i % 4 === 0 ? 'rejected' : 'fulfilled')),
  )
})
