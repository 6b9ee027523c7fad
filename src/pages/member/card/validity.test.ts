import { expect, it } from '@rstest/core'
import { axisOf, isRecent, lanesOf, overallOf, placeOf, type Spanned, segmentsOf } from './validity'

const card = (own: Partial<Spanned>): Spanned => ({
  id: 'a',
  name: '年卡',
  status: 'active',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  plannedEndsOn: own.endsOn ?? '2026-12-31',
  freezes: [],
  ...own,
})
const shown = (segments: ReturnType<typeof segmentsOf>) =>
  segments.map(({ from, to, state, names }) => `${state} ${from}..${to} ${names.join('+')}`)

it('cuts a card at its freezes, those that ended early at their real end, and adds what is planned', () => {
  const freezes = [
    { from: '2026-06-01', to: '2026-06-30', endedOn: null },
    { from: '2026-02-01', to: '2026-02-28', endedOn: '2026-02-10' },
    // Ended on its first day: no day was frozen.
    { from: '2026-04-01', to: '2026-04-30', endedOn: '2026-03-31' },
  ]
  expect(shown(segmentsOf(card({ freezes, plannedEndsOn: '2027-01-30' })))).toEqual([
    'active 2026-01-01..2026-01-31 年卡',
    'frozen 2026-02-01..2026-02-10 年卡',
    'active 2026-02-11..2026-05-31 年卡',
    'frozen 2026-06-01..2026-06-30 年卡',
    'active 2026-07-01..2027-01-30 年卡',
  ])
})

it('shows a card that has not begun as one stretch', () => {
  expect(shown(segmentsOf(card({ status: 'pending' })))).toEqual(['pending 2026-01-01..2026-12-31 年卡'])
})

it('lets the best card count, and finds the gaps between cards', () => {
  const freezes = [{ from: '2026-02-01', to: '2026-03-31', endedOn: null }]
  const year = card({ endsOn: '2026-03-31', freezes })
  const lessons = card({ id: 'b', name: '私教', startsOn: '2026-02-10', endsOn: '2026-02-20' })
  const next = card({
    id: 'c',
    name: '季卡',
    status: 'pending',
    startsOn: '2026-05-01',
    endsOn: '2026-07-31',
  })
  expect(shown(overallOf([year, lessons, next]))).toEqual([
    'active 2026-01-01..2026-01-31 年卡',
    'frozen 2026-02-01..2026-02-09 年卡',
    'active 2026-02-10..2026-02-20 私教',
    'frozen 2026-02-21..2026-03-31 年卡',
    'gap 2026-04-01..2026-04-30 ',
    'pending 2026-05-01..2026-07-31 季卡',
  ])
  expect(lanesOf([year, lessons], '全部').map(({ name }) => name)).toEqual(['全部', '年卡', '私教'])
  expect(lanesOf([year], '全部').map(({ name }) => name)).toEqual(['年卡'])
  expect(overallOf([])).toEqual([])
})

it('spans all segments and today, with whole months as ticks', () => {
  const axis = axisOf(lanesOf([card({})], ''), '2027-01-20')
  expect(axis.from < '2026-01-01' && axis.to > '2027-01-20').toBe(true)
  expect(axis.ticks.length).toBeLessThanOrEqual(8)
  expect(axis.ticks.every(({ day }) => day.endsWith('-01'))).toBe(true)
  expect(placeOf(axis.from, axis)).toBe(0)
  expect(placeOf(axis.to, axis)).toBeLessThan(100)
})

it('gives even a member without a card an axis around today', () => {
  expect(axisOf(lanesOf([], ''), '2026-03-04')).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-07',
    days: 7,
  })
})

it('leaves out what has been over for more than a year', () => {
  expect(isRecent(card({ endsOn: '2025-03-04' }), '2026-03-04')).toBe(true)
  expect(isRecent(card({ endsOn: '2025-03-03' }), '2026-03-04')).toBe(false)
})
