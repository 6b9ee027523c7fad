import { setup } from 'xstate'

/** A member's agreement. State names are the statuses of contract/membership/agreement.ts. */
export const agreementMachine = setup({
  types: {
    events: {} as
      | { type: 'agreement.sign' }
      | { type: 'agreement.waive' }
      | { type: 'agreement.refresh' }
      | { type: 'agreement.withdraw' },
  },
}).createMachine({
  id: 'agreement',
  description:
    'What a member signs for a card: requested when it is sold, until it is signed or of no use any more.',
  initial: 'requested',
  states: {
    requested: {
      description: 'The card waits for the signature.',
      on: {
        'agreement.sign': {
          target: 'signed',
          description: 'On the screen of the desk, or by the member’s link. The PDF is written and sealed.',
        },
        'agreement.waive': {
          target: 'waived',
          description: 'A manager lets the card begin without a signature, and says why.',
        },
        'agreement.refresh': {
          target: 'requested',
          description: 'The text is filled in again, by the version and the facts of now.',
        },
        'agreement.withdraw': {
          target: 'withdrawn',
          description: 'The card has ended before anybody signed.',
        },
      },
    },
    signed: { type: 'final', description: 'Never changed again.' },
    waived: { type: 'final', description: 'The card began without a signature.' },
    withdrawn: { type: 'final', description: 'Nobody needs to sign it any more.' },
  },
})
