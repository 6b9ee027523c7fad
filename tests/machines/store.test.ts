import { describe, expect, it } from '@rstest/core'

import { storeStatuses, stores } from '../../contract/catalogue/store'

import { advance, allowedEvents, can, reasons } from '../../machines/lifecycle'
import { storeMachine } from '../../machines/store/store.machine'
import { modelTest } from './kit/model-test'

const events = ['store.open', 'store.suspend', 'store.resume', 'store.close'] as const

modelTest(storeMachine, {
  starts: [{ liveMemberships: 0 }, { liveMemberships: 1 }],
  events: events.map((type) => ({ type })),
})

describe('a store', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(storeMachine.states)).toEqual([...storeStatuses])
  })

  it('has the events of the contract', () => {
    expect(Object.values(stores.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(storeMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['preparing', { 'store.open': 'open' }],
    ['open', { 'store.suspend': 'suspended', 'store.close': 'closed' }],
    ['suspended', { 'store.resume': 'open', 'store.close': 'closed' }],
    ['closed', {}],
  ])('in %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    const facts = { liveMemberships: 0 }
    expect(allowedEvents(storeMachine, status, facts)).toEqual(Object.keys(table))
    for (const event of events) {
      expect(can(storeMachine, status, facts, event)).toBe(event in table)
      expect(advance(storeMachine, status, facts, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
    }
  })

  it.each(['open', 'suspended'])(
    'that is %s does not close while memberships live there, and says why',
    (status) => {
      const facts = { liveMemberships: 1 }
      const allowed = status === 'open' ? ['store.suspend'] : ['store.resume']
      expect(reasons(storeMachine, status, facts)).toEqual({ 'store.close': 'noLiveMemberships' })
      expect(advance(storeMachine, status, facts, 'store.close')).toEqual({
        ok: false,
        allowed,
        reason: 'noLiveMemberships',
      })
    },
  )

  it('gives no reason where nothing but the status stands in the way', () => {
    expect(reasons(storeMachine, 'preparing', { liveMemberships: 1 })).toEqual({})
    expect(reasons(storeMachine, 'open', { liveMemberships: 0 })).toEqual({})
  })

  it('refuses a status it does not know', () => {
    expect(() => allowedEvents(storeMachine, 'burnt', { liveMemberships: 0 })).toThrow('burnt')
    expect(() => allowedEvents(storeMachine, 'toString', { liveMemberships: 0 })).toThrow('toString')
  })
})
