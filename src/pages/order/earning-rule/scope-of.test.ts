import { expect, it } from '@rstest/core'
import { paysOf } from './scope-of'

const tiers = [
  { fromFen: 0, permille: 30 },
  { fromFen: 5_000_000, permille: 50 },
]

it('says what a rule pays, thousands separated, and the first tier by where the next begins', () => {
  expect([
    paysOf({ basis: 'fixed', amount: 1_234_500, tiers: [] }),
    paysOf({ basis: 'tiers', amount: 0, tiers }),
    paysOf({ basis: 'tiers', amount: 0, tiers: tiers.slice(0, 1) }),
  ]).toEqual([expect.stringContaining('12,345'), '不满 50,000 元 3%、满 50,000 元起 5%', '全部销售额的 3%'])
})
