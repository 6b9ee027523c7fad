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
  description:
    'A member orders, pays in one or several parts, and gets a partial or full refund; or never pays.',
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
      description: 'Waits for payment. Nothing is fulfilled yet.',
      on: {
        'order.collect': [
          {
            guard: 'isWhole',
            target: 'paid',
            description: 'The last part is paid: the items are fulfilled.',
          },
          { target: 'pending', description: 'A part is paid.' },
        ],
        'order.close': {
          guard: 'awaitsNothing',
          target: 'closed',
          description: 'By hand: partial payments are refunded.',
        },
        'order.expire': {
          guard: 'isForgotten',
          target: 'closed',
          description: 'Automatically, when the time to pay is over and nothing is paid.',
        },
      },
    },
    paid: {
      description: 'Paid in full; the items are fulfilled.',
      on: {
        'order.refund': [
          { guard: 'isAllBack', target: 'refunded', description: 'All of it is refunded.' },
          { target: 'partially_refunded', description: 'A part is refunded.' },
        ],
      },
    },
    partially_refunded: {
      description: 'A part of the money is refunded.',
      on: {
        'order.refund': [
          { guard: 'isAllBack', target: 'refunded', description: 'The rest is refunded.' },
          { target: 'partially_refunded', description: 'Another part is refunded.' },
        ],
      },
    },
    refunded: { type: 'final', description: 'All of the money is refunded.' },
    closed: {
      description: 'Never paid in full; partial payments are refunded.',
      on: { 'order.refund': { target: 'closed', description: 'A partial payment is refunded.' } },
    },
  },
})
