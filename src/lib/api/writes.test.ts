import { expect, it } from '@rstest/core'
import { onWritten, untilRefetched, written } from './writes'

const fetched: string[] = []
onWritten(async (names) => {
  fetched.push(names.join(' '))
})

const refused = async () => {
  throw new Error('stale')
}

it('a write fetches what it affects once, also when it is refused', async () => {
  fetched.length = 0
  expect(await written(['orders', 'members'], Promise.resolve(1))).toBe(1)
  await untilRefetched()
  await expect(written(['stores'], refused())).rejects.toThrow('stale')
  await untilRefetched()
  expect(fetched).toEqual(['orders members', 'stores'])
})

it('writes in sequence fetch once, after the last', async () => {
  fetched.length = 0
  for (const n of [1, 2, 3]) await written(['stores'], Promise.resolve(n))
  await untilRefetched()
  expect(fetched).toEqual(['stores'])
})

it('a write under way holds back what it affects, and nothing else', async () => {
  fetched.length = 0
  const settle: { slow?: () => void } = {}
  const slow = written(['orders'], new Promise<void>((resolve) => (settle.slow = resolve)))
  await written(['orders', 'stores'], Promise.resolve())
  await untilRefetched()
  expect(fetched).toEqual(['stores'])
  settle.slow?.()
  await slow
  await untilRefetched()
  expect(fetched).toEqual(['stores', 'orders'])
})
