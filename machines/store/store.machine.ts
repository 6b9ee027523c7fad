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
  description: 'From the first plan to the last day of a store.',
  context: ({ input }) => ({ liveMemberships: input?.liveMemberships ?? 0 }),
  initial: 'preparing',
  states: {
    preparing: {
      description: 'Being fitted out; not yet shown to the public.',
      on: { 'store.open': { target: 'open', description: 'The doors open for the first time.' } },
    },
    open: {
      description: 'Open for business.',
      on: {
        'store.suspend': {
          target: 'suspended',
          description: 'Closed for a while: from, to and a reason are given.',
        },
        'store.close': {
          guard: 'noLiveMemberships',
          target: 'closed',
          description: 'For good; members are transferred first.',
        },
      },
    },
    suspended: {
      description: 'Closed for a while; it keeps its members.',
      on: {
        'store.resume': { target: 'open', description: 'The doors open again.' },
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
