import { setup } from 'xstate'

/** `isOrderOpen`: the order was not paid in full, so that nothing was handed out for the payment. */
interface Facts {
  isOrderOpen: boolean
}

/** A payment for an order. State names are the statuses of contract/sales/order.ts. A payment at the desk succeeds when it is recorded. */
export const paymentMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'payment.succeed' }
      | { type: 'payment.fail' }
      | { type: 'payment.close' }
      | { type: 'payment.correct' }
      | { type: 'payment.void' },
  },
  guards: { isOrderOpen: ({ context }) => context.isOrderOpen },
}).createMachine({
  id: 'payment',
  description:
    'A payment is requested and paid or not. The channel’s last report counts: money can arrive after closing.',
  context: ({ input }) => ({ isOrderOpen: input?.isOrderOpen ?? false }),
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
    succeeded: {
      description: 'The money has arrived. Refunds are separate rows.',
      on: {
        'payment.correct': {
          target: 'succeeded',
          description: 'It came by another channel than was recorded; until its day is closed.',
        },
        'payment.void': {
          guard: 'isOrderOpen',
          target: 'voided',
          description: 'It was recorded by mistake; until its day is closed.',
        },
      },
    },
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
    voided: { type: 'final', description: 'Recorded by mistake and taken back: no money came.' },
  },
})
