import { assign, setup } from 'xstate'

/** The second screen of a till: it shows what the till says, and nothing as soon as the till is silent. */
export const customerDisplayMachine = setup({
  types: {
    context: {} as { view: unknown },
    events: {} as { type: 'display.show'; view: unknown } | { type: 'display.clear' },
  },
  delays: { silence: 8_000 },
  actions: {
    keep: assign({ view: (_, { view }: { view: unknown }) => view }),
    forget: assign({ view: null }),
  },
}).createMachine({
  id: 'customer-display',
  description: 'The second screen of a till shows its sale to the customer, and nothing of the one before.',
  context: { view: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No sale is open at the till.',
      on: {
        'display.show': { target: 'showing', actions: { type: 'keep', params: ({ event }) => event } },
      },
    },
    showing: {
      description: 'The customer sees the lines, the sum, the code, or thanks.',
      after: {
        silence: {
          target: 'idle',
          actions: 'forget',
          description: 'The till repeats itself every few seconds; it was closed or has crashed.',
        },
      },
      on: {
        'display.show': {
          target: 'showing',
          reenter: true,
          actions: { type: 'keep', params: ({ event }) => event },
        },
        'display.clear': {
          target: 'idle',
          actions: 'forget',
          description: 'The sale was paid, parked or left.',
        },
      },
    },
  },
})
