import { describe, expect, it } from '@rstest/core'
import { leaveRequestStatuses, leaveRequests } from '../../contract/scheduling/leave-request'
import { leaveRequestMachine } from '../../machines/leave-request/leave-request.machine'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['leave.approve', 'leave.refuse', 'leave.withdraw'] as const

const starts = [{ isOver: false }, { isOver: true }]

modelTest(leaveRequestMachine, { starts, events: events.map((type) => ({ type })) })

describe('a leave request', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(leaveRequestMachine.states)).toEqual([...leaveRequestStatuses])
    expect(Object.values(leaveRequests.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(leaveRequestMachine.events)).toEqual(new Set(events))
  })

  it.each([
    [
      'pending',
      false,
      { 'leave.approve': 'approved', 'leave.refuse': 'refused', 'leave.withdraw': 'withdrawn' },
    ],
    ['pending', true, { 'leave.refuse': 'refused', 'leave.withdraw': 'withdrawn' }],
    ['approved', false, {}],
    ['refused', false, {}],
    ['withdrawn', false, {}],
  ])('that is %s goes on exactly as the table says', (status, isOver, table: Record<string, string>) => {
    expect(allowedEvents(leaveRequestMachine, status, { isOver })).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(leaveRequestMachine, status, { isOver }, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })

  it('whose days have passed says why it cannot be allowed', () => {
    expect(reasons(leaveRequestMachine, 'pending', { isOver: true })).toEqual({ 'leave.approve': 'notOver' })
  })
})
