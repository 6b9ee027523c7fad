import { assign, setup } from 'xstate'

/** One item of a list that is dragged; positions count from 0. */
export interface CarriedRow {
  id: string
  from: number
  /** The number of items in the list. */
  count: number
}

/** Drags an item of an ordered list to another position, by pointer or keys. */
export const dragOrderMachine = setup({
  types: {
    context: {} as {
      carried: CarriedRow | null
      /** The position where it would be dropped now. */
      to: number
    },
    events: {} as
      | { type: 'order.pressed' | 'order.lifted'; carried: CarriedRow }
      | { type: 'order.started' | 'order.dropped' | 'order.cancelled' }
      | { type: 'order.moved'; to: number },
  },
  guards: {
    isElsewhere: ({ context: { carried, to } }) => carried !== null && carried.from !== to,
  },
  actions: {
    take: assign((_, carried: CarriedRow) => ({ carried, to: carried.from })),
    aim: assign({
      to: ({ context: { carried } }, to: number) =>
        Math.max(0, Math.min(Math.round(to), (carried?.count ?? 1) - 1)),
    }),
    release: assign({ carried: null, to: 0 }),
    /** The page saves the new order. */
    keep: (_, _params: { carried: CarriedRow | null; to: number }) => {},
  },
}).createMachine({
  id: 'drag-order',
  description: 'Drags an item of an ordered list to another position; only a drop saves it.',
  context: { carried: null, to: 0 },
  initial: 'resting',
  on: {
    'order.cancelled': {
      target: '.resting',
      description: 'Escape, a lost pointer or a lost focus: the order stays.',
    },
  },
  states: {
    resting: {
      description: 'No item is dragged.',
      entry: 'release',
      on: {
        'order.pressed': {
          target: 'pressing',
          actions: { type: 'take', params: ({ event }) => event.carried },
        },
        'order.lifted': {
          target: 'lifted',
          actions: { type: 'take', params: ({ event }) => event.carried },
          description: 'With the space bar.',
        },
      },
    },
    pressing: {
      description: 'The pointer is down and has not moved: a click or the start of a drag.',
      on: {
        'order.started': 'dragging',
        'order.dropped': 'resting',
      },
    },
    dragging: {
      description: 'The item follows the pointer; the others make room.',
      on: {
        'order.moved': { actions: { type: 'aim', params: ({ event }) => event.to } },
        'order.dropped': 'landing',
      },
    },
    lifted: {
      description: 'The item follows the arrow keys; each position is announced.',
      on: {
        'order.moved': { actions: { type: 'aim', params: ({ event }) => event.to } },
        'order.dropped': 'landing',
      },
    },
    landing: {
      description: 'Checks whether the position changed.',
      always: [
        {
          guard: 'isElsewhere',
          target: 'resting',
          actions: {
            type: 'keep',
            params: ({ context: { carried, to } }) => ({ carried, to }),
          },
        },
        { target: 'resting', description: 'Same position: there is nothing to save.' },
      ],
    },
  },
})
