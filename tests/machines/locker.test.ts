import { describe, expect, it } from '@rstest/core'
import { lockerStatuses, lockers } from '../../contract/sales/locker'
import { advance } from '../../machines/lifecycle'
import { lockerMachine } from '../../machines/locker/locker.machine'
import { modelTest } from './kit/model-test'

const events = [
  'locker.giveKey',
  'locker.takeBack',
  'locker.rent',
  'locker.endRental',
  'locker.clear',
  'locker.block',
  'locker.unblock',
] as const

modelTest(lockerMachine, { events: events.map((type) => ({ type })) })

describe('a locker', () => {
  it('has the statuses of the contract, and takes its events', () => {
    expect(Object.keys(lockerMachine.states)).toEqual([...lockerStatuses])
    expect(new Set(lockerMachine.events)).toEqual(new Set(events))
    const known = new Set<string>(events)
    expect(Object.values(lockers.events).filter(({ event }) => !known.has(event))).toEqual([])
  })

  it.each([
    ['free', { 'locker.giveKey': 'in_use', 'locker.rent': 'rented', 'locker.block': 'out_of_order' }],
    ['in_use', { 'locker.takeBack': 'free' }],
    ['rented', { 'locker.endRental': 'ended' }],
    ['ended', { 'locker.clear': 'free', 'locker.block': 'out_of_order' }],
    ['out_of_order', { 'locker.unblock': 'free' }],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    for (const event of events) {
      const verdict = advance(lockerMachine, status, {}, event)
      expect([event, verdict.ok ? verdict.status : undefined]).toEqual([event, table[event]])
    }
  })
})
