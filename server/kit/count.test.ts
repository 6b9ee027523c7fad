import { expect, it } from '@rstest/core'
import { countAgain, forget, forgetLocally, nearestAnchor, noteAnchors, onForget, remember } from './count'
import type { Db } from './schema'

// Only its identity matters here.
const db = {} as Db
const counting = () => {
  let made = 0
  return { count: async () => ({ total: ++made, totalIsExact: true }), made: () => made }
}

it('counts once for each filter, however many ask', async () => {
  const { count, made } = counting()
  const request = [1, 2, 3].map(() => remember(db, 'once', 'a', count).count)
  expect([await Promise.all(request), made()]).toEqual([Array(3).fill({ total: 1, totalIsExact: true }), 1])
  await remember(db, 'once', 'b', count).count
  expect(made()).toBe(2)
})

it('counts again after a write, and keeps nothing while the write may be uncommitted', async () => {
  const { count, made } = counting()
  await remember(db, 'written', 'a', count).count
  forget(db, 'written')
  await remember(db, 'written', 'a', count).count
  await remember(db, 'written', 'a', count).count
  expect(made()).toBe(3)
})

it('counts again when asked to, which is then remembered', async () => {
  const { count, made } = counting()
  expect(remember(db, 'again', 'a', count).isOld).toBe(false)
  await countAgain(db, 'again', 'a', count).count
  const known = remember(db, 'again', 'a', count)
  expect([known.isOld, (await known.count).total, made()]).toEqual([true, 2, 2])
})

it('tells others of tables written here, and forgets what others have written', async () => {
  const { count, made } = counting()
  const reported: string[] = []
  onForget(db, (table) => reported.push(table))
  for (const table of ['theirs', 'untouched']) await remember(db, table, 'a', count).count
  forget(db, 'ours')
  forgetLocally(db, ['theirs'])
  for (const table of ['theirs', 'untouched']) await remember(db, table, 'a', count).count
  expect([reported, made()]).toEqual([['ours'], 3])
  forgetLocally(db)
  await remember(db, 'untouched', 'a', count).count
  expect(made()).toBe(4)
})

it('does not remember a count that failed', async () => {
  const failing = remember(db, 'failing', 'a', () => Promise.reject(new Error('gone')))
  await expect(failing.count).rejects.toThrow('gone')
  expect(await remember(db, 'failing', 'a', counting().count).count).toEqual({ total: 1, totalIsExact: true })
})

it('continues from the nearest known row of the same order', () => {
  const anchors = new Map()
  const row = (offset: number) => ({ offset, at: `v${offset}`, id: `${offset}` })
  noteAnchors(anchors, 'code asc', [row(200), row(219)])
  noteAnchors(anchors, 'code asc', [row(400)])
  expect(
    [210, 219, 399, 1000, 100].map((offset) => nearestAnchor(anchors, 'code asc', offset)?.offset),
  ).toEqual([200, 219, 219, 400, undefined])
  expect(nearestAnchor(anchors, 'code desc', 1000)).toBeUndefined()
})
