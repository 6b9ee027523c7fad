import { assign, setup } from 'xstate'

interface Carried {
  id: string
  /** The zone it was taken from. */
  from: string
}

interface Context {
  carried: Carried | null
  /** The zone where it would be dropped now. */
  over: string | null
}

/** Drags one item from a zone to another, by pointer or keys: a piece of equipment to a zone, a service to a day. */
export const carryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'carry.lifted'; carried: Carried }
      | { type: 'carry.entered'; place: string }
      | { type: 'carry.dropped' }
      | { type: 'carry.cancelled' },
  },
  guards: {
    isElsewhere: ({ context: { carried, over } }) => carried !== null && over !== carried.from,
  },
  actions: {
    lift: assign((_, carried: Carried) => ({ carried, over: carried.from })),
    enter: assign((_, over: string) => ({ over })),
    forget: assign({ carried: null, over: null }),
    /** Implemented by the page that uses the machine. */
    put: (_, _to: Context) => {},
  },
}).createMachine({
  id: 'carry',
  description: 'Something is taken up in one place and put down in another.',
  context: { carried: null, over: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is carried.',
      on: {
        'carry.lifted': {
          target: 'carrying',
          actions: { type: 'lift', params: ({ event }) => event.carried },
          description: 'Taken up by pointer, or by Space.',
        },
      },
    },
    carrying: {
      description: 'On its way; the place beneath it is marked.',
      on: {
        'carry.entered': { actions: { type: 'enter', params: ({ event }) => event.place } },
        'carry.dropped': [
          {
            guard: 'isElsewhere',
            target: 'resting',
            actions: [{ type: 'put', params: ({ context }) => context }, 'forget'],
            description: 'Put down in another place, which is written at once.',
          },
          { target: 'resting', actions: 'forget', description: 'Put back where it was.' },
        ],
        'carry.cancelled': {
          target: 'resting',
          actions: 'forget',
          description: 'Escape, or let go beside every place.',
        },
      },
    },
  },
})
