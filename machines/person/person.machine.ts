import { setup } from 'xstate'

interface Facts {
  openOrders: number
  liveMemberships: number
}

/** A person's record. State names are the statuses of contract/people/person.ts; the context holds the facts the guards need. */
export const personMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as { type: 'person.disable' } | { type: 'person.enable' } | { type: 'person.anonymise' },
  },
  guards: {
    nothingOpen: ({ context }) => context.openOrders === 0 && context.liveMemberships === 0,
  },
}).createMachine({
  id: 'person',
  description: 'Somebody the chain knows, until nothing but a number is left of them.',
  context: ({ input }) => ({
    openOrders: input?.openOrders ?? 0,
    liveMemberships: input?.liveMemberships ?? 0,
  }),
  initial: 'active',
  states: {
    active: {
      description: 'May be chosen for whatever needs a person.',
      on: {
        'person.disable': { target: 'disabled', description: 'Not to be served for the time being.' },
        'person.anonymise': {
          guard: 'nothingOpen',
          target: 'anonymised',
          description: 'Name, numbers, notes and pictures go for good; what was paid stays.',
        },
      },
    },
    disabled: {
      description: 'Known, but not served.',
      on: {
        'person.enable': { target: 'active', description: 'Served again.' },
        'person.anonymise': {
          guard: 'nothingOpen',
          target: 'anonymised',
          description: 'Name, numbers, notes and pictures go for good; what was paid stays.',
        },
      },
    },
    anonymised: { description: 'A number that orders refer to. There is no way back.' },
  },
})
