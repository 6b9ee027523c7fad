import { expect, it } from '@rstest/core'
import { semaphore } from './semaphore'

it('runs so many at once, lets so many wait in turn, and refuses the rest', async () => {
  const through = semaphore(2, 1)
  const running: string[] = []
  const finish: Record<string, () => void> = {}
  const enter = (name: string) =>
    through(() => {
      running.push(name)
      return new Promise<void>((resolve) => {
        finish[name] = resolve
      })
    })
  const [first, second, third] = [enter('a'), enter('b'), enter('c')]
  await expect(enter('d')).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 5 } })
  expect(running).toEqual(['a', 'b'])
  finish.a?.()
  await first
  expect(running).toEqual(['a', 'b', 'c'])
  finish.b?.()
  finish.c?.()
  await Promise.all([second, third])
})

it('goes on after work that failed', async () => {
  const through = semaphore(1, 0)
  await expect(through(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await through(async () => 'done')).toBe('done')
})

it('runs no more than so many at once, all of them in their order, also when some fail', async () => {
  const run = semaphore(3)
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
