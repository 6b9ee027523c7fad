import { expect, it } from '@rstest/core'
import { type CityLimits, limitBreaches } from './city-limits'
import { unitPriceFen } from './membership-plan'

const limits: CityLimits = {
  city: '',
  source: '',
  sourceUrl: '',
  period: { maxFen: 500_000, maxMonths: 24 },
  times: { maxFen: 2_000_000, maxTimes: 60 },
  stored: { maxFen: 500_000 },
  perPersonFen: 2_000_000,
}
const plan = { kind: 'period' as const, durationDays: 365, bonusDays: 0, times: null, salePriceFen: 500_000 }

it.each([
  ['just the limit', plan, []],
  ['a fen too dear', { ...plan, salePriceFen: 500_001 }, ['price']],
  ['two years with a leap day', { ...plan, durationDays: 731 }, []],
  ['a day more, as a bonus', { ...plan, durationDays: 731, bonusDays: 1 }, ['term']],
  [
    'too dear and too long',
    { ...plan, durationDays: 731, bonusDays: 90, salePriceFen: 600_000 },
    ['price', 'term'],
  ],
  [
    'sixty lessons',
    { ...plan, kind: 'times' as const, durationDays: null, times: 60, salePriceFen: 2_000_000 },
    [],
  ],
  ['one lesson more', { ...plan, kind: 'times' as const, durationDays: null, times: 61 }, ['times']],
  [
    'too much on a card',
    { ...plan, kind: 'stored' as const, durationDays: null, salePriceFen: 500_001 },
    ['price'],
  ],
])('%s', (_, given, breaches) => {
  expect(limitBreaches(given, limits)).toEqual(breaches)
})

it.each([
  [{ ...plan, salePriceFen: 298_000 }, 24_493],
  [{ ...plan, salePriceFen: 298_000, bonusDays: 35 }, 22_350],
  [{ ...plan, kind: 'times' as const, times: 3, salePriceFen: 1000 }, 333],
  [{ ...plan, kind: 'times' as const, times: 8, salePriceFen: 1004 }, 126],
  [{ ...plan, kind: 'stored' as const }, null],
])('a unit of %j comes to %s fen', (given, fen) => {
  expect(unitPriceFen(given)).toBe(fen)
})
