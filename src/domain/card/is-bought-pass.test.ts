import { expect, it } from '@rstest/core'
import { defaultCoverage } from '../../../contract/catalogue/coverage'
import { isBoughtPass } from './is-bought-pass'

const day = {
  origin: 'sale',
  kind: 'period',
  coverage: { ...defaultCoverage('period'), entry: true },
  startsOn: '2026-03-02',
  endsOn: '2026-03-02',
  timesTotal: null,
} as const
const visit = { ...day, kind: 'times', endsOn: '2026-04-02', timesTotal: 1 } as const

it.each([
  ['a day', day, true],
  ['a visit', visit, true],
  ['two days', { ...day, endsOn: '2026-03-03' }, false],
  ['ten visits', { ...visit, timesTotal: 10 }, false],
  ['the last visit of a card that was transferred', { ...visit, origin: 'transfer' } as const, false],
  ['the last day of a card that was transferred', { ...day, origin: 'transfer' } as const, false],
  ['a lesson, without entry', { ...visit, coverage: { ...visit.coverage, entry: false } }, false],
])('%s', (_, card, isPass) => {
  expect(isBoughtPass(card)).toBe(isPass)
})
