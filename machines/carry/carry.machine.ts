import { assign, setup } from 'xstate'

interface Carried {
  id: string
  /** The zone where the drag began. */
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
  description: 'An item is dragged from one zone to another.',
  context: { carried: null, over: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No item is dragged.',
      on: {
        'carry.lifted': {
          target: 'carrying',
          actions: { type: 'lift', params: ({ event }) => event.carried },
          description: 'By pointer or the Space key.',
        },
      },
    },
    carrying: {
      description: 'The item is being dragged; the zone under it is highlighted.',
      on: {
        'carry.entered': { actions: { type: 'enter', params: ({ event }) => event.place } },
        'carry.dropped': [
          {
            guard: 'isElsewhere',
            target: 'resting',
            actions: [{ type: 'put', params: ({ context }) => context }, 'forget'],
            description: 'In another zone: the change is saved at once.',
          },
          { target: 'resting', actions: 'forget', description: 'In the zone where it was.' },
        ],
        'carry.cancelled': {
          target: 'resting',
          actions: 'forget',
          description: 'Escape, or released outside every zone.',
        },
      },
    },
  },
})
