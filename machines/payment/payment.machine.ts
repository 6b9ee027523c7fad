import { setup } from 'xstate'

/** A payment for an order. State names are the statuses of contract/sales/order.ts. A payment at the desk succeeds when it is written. */
export const paymentMachine = setup({
  types: {
    events: {} as { type: 'payment.succeed' } | { type: 'payment.fail' } | { type: 'payment.close' },
  },
}).createMachine({
  id: 'payment',
  description:
    'Asked for, and paid or not. What a channel says last is true: money can come after it was given up.',
  initial: 'pending',
  states: {
    pending: {
      description: 'The buyer may pay; nobody knows yet.',
      on: {
        'payment.succeed': { target: 'succeeded', description: 'The money is there.' },
        'payment.fail': { target: 'failed', description: 'The channel says that it will not come.' },
        'payment.close': { target: 'closed', description: 'Given up, by hand or because its time is over.' },
      },
    },
    succeeded: { type: 'final', description: 'The money is there. Refunds are rows of their own.' },
    failed: {
      description: 'It did not come.',
      on: { 'payment.succeed': { target: 'succeeded', description: 'It came after all.' } },
    },
    closed: {
      description: 'Given up.',
      on: {
        'payment.succeed': {
          target: 'succeeded',
          description: 'Somebody paid an old code: the money is booked and goes back.',
        },
      },
    },
  },
})
