import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import {
  claimDrafts,
  type DraftPlace,
  discardOpenDrafts,
  hasOpenDrafts,
  openDraft,
  readDraft,
} from './drafts'

const place = (id: string | null, account = 'ada'): DraftPlace => ({
  account,
  page: 'store',
  subject: 'stores',
  id,
})
const typed = (text: string) => ({
  version: 3,
  start: { name: '' },
  changes: { name: text },
  isPartial: false,
})
const day = 86_400_000
const now = Date.parse('2026-03-02T01:00:00.000Z')
const keep = (id: string | null, text = 'half a sentence', account?: string) => {
  const draft = openDraft(place(id, account))
  draft.keep(typed(text))
  draft.close()
}
const names = () => Object.keys(sessionStorage).sort()

beforeEach(() => {
  rs.useFakeTimers()
  rs.setSystemTime(now)
  sessionStorage.clear()
})
afterEach(() => {
  discardOpenDrafts()
  rs.useRealTimers()
})

it('typed input is stored within a third of a second, and at once when the page is hidden', () => {
  const draft = openDraft(place('1'))
  draft.keep(typed('a'))
  expect(readDraft(place('1'))).toBe(null)
  rs.advanceTimersByTime(300)
  expect(readDraft(place('1'))).toEqual({ ...typed('a'), at: now })
  draft.keep(typed('ab'))
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft(place('1'))?.changes).toEqual({ name: 'ab' })
  expect(hasOpenDrafts()).toBe(true)
  draft.clear()
  expect([readDraft(place('1')), hasOpenDrafts()]).toEqual([null, false])
})

it('a discarded draft is not written again, whatever the form still holds', () => {
  const draft = openDraft(place('1'))
  draft.keep(typed('a'))
  discardOpenDrafts('store')
  draft.keep(typed('ab'))
  draft.close()
  expect(names()).toEqual([])
})

it('a draft is not shown to another account, and is removed when another signs in', () => {
  keep('1')
  keep(null, 'new one', 'ada')
  expect(readDraft(place('1', 'bo'))).toBe(null)
  claimDrafts('ada')
  expect(names()).toEqual(['draft:ada:store:stores:1', 'draft:ada:store:stores:new'])
  claimDrafts('ad')
  expect(names()).toEqual([])
})

it('a draft is dropped after a day, and so is one from the future', () => {
  keep('1')
  rs.setSystemTime(now + day)
  expect(readDraft(place('1'))).not.toBe(null)
  rs.setSystemTime(now + day + 1)
  expect(readDraft(place('1'))).toBe(null)
  rs.setSystemTime(now - 1)
  expect(readDraft(place('1'))).toBe(null)
  claimDrafts('ada')
  expect(names()).toEqual([])
})

it('a restored draft that is not edited keeps its age', () => {
  keep('1')
  rs.setSystemTime(now + 1_000)
  keep('1')
  expect(readDraft(place('1'))?.at).toBe(now)
})

it('the latest twenty drafts are kept, and none that is too large', () => {
  for (let at = 0; at < 25; at += 1) {
    rs.setSystemTime(now + at)
    keep(String(at))
  }
  expect(names()).toHaveLength(20)
  expect([readDraft(place('4')), readDraft(place('5'))?.version]).toEqual([null, 3])
  keep('24', 'x'.repeat(200_000))
  expect(readDraft(place('24'))).toBe(null)
})

it.each(['{', '7', 'null', '[]', '{"at":1}', '{"start":[],"changes":{},"at":1772413200000}'])(
  '%s in storage is not a draft',
  (text) => {
    sessionStorage.setItem('draft:ada:store:stores:1', text)
    expect(readDraft(place('1'))).toBe(null)
  },
)

it('breaks nothing when every access of storage throws', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const { getItem, setItem, removeItem } = Storage.prototype
  Object.assign(Storage.prototype, { getItem: denied, setItem: denied, removeItem: denied })
  try {
    keep('1')
    claimDrafts('ada')
    expect(readDraft(place('1'))).toBe(null)
  } finally {
    Object.assign(Storage.prototype, { getItem, setItem, removeItem })
  }
})
