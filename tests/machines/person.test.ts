import { describe, expect, it } from '@rstest/core'
import { people, personStatuses } from '../../contract/people/person'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { personMachine } from '../../machines/person/person.machine'
import { modelTest } from './kit/model-test'

const events = ['person.disable', 'person.enable', 'person.anonymise'] as const
const free = { openOrders: 0, liveMemberships: 0 }

modelTest(personMachine, {
  starts: [free, { openOrders: 1, liveMemberships: 0 }, { openOrders: 0, liveMemberships: 2 }],
  events: events.map((type) => ({ type })),
})

describe('a person', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(personMachine.states)).toEqual([...personStatuses])
    expect(Object.values(people.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(personMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['active', { 'person.disable': 'disabled', 'person.anonymise': 'anonymised' }],
    ['disabled', { 'person.enable': 'active', 'person.anonymise': 'anonymised' }],
    ['anonymised', {}],
  ])('who is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(personMachine, status, free)).toEqual(Object.keys(table))
    for (const event of events)
      expect(advance(personMachine, status, free, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })

  it.each([
    { openOrders: 1, liveMemberships: 0 },
    { openOrders: 0, liveMemberships: 1 },
  ])('is not anonymised with %j, and says why', (facts) => {
    for (const status of ['active', 'disabled'])
      expect(reasons(personMachine, status, facts)).toEqual({ 'person.anonymise': 'nothingOpen' })
  })
})
