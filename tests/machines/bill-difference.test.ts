import { describe, expect, it } from '@rstest/core'
import { billDifferenceStatuses, billDifferences } from '../../contract/sales/bill'
import { billDifferenceMachine } from '../../machines/bill-difference/bill-difference.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['difference.settle', 'difference.withdraw'] as const

modelTest(billDifferenceMachine, { starts: [{}], events: events.map((type) => ({ type })) })

describe('a difference', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(billDifferenceMachine.states)).toEqual([...billDifferenceStatuses])
    expect(Object.values(billDifferences.events).map(({ event }) => event)).toEqual(['difference.settle'])
    expect(new Set(billDifferenceMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['open', { 'difference.settle': 'settled', 'difference.withdraw': 'withdrawn' }],
    ['settled', {}],
    ['withdrawn', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(billDifferenceMachine, status, {})).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(billDifferenceMachine, status, {}, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })
})
