import { assign, setup } from 'xstate'

/** One item of a list that is dragged; positions count from 0. */
export interface DraggedRow {
  id: string
  from: number
  /** The number of items in the list. */
  count: number
}

/** Drags an item of an ordered list to another position, by pointer or keys. */
export const dragOrderMachine = setup({
  types: {
    context: {} as {
      dragged: DraggedRow | null
      /** The position where it would be dropped now. */
      to: number
    },
    events: {} as
      | { type: 'row.pressed' | 'row.lifted'; dragged: DraggedRow }
      | { type: 'row.dragged' | 'row.dropped' | 'row.cancelled' }
      | { type: 'row.moved'; to: number },
  },
  guards: {
    isElsewhere: ({ context: { dragged, to } }) => dragged !== null && dragged.from !== to,
  },
  actions: {
    begin: assign((_, dragged: DraggedRow) => ({ dragged, to: dragged.from })),
    moveTo: assign({
      to: ({ context: { dragged } }, to: number) =>
        Math.max(0, Math.min(Math.round(to), (dragged?.count ?? 1) - 1)),
    }),
    reset: assign({ dragged: null, to: 0 }),
    /** The page saves the new order. */
    saveOrder: (_, _params: { dragged: DraggedRow | null; to: number }) => {},
  },
}).createMachine({
  id: 'drag-order',
  description: 'Drags an item of an ordered list to another position; only a drop saves it.',
  context: { dragged: null, to: 0 },
  initial: 'idle',
  on: {
    'row.cancelled': {
      target: '.idle',
      description: 'Escape, a lost pointer or a lost focus: the order stays.',
    },
  },
  states: {
    idle: {
      description: 'No item is dragged.',
      entry: 'reset',
      on: {
        'row.pressed': {
          target: 'pressing',
          actions: { type: 'begin', params: ({ event }) => event.dragged },
        },
        'row.lifted': {
          target: 'lifted',
          actions: { type: 'begin', params: ({ event }) => event.dragged },
          description: 'With the space bar.',
        },
      },
    },
    pressing: {
      description: 'The pointer is down and has not moved: a click or the start of a drag.',
      on: {
        'row.dragged': 'dragging',
        'row.dropped': 'idle',
      },
    },
    dragging: {
      description: 'The item follows the pointer; the others make room.',
      on: {
        'row.moved': { actions: { type: 'moveTo', params: ({ event }) => event.to } },
        'row.dropped': 'landing',
      },
    },
    lifted: {
      description: 'The item follows the arrow keys; each position is announced.',
      on: {
        'row.moved': { actions: { type: 'moveTo', params: ({ event }) => event.to } },
        'row.dropped': 'landing',
      },
    },
    landing: {
      description: 'Checks whether the position changed.',
      always: [
        {
          guard: 'isElsewhere',
          target: 'idle',
          actions: {
            type: 'saveOrder',
            params: ({ context: { dragged, to } }) => ({ dragged, to }),
          },
        },
        { target: 'idle', description: 'Same position: there is nothing to save.' },
      ],
    },
  },
})
