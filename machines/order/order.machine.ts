import { setup } from 'xstate'

/**
 * `isWhole`: paid in full. `isUntouched`: nothing is paid. `isAllBack`: everything paid was refunded. `awaitsPayment`: a channel payment is
 * pending. `isDeposit`: a part is paid, and the rest is due on a day. `hasPlan`: instalments are agreed. `isFirstPaid`: the first of them is
 * paid. `isRefunded`: some of it was refunded. `isOverdue`: the time to pay is over.
 */
interface Facts {
  isWhole: boolean
  isUntouched: boolean
  isAllBack: boolean
  awaitsPayment: boolean
  isDeposit: boolean
  hasPlan: boolean
  isFirstPaid: boolean
  isRefunded: boolean
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
      | { type: 'order.agree' }
      | { type: 'order.replan' }
      | { type: 'order.forfeit' }
      | { type: 'order.refund' },
  },
  guards: {
    isWhole: ({ context }) => context.isWhole,
    isAllBack: ({ context }) => context.isAllBack,
    awaitsNothing: ({ context }) => !context.awaitsPayment,
    isWholeAndKept: ({ context }) => context.isWhole && !context.isRefunded,
    isWholeAndAllBack: ({ context }) => context.isWhole && context.isAllBack,
    isFirstPaid: ({ context }) => context.isFirstPaid,
    isDeferrable: ({ context }) => !context.isUntouched && !context.isWhole && !context.hasPlan,
    isUnpaid: ({ context }) => context.isUntouched && !context.isWhole && !context.awaitsPayment,
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
    hasPlan: input?.hasPlan ?? false,
    isFirstPaid: input?.isFirstPaid ?? false,
    isRefunded: input?.isRefunded ?? false,
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
          {
            guard: 'isFirstPaid',
            target: 'instalments',
            description: 'The first instalment of its plan is paid: the items are fulfilled.',
          },
          { target: 'pending', description: 'A part is paid.' },
        ],
        'order.agree': {
          guard: 'isUnpaid',
          target: 'pending',
          description: 'It is to be paid in agreed instalments, or no longer.',
        },
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
          guard: 'isDeferrable',
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
    instalments: {
      description: 'The items are fulfilled; what is open is paid by a plan.',
      on: {
        'order.collect': [
          { guard: 'isWholeAndKept', target: 'paid', description: 'The last instalment is paid.' },
          {
            guard: 'isWhole',
            target: 'partially_refunded',
            description: 'The last instalment is paid; a part was refunded before.',
          },
          { target: 'instalments', description: 'An instalment or a part of one is paid.' },
        ],
        'order.replan': {
          target: 'instalments',
          description: 'Open instalments have other days or amounts.',
        },
        'order.refund': [
          { guard: 'isWholeAndAllBack', target: 'refunded', description: 'All of it is refunded.' },
          {
            guard: 'isWhole',
            target: 'partially_refunded',
            description: 'A part is refunded, nothing is open.',
          },
          { target: 'instalments', description: 'A part is refunded; instalments are still open.' },
        ],
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
