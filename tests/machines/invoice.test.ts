import { describe, expect, it } from '@rstest/core'
import { invoiceStatuses, invoices } from '../../contract/sales/invoice'
import { invoiceFacts } from '../../machines/invoice/facts'
import { invoiceMachine } from '../../machines/invoice/invoice.machine'
import { advance, allowedEvents, reasons } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = ['invoice.issue', 'invoice.refuse', 'invoice.withdraw', 'invoice.reverse'] as const

const starts = [{ exceeds: false }, { exceeds: true }]

modelTest(invoiceMachine, { starts, events: events.map((type) => ({ type })) })

describe('an invoice', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(invoiceMachine.states).sort()).toEqual([...invoiceStatuses].sort())
    expect(Object.values(invoices.events).map(({ event }) => event)).toEqual([...events])
    expect(new Set(invoiceMachine.events)).toEqual(new Set(events))
  })

  it.each([
    [
      'requested',
      0,
      { 'invoice.issue': 'issued', 'invoice.refuse': 'refused', 'invoice.withdraw': 'withdrawn' },
    ],
    ['requested', 1, { 'invoice.refuse': 'refused', 'invoice.withdraw': 'withdrawn' }],
    ['issued', 0, { 'invoice.reverse': 'reversed' }],
    ['issued', 1, { 'invoice.reverse': 'reversed' }],
    ['refused', 0, {}],
    ['withdrawn', 0, {}],
    ['reversed', 0, {}],
  ])(
    'that is %s with %s fen too much goes on exactly as the table says',
    (status, excessFen, table: Record<string, string>) => {
      const facts = invoiceFacts({ excessFen })
      expect(allowedEvents(invoiceMachine, status, facts)).toEqual(Object.keys(table))
      for (const event of events) {
        const verdict = advance(invoiceMachine, status, facts, event)
        expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
      }
    },
  )

  it('beyond what was paid says why it cannot be issued', () => {
    expect(reasons(invoiceMachine, 'requested', { exceeds: true })).toEqual({
      'invoice.issue': 'isWithinPaid',
    })
  })
})
