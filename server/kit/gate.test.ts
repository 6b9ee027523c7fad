import { expect, it } from '@rstest/core'
import { gate } from './gate'

it('runs so many at once, lets so many wait in turn, and refuses the rest', async () => {
  const through = gate(2, 1)
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
  const through = gate(1, 0)
  await expect(through(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await through(async () => 'done')).toBe('done')
})
