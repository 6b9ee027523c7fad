import { setup } from 'xstate'

/** A staff account. State names are the statuses of contract/system/account.ts; the context is `accountFacts`. */
export const accountMachine = setup({
  types: {
    context: {} as { hasAccepted: boolean; hasSecondFactor: boolean },
    input: {} as { hasAccepted: boolean; hasSecondFactor: boolean },
    events: {} as
      | { type: 'account.invite' }
      | { type: 'account.accept' }
      | { type: 'account.reset' }
      | { type: 'account.forgetSecondFactor' }
      | { type: 'account.disable' }
      | { type: 'account.enable' },
  },
  guards: {
    hasAccepted: ({ context }) => context.hasAccepted,
    hasSecondFactor: ({ context }) => context.hasSecondFactor,
  },
}).createMachine({
  id: 'account',
  description: 'Made for a person, taken over by them, and put out of use when they leave.',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      description: 'Nobody has set a password yet.',
      on: {
        'account.invite': {
          target: 'invited',
          description: 'A link is given out; the one before opens no more.',
        },
        'account.accept': {
          target: 'active',
          description: 'The person opens the link and sets a password.',
        },
        'account.disable': { target: 'disabled', description: 'The link opens no more.' },
      },
    },
    active: {
      description: 'The person signs in with what they know.',
      on: {
        'account.reset': {
          target: 'active',
          description: 'Password and sessions are over; a link is given out for a new one.',
        },
        'account.forgetSecondFactor': {
          target: 'active',
          guard: 'hasSecondFactor',
          description: 'The telephone is lost: the password alone will do; sessions are over.',
        },
        'account.disable': {
          target: 'disabled',
          description: 'Nobody signs in with it; sessions are over, the reason is kept.',
        },
      },
    },
    disabled: {
      description: 'As if it were not there, but for its history.',
      on: {
        'account.enable': [
          {
            target: 'active',
            guard: 'hasAccepted',
            description: 'Back, with the password of before.',
          },
          { target: 'invited', description: 'Back; a link has to be given out.' },
        ],
      },
    },
  },
})
