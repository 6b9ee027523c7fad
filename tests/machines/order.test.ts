import { describe, expect, it } from '@rstest/core'
import { orderStatuses, orders, paymentStatuses } from '../../contract/sales/order'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { orderFacts } from '../../machines/order/facts'
import { orderMachine } from '../../machines/order/order.machine'
import { paymentMachine } from '../../machines/payment/payment.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const events = [
  'order.collect',
  'order.close',
  'order.expire',
  'order.defer',
  'order.agree',
  'order.replan',
  'order.forfeit',
  'order.refund',
] as const
const whole = {
  isWhole: true,
  isUntouched: false,
  isAllBack: false,
  awaitsPayment: false,
  isDeposit: false,
  hasPlan: false,
  isFirstPaid: false,
  isRefunded: false,
  isOverdue: false,
}
const fresh = { ...whole, isWhole: false, isUntouched: true }
const partly = { ...fresh, isUntouched: false }
const deposit = { ...partly, isDeposit: true }
const planned = { ...fresh, hasPlan: true }
const begun = { ...partly, hasPlan: true, isFirstPaid: true }

modelTest(orderMachine, {
  starts: [
    fresh,
    { ...fresh, isOverdue: true },
    partly,
    deposit,
    { ...deposit, isOverdue: true },
    planned,
    begun,
    { ...begun, isRefunded: true },
    whole,
    { ...whole, isAllBack: true },
  ],
  rows: [
    { status: 'partially_refunded', facts: { ...whole, isAllBack: true } },
    ...[
      begun,
      { ...begun, isWhole: true },
      { ...begun, isWhole: true, isRefunded: true },
      { ...begun, isWhole: true, isRefunded: true, isAllBack: true },
    ].map((facts) => ({ status: 'instalments' as const, facts })),
  ],
  events: events.map((type) => ({ type })),
})
modelTest(paymentMachine, {
  starts: [{ isOrderOpen: true }, { isOrderOpen: false }],
  events: (
    ['payment.succeed', 'payment.fail', 'payment.close', 'payment.correct', 'payment.void'] as const
  ).map((type) => ({ type })),
})

