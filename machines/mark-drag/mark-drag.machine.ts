import { assign, setup } from 'xstate'

/** Whole seconds of a video. */
interface Span {
  startS: number
  endS: number
}

interface MarkDrag {
  /** The index of the mark in its list. */
  at: number
  from: Span
  /** Where it would be dropped now. */
  to: Span
}

interface Context {
  drag: MarkDrag | null
}

/** Drags a mark of a video, or one of its edges, along the timeline; the page computes the allowed range. */
export const markDragMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'mark.pressed'; at: number; span: Span }
      | { type: 'mark.dragged'; span: Span }
      | { type: 'mark.released' }
      | { type: 'mark.cancelled' },
  },
  guards: {
    isElsewhere: ({ context: { drag } }) =>
      drag !== null && (drag.to.startS !== drag.from.startS || drag.to.endS !== drag.from.endS),
  },
  actions: {
    press: assign((_, { at, span }: { at: number; span: Span }) => ({ drag: { at, from: span, to: span } })),
    drag: assign(({ context: { drag } }, to: Span) => ({ drag: drag === null ? null : { ...drag, to } })),
    reset: assign({ drag: null }),
    /** Implemented by the page that uses the machine. */
    saveMark: (_, _held: Context) => {},
  },
}).createMachine({
  id: 'mark-drag',
  description: 'Drags a mark along the timeline of its video; only a release saves it.',
  context: { drag: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No mark is dragged.',
      on: {
        'mark.pressed': { target: 'pressed', actions: { type: 'press', params: ({ event }) => event } },
      },
    },
    pressed: {
      description: 'A click, unless the pointer moves.',
      on: {
        'mark.dragged': { target: 'dragging', actions: { type: 'drag', params: ({ event }) => event.span } },
        'mark.released': { target: 'idle', actions: 'reset' },
        'mark.cancelled': { target: 'idle', actions: 'reset' },
      },
    },
    dragging: {
      description: 'The mark is drawn at its target, and the video shows the second of its edge.',
      on: {
        'mark.dragged': { actions: { type: 'drag', params: ({ event }) => event.span } },
        'mark.released': [
          {
            guard: 'isElsewhere',
            target: 'idle',
            actions: [{ type: 'saveMark', params: ({ context }) => context }, 'reset'],
          },
          { target: 'idle', actions: 'reset', description: 'Released where it was.' },
        ],
        'mark.cancelled': {
          target: 'idle',
          actions: 'reset',
          description: 'Escape, or the browser cancelled the pointer.',
        },
      },
    },
  },
})
