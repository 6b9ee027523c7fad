import { assign, setup } from 'xstate'

/** An open page after its account's session has ended: the same account signs in again over it, or the page is left. */
export const sessionRenewalMachine = setup({
  types: {
    input: {} as { owner: string | null },
    context: {} as {
      /** The account whose work the page shows. */
      owner: string | null
      /** Another account that has signed in instead. */
      other: string | null
      /** Why the owner must sign in again. */
      reason: 'refused' | 'removed'
    },
    events: {} as
      | { type: 'session.refused' }
      | { type: 'session.removed'; hasUnsaved: boolean }
      | { type: 'session.stored'; username: string; hasUnsaved: boolean }
      | { type: 'renewal.mismatched'; username: string }
      | { type: 'renewal.abandoned' },
  },
  guards: {
    hasOwner: ({ context }) => Boolean(context.owner),
    isOwner: ({ context }, { username }: { username: string }) => context.owner === username,
    losesWork: ({ context }, { hasUnsaved }: { hasUnsaved: boolean }) => Boolean(context.owner) && hasUnsaved,
  },
  actions: {
    keepReason: assign((_, { reason }: { reason: 'refused' | 'removed' }) => ({ reason })),
    keepOther: assign((_, { username }: { username: string }) => ({ other: username })),
    dropOther: assign({ other: null }),
    keepOwner: assign((_, { username }: { username: string | null }) => ({ owner: username, other: null })),
    /** Sends the refused requests again. */
    resumeRequests: () => {},
    /** Fails the refused requests. */
    failRequests: () => {},
    /** Drops the owner's data in the page. */
    discardWork: () => {},
    /** Shows the application of the account that is signed in now. */
    switchAccount: (_, _account: { username: string | null }) => {},
    goToSignIn: () => {},
  },
}).createMachine({
  id: 'session-renewal',
  description: 'An open page outlives its session: only its owner’s account can continue with it.',
  context: ({ input }) => ({ owner: input?.owner || null, other: null, reason: 'refused' }),
  initial: 'valid',
  states: {
    valid: {
      description: 'The session of the page’s owner is valid.',
      on: {
        'session.refused': {
          guard: 'hasOwner',
          target: 'awaitingSignIn',
          actions: { type: 'keepReason', params: { reason: 'refused' } },
          description: 'The server rejects the token. Further rejections change nothing.',
        },
        'session.removed': [
          {
            guard: { type: 'losesWork', params: ({ event }) => event },
            target: 'awaitingSignIn',
            actions: { type: 'keepReason', params: { reason: 'removed' } },
            description: 'Another window signed out while this one has unsaved work.',
          },
          { target: 'unowned', actions: 'discardWork', description: 'Signed out without unsaved work.' },
        ],
        'session.stored': [
          {
            guard: { type: 'isOwner', params: ({ event }) => event },
            description: 'A newer session of the same account.',
          },
          {
            guard: { type: 'losesWork', params: ({ event }) => event },
            target: 'mismatched',
            actions: { type: 'keepOther', params: ({ event }) => event },
            description: 'Another window signed in with another account while this one has unsaved work.',
          },
          {
            actions: [
              'discardWork',
              { type: 'keepOwner', params: ({ event }) => event },
              { type: 'switchAccount', params: ({ event }) => event },
            ],
            description: 'Another account takes over a page without unsaved work.',
          },
        ],
      },
    },
    awaitingSignIn: {
      description: 'A dialog over the page asks its owner to sign in again; refused requests wait.',
      on: {
        'session.stored': [
          {
            guard: { type: 'isOwner', params: ({ event }) => event },
            target: 'valid',
            actions: ['dropOther', 'resumeRequests'],
            description: 'The owner signed in again, here or in another window.',
          },
          {
            guard: { type: 'losesWork', params: ({ event }) => event },
            target: 'mismatched',
            actions: { type: 'keepOther', params: ({ event }) => event },
          },
          {
            target: 'valid',
            actions: [
              'failRequests',
              'discardWork',
              { type: 'keepOwner', params: ({ event }) => event },
              { type: 'switchAccount', params: ({ event }) => event },
            ],
          },
        ],
        'renewal.mismatched': {
          actions: { type: 'keepOther', params: ({ event }) => event },
          description: 'The dialog received another account’s credentials, which are not kept.',
        },
        'renewal.abandoned': {
          target: 'unowned',
          actions: ['dropOther', 'discardWork', 'failRequests', 'goToSignIn'],
          description: 'Opens the sign-in page, which returns to this address.',
        },
      },
    },
    mismatched: {
      description: 'Another account is signed in; the owner may still sign in again and continue.',
      on: {
        'session.stored': [
          {
            guard: { type: 'isOwner', params: ({ event }) => event },
            target: 'valid',
            actions: ['dropOther', 'resumeRequests'],
          },
          { actions: { type: 'keepOther', params: ({ event }) => event } },
        ],
        'session.removed': { target: 'awaitingSignIn', actions: 'dropOther' },
        'renewal.abandoned': {
          target: 'valid',
          actions: [
            'discardWork',
            'failRequests',
            { type: 'switchAccount', params: ({ context }) => ({ username: context.other }) },
            { type: 'keepOwner', params: ({ context }) => ({ username: context.other }) },
          ],
          description: 'The owner’s work is dropped; the other account continues.',
        },
      },
    },
    unowned: {
      description: 'The page has no owner.',
      on: {
        'session.stored': {
          target: 'valid',
          actions: [
            { type: 'keepOwner', params: ({ event }) => event },
            { type: 'switchAccount', params: ({ event }) => event },
          ],
        },
      },
    },
  },
})
