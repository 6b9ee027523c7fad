import { expect, it } from '@rstest/core'
import { type BuiltDays, everyDay } from '../edit/built-days'
import { addEntry, newEntry } from '../edit/slot-edits'
import { cursorIn, walked } from './board-cursor'

/** Two weeks; entries `a`, `b`, `c` on the first day, `d` on the second. */
let days: BuiltDays = everyDay(2, [])
for (const id of ['a', 'b', 'c', 'd']) {
  const entry = newEntry({ id: 'squat', unit: 'reps' }, () => id)
  const made = addEntry(days, id === 'd' ? '1.2' : '1.1', 9, entry, () => `slot ${id}`)
  if (typeof made !== 'string') days = { ...days, ...made.changes }
}
const from = (key: string, id: string | null) => (pressed: string) => walked(days, { key, id }, pressed)

it('leads up and down through a day and its entries, and no farther', () => {
  expect(from('1.1', null)('ArrowDown')).toEqual({ key: '1.1', id: 'a' })
  expect(from('1.1', 'a')('ArrowUp')).toEqual({ key: '1.1', id: null })
  expect(from('1.1', 'c')('ArrowDown')).toBeNull()
  expect(from('1.1', null)('ArrowUp')).toBeNull()
  expect(from('1.1', 'a')('End')).toEqual({ key: '1.1', id: 'c' })
  expect(from('1.1', 'c')('Home')).toEqual({ key: '1.1', id: null })
})

it('leads to the days beside and over the ends of weeks, as far down as they reach', () => {
  expect(from('1.1', 'c')('ArrowRight')).toEqual({ key: '1.2', id: 'd' })
  expect(from('1.7', null)('ArrowRight')).toEqual({ key: '2.1', id: null })
  expect(from('2.1', null)('ArrowLeft')).toEqual({ key: '1.7', id: null })
  expect(from('1.1', 'b')('PageDown')).toEqual({ key: '2.1', id: null })
  expect([
    from('1.1', null)('ArrowLeft'),
    from('2.7', null)('ArrowRight'),
    from('1.3', null)('PageUp'),
  ]).toEqual([null, null, null])
})

it('stands at what is selected, at its day once that is gone, and at the first day of another week', () => {
  expect(cursorIn(days, 1, { key: '1.1', id: 'b' })).toEqual({ key: '1.1', id: 'b' })
  expect(cursorIn(days, 1, { key: '1.1', id: 'gone' })).toEqual({ key: '1.1', id: null })
  expect(cursorIn(days, 2, { key: '1.1', id: 'b' })).toEqual({ key: '2.1', id: null })
})
