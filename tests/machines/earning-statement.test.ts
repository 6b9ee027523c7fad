import { describe, expect, it } from '@rstest/core'
import { earningStates } from '../../contract/sales/earnings'
import { earningStatementMachine } from '../../machines/earning-statement/earning-statement.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['earning.freeze', 'earning.pay'] as const

modelTest(earningStatementMachine, {
  starts: [{ isOver: true }, { isOver: false }],
  events: events.map((type) => ({ type })),
})

describe('a statement', () => {
  it('has the states of the contract', () => {
    expect(Object.keys(earningStatementMachine.states)).toEqual([...earningStates])
    expect(new Set(earningStatementMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['draft', true, { 'earning.freeze': 'frozen' }],
    ['draft', false, {}],
    ['frozen', true, { 'earning.pay': 'paid' }],
    ['paid', true, {}],
  ])(
    'that is %s (month over: %s) goes on exactly as the table says',
    (status, isOver, table: Record<string, string>) => {
      expect(allowedEvents(earningStatementMachine, status, { isOver })).toEqual(Object.keys(table))
      for (const event of events) {
        const verdict = advance(earningStatementMachine, status, { isOver }, event)
        expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
      }
    },
  )
})
