import { describe, expect, it } from '@rstest/core'
import fc from 'fast-check'
import { daysBetween, plusDays } from '../days'
import { daysOfPeriod, freezeOutcome, frozenDays, lastDay, unusedFen } from './membership-days'

const today = '2026-03-02'
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => plusDays(today, n))

describe('days', () => {
  it('are counted over months, leap days and years', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(plusDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(plusDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('go forth and back', () => {
    fc.assert(
      fc.property(day(-5_000, 5_000), fc.integer({ min: -2_000, max: 2_000 }), (from, n) => {
        expect(daysBetween(from, plusDays(from, n))).toBe(n)
      }),
    )
  })

  it.each([
    [{ kind: 'period', durationDays: 365, validDays: null, bonusDays: 0 }, '2027-03-01'],
    [{ kind: 'period', durationDays: 365, validDays: null, bonusDays: 30 }, '2027-03-31'],
    [{ kind: 'times', durationDays: null, validDays: 90, bonusDays: 0 }, '2026-05-30'],
    [{ kind: 'period', durationDays: 1, validDays: null, bonusDays: 0 }, today],
  ] as const)('of a card %j end on %s', (term, last) => {
    expect(lastDay(today, term)).toBe(last)
  })
})

const card = {
  status: 'active' as const,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  freezeMaxDays: 60,
  freezeMinDays: 7,
  freezeMaxCount: 2,
  freezeUsedDays: 20,
  freezeCount: 1,
}

describe('a freeze', () => {
  it('puts off the last day by its own days', () => {
    expect(freezeOutcome(card, '2026-03-02', '2026-03-31', today)).toEqual({
      days: 30,
      endsOn: '2027-01-30',
      daysLeftToFreeze: 10,
      refusals: [],
    })
  })

  it.each([
    ['2026-03-10', '2026-03-09', ['freeze_reversed']],
    ['2026-03-01', '2026-03-20', ['freeze_in_past']],
    ['2027-01-01', '2027-01-20', ['freeze_after_end']],
    ['2026-12-31', '2027-01-20', []],
    ['2026-03-02', '2026-03-07', ['freeze_too_short']],
    ['2026-03-02', '2026-03-08', []],
    ['2026-03-02', '2026-04-10', []],
    ['2026-03-02', '2026-04-11', ['freeze_too_many_days']],
  ])('from %s to %s is refused because of %j', (from, to, refusals) => {
    expect(freezeOutcome(card, from, to, today).refusals).toEqual(refusals)
  })

  it('is refused when there have been too many', () => {
    expect(freezeOutcome({ ...card, freezeCount: 2 }, today, '2026-03-20', today).refusals).toEqual([
      'freeze_too_often',
    ])
  })

  it('takes its days until it ends, and never more than it was to', () => {
    fc.assert(
      fc.property(
        day(0, 30),
        fc.nat(40),
        fc.option(fc.nat(45)),
        day(-10, 90),
        (from, length, early, until) => {
          const to = plusDays(from, length)
          const endedOn = early === null || early > length ? null : plusDays(from, early - 1)
          const days = frozenDays({ from, to, endedOn }, until)
          expect(days).toBeGreaterThanOrEqual(0)
          expect(days).toBeLessThanOrEqual(length + 1)
          expect(frozenDays({ from, to, endedOn }, plusDays(from, -1))).toBe(0)
          expect(frozenDays({ from, to, endedOn }, '2030-01-01')).toBe(endedOn === null ? length + 1 : early)
        },
      ),
    )
  })
})

describe('what is not used up', () => {
  const period = {
    kind: 'period' as const,
    status: 'active' as const,
    startsOn: '2026-03-02',
    endsOn: '2026-03-31',
    timesTotal: null,
    timesLeft: null,
    balanceFen: null,
    valueFen: 30_000,
    freezes: [],
  }

  it.each([
    ['2026-03-02', 29_000],
    ['2026-03-16', 15_000],
    ['2026-03-30', 1_000],
    ['2026-03-31', 0],
    ['2026-05-01', 0],
  ])('of a period card on %s: the day itself counts as used', (on, fen) => {
    expect(unusedFen(period, on)).toBe(fen)
  })

  it('of a frozen card stays as it was', () => {
    const freezes = [{ from: '2026-03-12', to: '2026-03-21', endedOn: null }]
    const frozen = { ...period, status: 'frozen' as const, freezes }
    expect(unusedFen(frozen, '2026-03-12')).toBe(20_000)
    expect(unusedFen(frozen, '2026-03-21')).toBe(20_000)
    const thawed = { ...period, endsOn: '2026-04-10', freezes }
    expect(unusedFen(thawed, '2026-03-22')).toBe(19_000)
    expect(unusedFen(thawed, '2026-04-10')).toBe(0)
  })

  it('of the others is what is left on them', () => {
    const times = { ...period, kind: 'times' as const, timesTotal: 3, timesLeft: 2, valueFen: 10_000 }
    expect(unusedFen(times, '2026-03-10')).toBe(6_666)
    expect(unusedFen(times, '2026-04-01')).toBe(0)
    expect(unusedFen({ ...period, kind: 'stored', balanceFen: 4_200 }, '2026-03-10')).toBe(4_200)
    expect(unusedFen({ ...period, status: 'pending' }, '2026-02-01')).toBe(30_000)
  })

  it('never grows, and is used up to the fen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 800 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (length, valueFen) => {
          const one = { ...period, endsOn: plusDays(period.startsOn, length - 1), valueFen }
          let before = valueFen
          for (let n = 0; n < length; n += 1) {
            const left = unusedFen(one, plusDays(one.startsOn, n))
            expect(left).toBeLessThanOrEqual(before)
            before = left
          }
          expect(before).toBe(0)
          expect(daysOfPeriod(one, one.endsOn)).toEqual({ left: 0, total: length })
        },
      ),
      { numRuns: 30 },
    )
  })
})
