import { assign, setup } from 'xstate'

interface DraggedItem {
  id: string
  /** The zone where the drag began. */
  from: string
}

interface Context {
  dragged: DraggedItem | null
  /** The zone where it would be dropped now. */
  over: string | null
}

/** Drags one item from a zone to another, by pointer or keys: a piece of equipment to a zone, a service to a day. */
export const zoneDragMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'item.lifted'; dragged: DraggedItem }
      | { type: 'item.moved'; zone: string }
      | { type: 'item.dropped' }
      | { type: 'item.cancelled' },
  },
  guards: {
    isElsewhere: ({ context: { dragged, over } }) => dragged !== null && over !== dragged.from,
  },
  actions: {
    lift: assign((_, dragged: DraggedItem) => ({ dragged, over: dragged.from })),
    enter: assign((_, over: string) => ({ over })),
    reset: assign({ dragged: null, over: null }),
    /** Implemented by the page that uses the machine. */
    drop: (_, _to: Context) => {},
  },
}).createMachine({
  id: 'zone-drag',
  description: 'An item is dragged from one zone to another.',
  context: { dragged: null, over: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No item is dragged.',
      on: {
        'item.lifted': {
          target: 'dragging',
          actions: { type: 'lift', params: ({ event }) => event.dragged },
          description: 'By pointer or the Space key.',
        },
      },
    },
    dragging: {
      description: 'The item is being dragged; the zone under it is highlighted.',
      on: {
        'item.moved': { actions: { type: 'enter', params: ({ event }) => event.zone } },
        'item.dropped': [
          {
            guard: 'isElsewhere',
            target: 'idle',
            actions: [{ type: 'drop', params: ({ context }) => context }, 'reset'],
            description: 'In another zone: the change is saved at once.',
          },
          { target: 'idle', actions: 'reset', description: 'In the zone where it was.' },
        ],
        'item.cancelled': {
          target: 'idle',
          actions: 'reset',
          description: 'Escape, or released outside every zone.',
        },
      },
    },
  },
})
