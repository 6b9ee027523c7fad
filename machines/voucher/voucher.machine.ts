import { setup } from 'xstate'

/** A voucher of a group-buy platform that paid an order. State names are the statuses of contract/sales/voucher.ts. */
export const voucherMachine = setup({
  types: {
    events: {} as { type: 'voucher.settle' } | { type: 'voucher.reverse' } | { type: 'voucher.deduct' },
  },
}).createMachine({
  id: 'voucher',
  description: 'A voucher pays an order once; its platform pays for it later, or takes it back.',
  initial: 'redeemed',
  states: {
    redeemed: {
      description: 'It paid an order, and the platform owes its payout.',
      on: {
        'voucher.settle': { target: 'settled', description: 'The platform paid, with a day and an amount.' },
        'voucher.reverse': {
          target: 'reversed',
          description: 'The payment was voided or refunded, so the platform owes nothing.',
        },
      },
    },
    settled: {
      description: 'The platform paid for it.',
      on: {
        'voucher.reverse': {
          target: 'deducting',
          description: 'The payment was refunded, and the platform will take its payout back.',
        },
      },
    },
    deducting: {
      description: 'Refunded after the platform had paid; its next payment will be lower.',
      on: {
        'voucher.deduct': { target: 'reversed', description: 'A payment of the platform was lowered by it.' },
      },
    },
    reversed: { type: 'final', description: 'It pays nothing, and nobody owes anything for it.' },
  },
})
