import { expect, it } from '@rstest/core'
import { isId, newId } from './new-id'

it('is a UUID of version 7 that begins with its millisecond', () => {
  const id = newId(Date.parse('2026-07-01T01:00:00.000Z'))
  expect(id).toMatch(/^019f1b30-a280-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isId(id)).toBe(true)
})

it('is never the same, and in order, within one millisecond too', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_772_413_200_000))
  expect(new Set(ids).size).toBe(10_000)
  expect([...ids].sort()).toEqual(ids)
})

it('is in order within one millisecond, whatever other times come in between', () => {
  const [early, late] = [1_772_413_300_000, 1_772_413_300_009]
  const given = Array.from({ length: 12_000 }, (_, at) => (at % 3 === 1 ? late : early))
  const made = given.map((at) => ({ at, id: newId(at) }))
  for (const time of [early, late]) {
    const ids = made.filter(({ at }) => at === time).map(({ id }) => id)
    expect([...ids].sort()).toEqual(ids)
  }
  expect(new Set(made.map(({ id }) => id)).size).toBe(12_000)
})

it.each([
  '',
  'x',
  '019cac0f26807abc8abc000000000000',
  '019cac0f-2680-7abc-8abc-00000000000g',
  '{019cac0f-2680-7abc-8abc-000000000000}',
])('is not %s', (text) => expect(isId(text)).toBe(false))
