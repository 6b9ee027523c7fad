import { describe, expect, it } from '@rstest/core'
import { agreementStatuses } from '../../contract/membership/agreement'
import { agreementMachine } from '../../machines/agreement/agreement.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['agreement.sign', 'agreement.waive', 'agreement.refresh', 'agreement.withdraw'] as const

modelTest(agreementMachine, { events: events.map((type) => ({ type })) })

describe('an agreement', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(agreementMachine.states)).toEqual([...agreementStatuses])
    expect(new Set(agreementMachine.events)).toEqual(new Set(events))
  })

  it.each([
    [
      'requested',
      {
        'agreement.sign': 'signed',
        'agreement.waive': 'waived',
        'agreement.refresh': 'requested',
        'agreement.withdraw': 'withdrawn',
      },
    ],
    ['signed', {}],
    ['waived', {}],
    ['withdrawn', {}],
  ] as const)('in %s is moved by its own events alone', (status, table: Record<string, string>) => {
    expect(allowedEvents(agreementMachine, status, {})).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(agreementMachine, status, {}, event)
      expect(verdict.ok ? verdict.status : undefined).toBe(table[event])
    }
  })
})
