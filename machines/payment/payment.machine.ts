import { setup } from 'xstate'

/** A payment for an order. State names are the statuses of contract/sales/order.ts. A payment at the desk succeeds when it is recorded. */
export const paymentMachine = setup({
  types: {
    events: {} as { type: 'payment.succeed' } | { type: 'payment.fail' } | { type: 'payment.close' },
  },
}).createMachine({
  id: 'payment',
  description:
    'A payment is requested and paid or not. The channel’s last report counts: money can arrive after closing.',
  initial: 'pending',
  states: {
    pending: {
      description: 'The buyer may pay; the result is unknown.',
      on: {
        'payment.succeed': { target: 'succeeded', description: 'The money has arrived.' },
        'payment.fail': { target: 'failed', description: 'The channel reports that the payment failed.' },
        'payment.close': { target: 'closed', description: 'Closed by hand or because its time is over.' },
      },
    },
    succeeded: { type: 'final', description: 'The money has arrived. Refunds are separate rows.' },
    failed: {
      description: 'The money did not arrive.',
      on: { 'payment.succeed': { target: 'succeeded', description: 'The money arrived after all.' } },
    },
    closed: {
      description: 'No payment is expected any more.',
      on: {
        'payment.succeed': {
          target: 'succeeded',
          description: 'The buyer paid an old code: the money is recorded and refunded.',
        },
      },
    },
  },
})
