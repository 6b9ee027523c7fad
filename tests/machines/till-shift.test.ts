import { describe, expect, it } from '@rstest/core'
import { tillShiftStatuses, tillShifts } from '../../contract/ledger/till-shift'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { tillShiftMachine } from '../../machines/till-shift/till-shift.machine'
import { modelTest } from './kit/model-test'

const events = ['till.close', 'till.settle'] as const

modelTest(tillShiftMachine, {
  starts: [{ isBalanced: true }, { isBalanced: false }],
  events: events.map((type) => ({ type })),
})

describe('a shift', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(tillShiftMachine.states)).toEqual([...tillShiftStatuses])
    expect(Object.values(tillShifts.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(tillShiftMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['open', true, { 'till.close': 'balanced' }],
    ['open', false, { 'till.close': 'differing' }],
    ['balanced', true, {}],
    ['differing', false, { 'till.settle': 'settled' }],
    ['settled', false, {}],
  ])(
    'that is %s (balanced: %s) goes on exactly as the table says',
    (status, isBalanced, table: Record<string, string>) => {
      expect(allowedEvents(tillShiftMachine, status, { isBalanced })).toEqual(Object.keys(table))
      for (const event of events) {
        const verdict = advance(tillShiftMachine, status, { isBalanced }, event)
        expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
      }
    },
  )
})
