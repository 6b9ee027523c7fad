import { expect, it } from '@rstest/core'
import { entriesOf } from './entries-of'

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`
const gap = (from: string, to: string) => ({ from: at(from), to: at(to), storeId: 's', storeName: '' })
const kinds = (day: Parameters<typeof entriesOf>[0], now: string | null) =>
  entriesOf(day, now === null ? null : new Date(at(now))).map((entry) =>
    entry.kind === 'gap' ? `${entry.gap.from.slice(11, 16)}–${entry.gap.to.slice(11, 16)}` : entry.kind,
  )

it('a gap begins at the next quarter of an hour', () => {
  expect(kinds({ lessons: [], gaps: [gap('01:10', '03:00')] }, null)).toEqual(['01:15–03:00'])
  expect(kinds({ lessons: [], gaps: [gap('01:10', '03:00')] }, '01:50')).toEqual(['now', '02:00–03:00'])
})

it('a gap of which less than half an hour is left is left out', () => {
  expect(kinds({ lessons: [], gaps: [gap('01:00', '02:00')] }, '01:31')).toEqual([])
  expect(kinds({ lessons: [], gaps: [gap('01:00', '02:00')] }, '01:30')).toEqual(['now', '01:30–02:00'])
})
