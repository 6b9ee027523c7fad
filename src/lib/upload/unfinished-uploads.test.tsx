import { afterEach, expect, it } from '@rstest/core'
import { forgetUnfinished, leftBehind, noteKept, noteSending, unfinishedOf } from './unfinished-upload'

const file = (name: string, size = 3) =>
  new File(['x'.repeat(size)], name, { lastModified: 1_700_000_000_000 })
const names = async () => (await leftBehind()).map(({ name }) => name)

afterEach(() => localStorage.clear())

it('offers what was begun and is no longer sent, the latest first, with what the server holds', async () => {
  localStorage.setItem('username', 'ada')
  const [stopA, stopB] = [noteSending('/u/a', file('a')), noteSending('/u/b', file('b'))]
  noteKept('/u/b', 2)
  expect(await names()).toEqual([])
  stopA()
  stopB()
  expect(await names()).toEqual(['b', 'a'])
  expect((await leftBehind())[0]).toMatchObject({ url: '/u/b', kept: 2, size: 3 })
  forgetUnfinished('/u/b')
  expect(await names()).toEqual(['a'])
})

it('knows a file again by name, size and date, and by nothing less', () => {
  noteSending('/u/a', file('a'))()
  expect(unfinishedOf(file('a'))?.url).toBe('/u/a')
  expect(unfinishedOf(file('b'))).toBe(undefined)
  expect(unfinishedOf(file('a', 4))).toBe(undefined)
  expect(unfinishedOf(new File(['xxx'], 'a', { lastModified: 1 }))).toBe(undefined)
})

it('does not send one file twice at a time', () => {
  const stop = noteSending('/u/a', file('a'))
  expect(unfinishedOf(file('a'))).toBe(undefined)
  stop()
  expect(unfinishedOf(file('a'))?.url).toBe('/u/a')
})

it('keeps the uploads of one person from another', async () => {
  localStorage.setItem('username', 'ada')
  noteSending('/u/a', file('a'))()
  localStorage.setItem('username', 'bob')
  expect(await names()).toEqual([])
})

it('forgets what the server has removed by now, and what is no upload', async () => {
  noteSending('/u/a', file('a'))()
  const kept = JSON.parse(localStorage.getItem('uploads:') ?? '[]')
  localStorage.setItem('uploads:', JSON.stringify([{ ...kept[0], begunAt: Date.now() - 25 * 3_600_000 }, 7]))
  expect(await names()).toEqual([])
  localStorage.setItem('uploads:', '{')
  expect(await names()).toEqual([])
})
