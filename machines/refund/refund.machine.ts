import { setup } from 'xstate'

/**
 * `isOtherPerson`: the acting person is not the one who requested the refund. `remoteIsBack`: every part returned through a channel has
 * arrived.
 */
interface Facts {
  isOtherPerson: boolean
  remoteIsBack: boolean
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
  },
}).createMachine({
  id: 'refund',
  description:
    'Asked for by one person, allowed by another, paid out; or refused. A failed one is tried again under its number.',
  context: ({ input }) => ({
    isOtherPerson: input?.isOtherPerson ?? false,
    remoteIsBack: input?.remoteIsBack ?? false,
  }),
  initial: 'requested',
  states: {
    requested: {
      description: 'Waits for a second person. Its money is reserved.',
      on: {
        'refund.approve': {
          guard: 'isOtherPerson',
          target: 'processing',
          description: 'Parts of channels are sent off, those at the desk can be paid out.',
        },
        'refund.reject': {
          target: 'rejected',
          description: 'Nothing goes back; the requester may take it back too.',
        },
      },
    },
    processing: {
      description: 'Allowed and on its way.',
      on: {
        'refund.succeed': {
          guard: 'remoteIsBack',
          target: 'succeeded',
          description: 'What goes back at the desk has been paid out, and the channels are done.',
        },
        'refund.fail': {
          target: 'failed',
          description: 'Not all of it could be paid out. Parts that are back stay so.',
        },
      },
    },
    failed: {
      description: 'Did not work. Its money stays reserved until it is tried again.',
      on: { 'refund.retry': { target: 'processing', description: 'Once more, under the same numbers.' } },
    },
    succeeded: { type: 'final', description: 'The money is back.' },
    rejected: { type: 'final', description: 'Refused.' },
  },
})
