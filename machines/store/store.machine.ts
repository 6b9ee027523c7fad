import { setup } from 'xstate'

/** A store's life. State names are the statuses of contract/catalogue/store.ts; the context holds the facts the guards need. */
export const storeMachine = setup({
  types: {
    input: {} as { liveMemberships: number },
    context: {} as { liveMemberships: number },
    events: {} as
      | { type: 'store.open' }
      | { type: 'store.suspend' }
      | { type: 'store.resume' }
      | { type: 'store.close' },
  },
  guards: {
    noLiveMemberships: ({ context }) => context.liveMemberships === 0,
  },
}).createMachine({
  id: 'store',
  description: 'A store from its preparation to its closing.',
  context: ({ input }) => ({ liveMemberships: input?.liveMemberships ?? 0 }),
  initial: 'preparing',
  states: {
    preparing: {
      description: 'Not open yet and not shown to the public.',
      on: { 'store.open': { target: 'open', description: 'The store opens for the first time.' } },
    },
    open: {
      description: 'Open for business.',
      on: {
        'store.suspend': {
          target: 'suspended',
          description: 'Temporarily, with start, end and reason.',
        },
        'store.close': {
          guard: 'noLiveMemberships',
          target: 'closed',
          description: 'For good; members are transferred first.',
        },
      },
    },
    suspended: {
      description: 'Temporarily closed; it keeps its members.',
      on: {
        'store.resume': { target: 'open', description: 'The store opens again.' },
        'store.close': {
          guard: 'noLiveMemberships',
          target: 'closed',
          description: 'For good; members are transferred first.',
        },
      },
    },
    closed: { type: 'final', description: 'Closed for good. The record remains.' },
  },
})
