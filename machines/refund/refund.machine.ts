import { setup } from 'xstate'

/**
 * `isOtherPerson`: the acting person is not the one who requested the refund. `remoteIsBack`: every part returned through a channel has
 * arrived. `isOwed`: it returns what was paid of a closed order, which must go back. `isVoided`: a payment that it returns never came.
 */
interface Facts {
  isOtherPerson: boolean
  remoteIsBack: boolean
  isOwed: boolean
  isVoided: boolean
}

/** A refund. State names are the statuses of contract/sales/refund.ts; the context holds the facts the guards need. */
export const refundMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'refund.approve' }
      | { type: 'refund.reject' }
      | { type: 'refund.succeed' }
      | { type: 'refund.fail' }
      | { type: 'refund.retry' },
  },
  guards: {
    isOtherPerson: ({ context }) => context.isOtherPerson,
    remoteIsBack: ({ context }) => context.remoteIsBack,
    isNotOwed: ({ context }) => !context.isOwed || context.isVoided,
    isVoided: ({ context }) => context.isVoided,
  },
}).createMachine({
  id: 'refund',
  description:
    'One person requests it, another approves or rejects it, then it is paid out. A failed one is retried under its number.',
  context: ({ input }) => ({
    isOtherPerson: input?.isOtherPerson ?? false,
    remoteIsBack: input?.remoteIsBack ?? false,
    isOwed: input?.isOwed ?? false,
    isVoided: input?.isVoided ?? false,
  }),
  initial: 'requested',
  states: {
    requested: {
      description: 'Waits for a second person. Its money is reserved.',
      on: {
        'refund.approve': {
          guard: 'isOtherPerson',
          target: 'processing',
          description: 'Channel parts are submitted; desk parts can be paid out.',
        },
        'refund.reject': {
          guard: 'isNotOwed',
          target: 'rejected',
          description: 'Nothing is refunded; the requester may withdraw it too.',
        },
      },
    },
    processing: {
      description: 'Approved and in progress.',
      on: {
        'refund.succeed': {
          guard: 'remoteIsBack',
          target: 'succeeded',
          description: 'The desk parts are paid out and the channels are done.',
        },
        'refund.fail': {
          target: 'failed',
          description: 'Not all of it could be paid out. Parts that succeeded remain.',
        },
        'refund.reject': {
          guard: 'isVoided',
          target: 'rejected',
          description: 'A payment that it returns is voided; the rest is refunded anew.',
        },
      },
    },
    failed: {
      description: 'Failed. Its money stays reserved until a retry.',
      on: { 'refund.retry': { target: 'processing', description: 'Retried under the same numbers.' } },
    },
    succeeded: { type: 'final', description: 'The money is refunded.' },
    rejected: { type: 'final', description: 'Rejected or withdrawn; nothing is refunded.' },
  },
})