describe('an order', () => {
  it('has the statuses of the contract, and its events', () => {
    expect(Object.keys(orderMachine.states)).toEqual([...orderStatuses])
    expect(new Set(orderMachine.events)).toEqual(new Set(events))
    for (const { event } of Object.values(orders.events)) expect(events).toContain(event)
  })

  it.each([
    ['pending', fresh, { 'order.collect': 'pending', 'order.agree': 'pending', 'order.close': 'closed' }],
    ['pending', whole, { 'order.collect': 'paid', 'order.close': 'closed' }],
    [
      'pending',
      { ...fresh, isOverdue: true },
      {
        'order.collect': 'pending',
        'order.agree': 'pending',
        'order.close': 'closed',
        'order.expire': 'closed',
      },
    ],
    ['pending', { ...fresh, isOverdue: true, awaitsPayment: true }, { 'order.collect': 'pending' }],
    [
      'pending',
      { ...partly, isOverdue: true },
      { 'order.collect': 'pending', 'order.close': 'closed', 'order.defer': 'pending' },
    ],
    ['pending', deposit, { 'order.collect': 'pending', 'order.close': 'closed', 'order.defer': 'pending' }],
    [
      'pending',
      { ...deposit, isOverdue: true },
      {
        'order.collect': 'pending',
        'order.close': 'closed',
        'order.defer': 'pending',
        'order.forfeit': 'closed',
      },
    ],
    [
      'pending',
      { ...deposit, isOverdue: true, awaitsPayment: true },
      { 'order.collect': 'pending', 'order.defer': 'pending' },
    ],
    ['pending', { ...begun, isFirstPaid: false }, { 'order.collect': 'pending', 'order.close': 'closed' }],
    ['pending', begun, { 'order.collect': 'instalments', 'order.close': 'closed' }],
    [
      'instalments',
      begun,
      { 'order.collect': 'instalments', 'order.replan': 'instalments', 'order.refund': 'instalments' },
    ],
    [
      'instalments',
      { ...begun, isWhole: true },
      { 'order.collect': 'paid', 'order.replan': 'instalments', 'order.refund': 'partially_refunded' },
    ],
    [
      'instalments',
      { ...begun, isWhole: true, isRefunded: true },
      {
        'order.collect': 'partially_refunded',
        'order.replan': 'instalments',
        'order.refund': 'partially_refunded',
      },
    ],
    [
      'instalments',
      { ...begun, isWhole: true, isRefunded: true, isAllBack: true },
      { 'order.collect': 'partially_refunded', 'order.replan': 'instalments', 'order.refund': 'refunded' },
    ],
    ['paid', whole, { 'order.refund': 'partially_refunded' }],
    ['paid', { ...whole, isAllBack: true }, { 'order.refund': 'refunded' }],
    ['partially_refunded', whole, { 'order.refund': 'partially_refunded' }],
    ['partially_refunded', { ...whole, isAllBack: true }, { 'order.refund': 'refunded' }],
    ['refunded', { ...whole, isAllBack: true }, {}],
    ['closed', fresh, { 'order.refund': 'closed' }],
  ])(
    'that is %s with %j goes on exactly as the table says',
    (status, facts, table: Record<string, string>) => {
      expect(allowedEvents(orderMachine, status, facts)).toEqual(Object.keys(table))
      for (const event of events) {
        const verdict = advance(orderMachine, status, facts, event)
        expect(verdict.ok ? verdict.status : undefined).toBe(table[event])
      }
    },
  )

  it('reads its facts off the sums', () => {
    const row = {
      payableFen: 300,
      paidFen: 300,
      refundedFen: 300,
      expiresAt: '2026-03-01T00:00:00.000Z',
      hasPendingPayment: false,
      restDueOn: null,
      instalments: [],
    }
    expect(orderFacts(row, new Date('2026-03-01T00:00:00Z'))).toEqual({
      ...whole,
      isAllBack: true,
      isRefunded: true,
      isOverdue: true,
    })
    const early = new Date('2026-02-01T00:00:00Z')
    const put = { ...row, paidFen: 100, refundedFen: 0, restDueOn: '2026-02-28' }
    expect(orderFacts(put, early)).toEqual(deposit)
    const plan = { ...put, instalments: [{ amountFen: 100 }, { amountFen: 200 }] }
    expect(orderFacts(plan, early)).toEqual({ ...deposit, hasPlan: true, isFirstPaid: true })
    expect(orderFacts({ ...plan, paidFen: 99 }, early).isFirstPaid).toBe(false)
    expect(orderFacts({ ...put, paidFen: 0 }, early).isDeposit).toBe(false)
    expect(orderFacts({ ...put, paidFen: 300 }, early).isDeposit).toBe(false)
    expect(orderFacts({ ...row, paidFen: 0, refundedFen: 0 }, new Date('2026-02-01T00:00:00Z'))).toEqual({
      ...fresh,
      isAllBack: true,
    })
  })
})

describe('a payment', () => {
  it('has the statuses of the contract', () => {
    expect(Object.keys(paymentMachine.states)).toEqual([...paymentStatuses])
  })

  it.each([
    ['pending', true, ['payment.succeed', 'payment.fail', 'payment.close']],
    ['succeeded', true, ['payment.correct', 'payment.void']],
    ['succeeded', false, ['payment.correct']],
    ['failed', true, ['payment.succeed']],
    ['closed', true, ['payment.succeed']],
    ['voided', true, []],
  ])('that is %s (order open: %s) allows %j', (status, isOrderOpen, allowed) => {
    expect(allowedEvents(paymentMachine, status, { isOrderOpen })).toEqual(allowed)
  })

  it.each([
    [['payment.succeed'], 'succeeded'],
    [['payment.fail'], 'failed'],
    [['payment.close'], 'closed'],
    [['payment.fail', 'payment.succeed'], 'succeeded'],
    [['payment.close', 'payment.succeed'], 'succeeded'],
    [['payment.succeed', 'payment.correct'], 'succeeded'],
  ] as const)('is after %j %s', (path, status) => {
    expect(
      follow(
        paymentMachine,
        path.map((type) => ({ type })),
      ).value,
    ).toBe(status)
  })
})
