import { expect, it } from '@rstest/core'
import type { Db } from '../db/schema'
import {
  cachedCount,
  countAgain,
  forgetLocally,
  invalidateCount,
  nearestAnchor,
  noteAnchors,
  onForget,
} from './cached-count'

// Only its identity matters here.
const db = {} as Db
const counting = () => {
  let made = 0
  return { count: async () => ({ total: ++made, totalIsExact: true }), made: () => made }
}

it('simultaneous requests with the same filter count once', async () => {
  const { count, made } = counting()
  const request = [1, 2, 3].map(() => cachedCount(db, 'once', 'a', count).count)
  expect([await Promise.all(request), made()]).toEqual([Array(3).fill({ total: 1, totalIsExact: true }), 1])
  await cachedCount(db, 'once', 'b', count).count
  expect(made()).toBe(2)
})

it('a write invalidates the count, which is not cached while the write may be uncommitted', async () => {
  const { count, made } = counting()
  await cachedCount(db, 'written', 'a', count).count
  invalidateCount(db, 'written')
  await cachedCount(db, 'written', 'a', count).count
  await cachedCount(db, 'written', 'a', count).count
  expect(made()).toBe(3)
})

it('a forced count replaces the cached one', async () => {
  const { count, made } = counting()
  expect(cachedCount(db, 'again', 'a', count).isOld).toBe(false)
  await countAgain(db, 'again', 'a', count).count
  const known = cachedCount(db, 'again', 'a', count)
  expect([known.isOld, (await known.count).total, made()]).toEqual([true, 2, 2])
})

it('written tables are announced to other processes, and their announcements invalidate counts here', async () => {
  const { count, made } = counting()
  const reported: string[] = []
  onForget(db, (table) => reported.push(table))
  for (const table of ['theirs', 'untouched']) await cachedCount(db, table, 'a', count).count
  invalidateCount(db, 'ours')
  forgetLocally(db, ['theirs'])
  for (const table of ['theirs', 'untouched']) await cachedCount(db, table, 'a', count).count
  expect([reported, made()]).toEqual([['ours'], 3])
  forgetLocally(db)
  await cachedCount(db, 'untouched', 'a', count).count
  expect(made()).toBe(4)
})

it('a failed count is not cached', async () => {
  const failing = cachedCount(db, 'failing', 'a', () => Promise.reject(new Error('gone')))
  await expect(failing.count).rejects.toThrow('gone')
  expect(await cachedCount(db, 'failing', 'a', counting().count).count).toEqual({
    total: 1,
    totalIsExact: true,
  })
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
