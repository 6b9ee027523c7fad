import { describe, expect, it } from '@rstest/core'
import { lockerRentalStatuses, lockerRentals } from '../../contract/sales/locker-rental'
import { advance } from '../../machines/lifecycle'
import { lockerRentalMachine } from '../../machines/locker-rental/locker-rental.machine'
import { modelTest } from './kit/model-test'

const events = ['locker-rental.renew', 'locker-rental.end'] as const

modelTest(lockerRentalMachine, { events: events.map((type) => ({ type })) })

describe('a rental of a locker', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(lockerRentalMachine.states)).toEqual([...lockerRentalStatuses])
    expect(Object.values(lockerRentals.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(lockerRentalMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['running', { 'locker-rental.renew': 'running', 'locker-rental.end': 'ended' }],
    ['ended', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    for (const event of events) {
      const verdict = advance(lockerRentalMachine, status, {}, event)
      expect([event, verdict.ok ? verdict.status : undefined]).toEqual([event, table[event]])
    }
  })
})
