import { setup } from 'xstate'

/**
 * `isWhole`: paid in full. `isUntouched`: nothing is paid. `isAllBack`: everything paid was refunded. `awaitsPayment`: a channel payment is
 * pending. `isDeposit`: a part is paid, and the rest is due on a day. `isOverdue`: the time to pay is over.
 */
interface Facts {
  isWhole: boolean
  isUntouched: boolean
  isAllBack: boolean
  awaitsPayment: boolean
  isDeposit: boolean
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
      | { type: 'order.defer' }
      | { type: 'order.forfeit' }
      | { type: 'order.refund' },
  },
  guards: {
    isWhole: ({ context }) => context.isWhole,
    isAllBack: ({ context }) => context.isAllBack,
    awaitsNothing: ({ context }) => !context.awaitsPayment,
    isPaidInPart: ({ context }) => !context.isUntouched && !context.isWhole,
    isForfeitable: ({ context }) => context.isDeposit && context.isOverdue && !context.awaitsPayment,
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
    isDeposit: input?.isDeposit ?? false,
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
        'order.defer': {
          guard: 'isPaidInPart',
          target: 'pending',
          description: 'What is paid is a deposit, and the rest is due on another day.',
        },
        'order.forfeit': {
          guard: 'isForfeitable',
          target: 'closed',
          description: 'The rest is overdue: a part of the deposit is kept, what else was paid is refunded.',
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
