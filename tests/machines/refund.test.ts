import { describe, expect, it } from '@rstest/core'
import { refundStatuses, refunds } from '../../contract/sales/refund'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { refundFacts } from '../../machines/refund/facts'
import { refundMachine } from '../../machines/refund/refund.machine'
import { modelTest } from './kit/model-test'

const events = ['refund.approve', 'refund.reject', 'refund.succeed', 'refund.fail', 'refund.retry'] as const
const free = { isOtherPerson: true, remoteIsBack: true, isOwed: false, isVoided: false }

modelTest(refundMachine, {
  starts: [
    free,
    { ...free, isOtherPerson: false },
    { ...free, remoteIsBack: false },
    { ...free, isOwed: true },
    { ...free, isOwed: true, isVoided: true },
  ],
  events: events.map((type) => ({ type })),
})

describe('a refund', () => {
  it('has the statuses and the events of the contract', () => {
    expect(new Set(Object.keys(refundMachine.states))).toEqual(new Set(refundStatuses))
    expect(Object.values(refunds.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(refundMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['requested', { 'refund.approve': 'processing', 'refund.reject': 'rejected' }],
    ['processing', { 'refund.succeed': 'succeeded', 'refund.fail': 'failed' }],
    ['failed', { 'refund.retry': 'processing' }],
    ['succeeded', {}],
    ['rejected', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(refundMachine, status, free)).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(refundMachine, status, free, event)
      expect(verdict.ok ? verdict.status : undefined).toBe(table[event])
    }
  })

  it('is approved by another person only, and done when the channels are', () => {
    const row = {
      requestedBy: 'lan',
      lines: [{}],
      parts: [
        { channel: 'wechat', settledAt: null },
        { channel: 'cash', settledAt: null },
      ],
    }
    expect(reasons(refundMachine, 'requested', refundFacts(row, 'lan'))).toEqual({
      'refund.approve': 'isOtherPerson',
    })
    expect(reasons(refundMachine, 'requested', refundFacts(row, 'mei'))).toEqual({})
    expect(reasons(refundMachine, 'processing', refundFacts(row, 'mei'))).toEqual({
      'refund.succeed': 'remoteIsBack',
      'refund.reject': 'isVoided',
    })
    const back = {
      ...row,
      parts: [{ channel: 'wechat', settledAt: '2026-03-01T00:00:00.000Z' }, row.parts[1]!],
    }
    expect(reasons(refundMachine, 'processing', refundFacts(back, 'mei'))).toEqual({
      'refund.reject': 'isVoided',
    })
  })

  it('of a closed order is withdrawn with a payment that never came, and not otherwise', () => {
    const owed = refundFacts({ requestedBy: 'lan', lines: [], parts: [] }, 'mei')
    expect(reasons(refundMachine, 'requested', owed)).toEqual({ 'refund.reject': 'isNotOwed' })
    const voided = { ...owed, isVoided: true }
    for (const status of ['requested', 'processing'])
      expect(advance(refundMachine, status, voided, 'refund.reject')).toEqual({
        ok: true,
        status: 'rejected',
      })
  })
})
