import { describe, expect, it } from '@rstest/core'
import { voucherStatuses } from '../../contract/sales/voucher'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { voucherMachine } from '../../machines/voucher/voucher.machine'
import { modelTest } from './kit/model-test'

const events = ['voucher.settle', 'voucher.reverse', 'voucher.deduct'] as const

modelTest(voucherMachine, { starts: [{}], events: events.map((type) => ({ type })) })

describe('a voucher', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(voucherMachine.states).sort()).toEqual([...voucherStatuses].sort())
    expect(new Set(voucherMachine.events)).toEqual(new Set(events))
  })

  it.each([
    ['redeemed', { 'voucher.settle': 'settled', 'voucher.reverse': 'reversed' }],
    ['settled', { 'voucher.reverse': 'deducting' }],
    ['deducting', { 'voucher.deduct': 'reversed' }],
    ['reversed', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(voucherMachine, status, {})).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(voucherMachine, status, {}, event)
      expect([event, verdict.ok && verdict.status]).toEqual([event, table[event] ?? false])
    }
  })
})
