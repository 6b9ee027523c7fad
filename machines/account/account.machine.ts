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
  description: 'An account is created for a person, who activates it; it is disabled when they leave.',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      description: 'The person has not set a password yet.',
      on: {
        'account.invite': {
          target: 'invited',
          description: 'A new link is issued; the previous one stops working.',
        },
        'account.accept': {
          target: 'active',
          description: 'The person opens the link and sets a password.',
        },
        'account.disable': { target: 'disabled', description: 'The link stops working.' },
      },
    },
    active: {
      description: 'The person can sign in.',
      on: {
        'account.reset': {
          target: 'active',
          description: 'Password and sessions become invalid; a link for a new password is issued.',
        },
        'account.forgetSecondFactor': {
          target: 'active',
          guard: 'hasSecondFactor',
          description: 'The authenticator is lost: the password alone is enough again; sessions end.',
        },
        'account.disable': {
          target: 'disabled',
          description: 'Signing in is refused; sessions end and the reason is recorded.',
        },
      },
    },
    disabled: {
      description: 'The account cannot be used; its history remains.',
      on: {
        'account.enable': [
          {
            target: 'active',
            guard: 'hasAccepted',
            description: 'The previous password works again.',
          },
          { target: 'invited', description: 'There is no password yet, so a new link is needed.' },
        ],
      },
    },
  },
})
