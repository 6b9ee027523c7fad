import { expect, it } from '@rstest/core'
import { favouritesOf } from './favourites'

const item = (refId: string | null, kind: 'plan' | 'product' | 'goods' | 'upgrade' = 'product') => ({
  id: crypto.randomUUID(),
  kind,
  refId,
  name: '',
  unitPriceFen: 1,
  qty: 1,
  discountFen: 0,
  lineFen: 1,
  refundedFen: 0,
  membershipId: null,
})
const sold = (createdAt: string, ...items: ReturnType<typeof item>[]) => ({ createdAt, items })
/** 09:30 in Shanghai. */
const now = Date.parse('2026-11-26T01:30:00Z')

it('what is sold at this hour comes before what is sold more often at another one', () => {
  const orders = [
    sold('2026-11-25T02:10:00Z', item('coffee')),
    ...['03', '04', '05'].map((hour) => sold(`2026-11-25T${hour}:00:00Z`, item('water'))),
  ]
  expect(favouritesOf(orders, now)).toEqual(['coffee', 'water'])
})

it('hours are neighbours across midnight', () => {
  const midnight = Date.parse('2026-11-25T16:10:00Z')
  const orders = [
    sold('2026-11-24T10:00:00Z', item('late'), item('noon')),
    sold('2026-11-24T15:50:00Z', item('late')),
    sold('2026-11-24T04:00:00Z', item('noon')),
    sold('2026-11-24T05:00:00Z', item('noon')),
  ]
  expect(favouritesOf(orders, midnight)[0]).toBe('late')
})

it('sales of more than four weeks ago, free goods and changes of cards do not count', () => {
  const orders = [
    sold('2026-10-20T01:30:00Z', item('old')),
    sold('2026-11-25T01:30:00Z', item(null, 'goods'), item('card', 'upgrade'), item('month', 'plan')),
  ]
  expect(favouritesOf(orders, now)).toEqual(['month'])
})
