import { expect, it } from '@rstest/core'
import * as fc from 'fast-check'
import type { ListedPlan } from '../../../contract/catalogue/membership-plan'
import { repriced } from './repriced'

// Only the members that repricing reads.
const plan = (salePriceFen: number, listPriceFen: number) =>
  ({ id: 'a', version: 3, salePriceFen, listPriceFen }) as ListedPlan
const change = { percent: 10, unitFen: 100, withList: false }

it.each([
  ['a tenth dearer, whole yuan', plan(29_850, 39_800), change, [32_800, 39_800]],
  ['half a yuan rounds up', plan(5_000, 9_900), { ...change, percent: 1 }, [5_100, 9_900]],
  ['a list price that would be passed rises too', plan(9_500, 10_000), change, [10_500, 10_500]],
  ['both', plan(10_000, 20_000), { ...change, percent: -25, withList: true }, [7_500, 15_000]],
  ['tens of yuan', plan(298_000, 398_000), { ...change, percent: -5, unitFen: 1_000 }, [283_000, 398_000]],
  ['never nothing', plan(100, 100), { ...change, percent: -90 }, [100, 100]],
] as const)('%s', (_, given, how, [sale, list]) => {
  expect(repriced(given, how)).toEqual({ id: 'a', version: 3, salePriceFen: sale, listPriceFen: list })
})

it('comes out whole, within half a unit of the exact price, and never above the list price', () => {
  const fen = fc.integer({ min: 1, max: 2_000_000 })
  fc.assert(
    fc.property(
      fen,
      fen,
      fc.integer({ min: -90, max: 200 }),
      fc.constantFrom(1, 100, 1_000),
      (a, b, percent, unitFen) => {
        const [sale, list] = [Math.min(a, b), Math.max(a, b)]
        const next = repriced(plan(sale, list), { percent, unitFen, withList: true })
        expect(next.salePriceFen % unitFen).toBe(0)
        expect(next.salePriceFen).toBeLessThanOrEqual(next.listPriceFen)
        const exact = (sale * (100 + percent)) / 100
        if (exact >= unitFen) expect(Math.abs(next.salePriceFen - exact)).toBeLessThanOrEqual(unitFen / 2)
      },
    ),
  )
})
