import { describe, expect, it } from '@rstest/core'
import { productStatuses, products } from '../../contract/catalogue/product'
import { advance } from '../../machines/lifecycle'
import { productMachine } from '../../machines/product/product.machine'
import { modelTest } from './kit/model-test'

const events = ['product.list', 'product.delist'] as const

modelTest(productMachine, { events: events.map((type) => ({ type })) })

describe('a product', () => {
  it('has the statuses and events of the contract', () => {
    expect(Object.keys(productMachine.states)).toEqual([...productStatuses])
    expect(Object.values(products.events).map(({ event }) => event)).toEqual([...events])
  })

  it.each([
    ['draft', { 'product.list': 'on_sale' }],
    ['on_sale', { 'product.delist': 'off_sale' }],
    ['off_sale', { 'product.list': 'on_sale' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    for (const event of events)
      expect(advance(productMachine, status, {}, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })
})
