import { expect, it } from '@rstest/core'
import type { Membership } from '../../../../contract/membership/membership'
import { firstDays, presetsOf } from './freeze-preset'

const today = '2026-03-04'
/** The members of a card that freezing reads. */
const card = (own: Partial<Membership>) =>
  ({
    status: 'active',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    freezeMaxDays: 60,
    freezeMinDays: 7,
    freezeMaxCount: 2,
    freezeUsedDays: 0,
    freezeCount: 0,
    ...own,
  }) as Membership

it.each([
  [{}, ['week 7', 'twoWeeks 14', 'month 30', 'most 60']],
  [{ freezeUsedDays: 46 }, ['week 7', 'most 14']],
  [{ freezeMinDays: 10 }, ['twoWeeks 14', 'month 30', 'most 60']],
  [{ freezeUsedDays: 56 }, []],
  [{ freezeCount: 2 }, []],
  [{ freezeMaxDays: 0 }, []],
])('offers what the card still allows: %j', (own, expected) => {
  expect(presetsOf(card(own), today, today).map(({ key, days }) => `${key} ${days}`)).toEqual(expected)
})

it('ends a week after it begins, the first day counted', () => {
  expect(presetsOf(card({}), today, today)[0]?.to).toBe('2026-03-10')
})

it('starts today with the shortest usual length', () => {
  expect(firstDays(card({}), today)).toEqual({ from: today, to: '2026-03-10' })
  expect(firstDays(card({ freezeMinDays: 30 }), today)).toEqual({ from: today, to: '2026-04-02' })
})
