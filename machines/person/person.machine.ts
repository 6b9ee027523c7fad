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
  description: 'A person is known to the chain until the record is anonymised.',
  context: ({ input }) => ({
    openOrders: input?.openOrders ?? 0,
    liveMemberships: input?.liveMemberships ?? 0,
  }),
  initial: 'active',
  states: {
    active: {
      description: 'Can be selected wherever a person is needed.',
      on: {
        'person.disable': { target: 'disabled', description: 'The person is not served for the time being.' },
        'person.anonymise': {
          guard: 'nothingOpen',
          target: 'anonymised',
          description: 'Name, numbers, notes and pictures are deleted for good; payments remain.',
        },
      },
    },
    disabled: {
      description: 'Known, but not served.',
      on: {
        'person.enable': { target: 'active', description: 'The person is served again.' },
        'person.anonymise': {
          guard: 'nothingOpen',
          target: 'anonymised',
          description: 'Name, numbers, notes and pictures are deleted for good; payments remain.',
        },
      },
    },
    anonymised: { description: 'Only a number remains, for orders to refer to. It is irreversible.' },
  },
})
