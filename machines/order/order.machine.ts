import { setup } from 'xstate'

/**
 * `isWhole`: paid in full. `isUntouched`: nothing is paid. `isAllBack`: everything paid was refunded. `awaitsPayment`: a channel payment is
 * pending. `isOverdue`: the time to pay is over.
 */
interface Facts {
  isWhole: boolean
  isUntouched: boolean
  isAllBack: boolean
  awaitsPayment: boolean
  isOverdue: boolean
}

/** What a member buys. State names are the statuses of contract/sales/order.ts; the context holds the facts the guards need. */
export const orderMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'order.collect' }
      | { type: 'order.close' }
      | { type: 'order.expire' }
      | { type: 'order.refund' },
  },
  guards: {
    isWhole: ({ context }) => context.isWhole,
    isAllBack: ({ context }) => context.isAllBack,
    awaitsNothing: ({ context }) => !context.awaitsPayment,
    isForgotten: ({ context }) => context.isOverdue && context.isUntouched && !context.awaitsPayment,
  },
}).createMachine({
  id: 'order',
  description: 'Agreed, paid in one or several parts, and given back in part or whole; or never paid.',
  context: ({ input }) => ({
    isWhole: input?.isWhole ?? false,
    isUntouched: input?.isUntouched ?? true,
    isAllBack: input?.isAllBack ?? false,
    awaitsPayment: input?.awaitsPayment ?? false,
    isOverdue: input?.isOverdue ?? false,
  }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Waits for its money. Nothing that was bought is given out yet.',
      on: {
        'order.collect': [
          {
            guard: 'isWhole',
            target: 'paid',
            description: 'The last part came: what was bought is given out.',
          },
          { target: 'pending', description: 'A part came.' },
        ],
        'order.close': {
          guard: 'awaitsNothing',
          target: 'closed',
          description: 'By hand: what was paid in part goes back.',
        },
        'order.expire': {
          guard: 'isForgotten',
          target: 'closed',
          description: 'By itself, when its time is over and nothing of it was paid.',
        },
      },
    },
    paid: {
      description: 'Paid in whole; what was bought is given out.',
      on: {
        'order.refund': [
          { guard: 'isAllBack', target: 'refunded', description: 'All of it went back.' },
          { target: 'partially_refunded', description: 'A part went back.' },
        ],
      },
    },
    partially_refunded: {
      description: 'A part of its money went back.',
      on: {
        'order.refund': [
          { guard: 'isAllBack', target: 'refunded', description: 'The rest went back.' },
          { target: 'partially_refunded', description: 'Another part went back.' },
        ],
      },
    },
    refunded: { type: 'final', description: 'All of its money went back.' },
    closed: {
      description: 'Never paid in whole; money that had come goes back.',
      on: { 'order.refund': { target: 'closed', description: 'What had been paid went back.' } },
    },
  },
})
