import { assign, setup } from 'xstate'

/** Whole seconds of a video. */
interface Span {
  startS: number
  endS: number
}

interface Held {
  /** The index of the mark in its list. */
  at: number
  from: Span
  /** Where it would be dropped now. */
  to: Span
}

interface Context {
  held: Held | null
}

/** Drags a mark of a video, or one of its edges, along the timeline; the page computes the allowed range. */
export const markDragMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'mark.pressed'; at: number; span: Span }
      | { type: 'mark.carried'; span: Span }
      | { type: 'mark.released' }
      | { type: 'mark.cancelled' },
  },
  guards: {
    isElsewhere: ({ context: { held } }) =>
      held !== null && (held.to.startS !== held.from.startS || held.to.endS !== held.from.endS),
  },
  actions: {
    hold: assign((_, { at, span }: { at: number; span: Span }) => ({ held: { at, from: span, to: span } })),
    carry: assign(({ context: { held } }, to: Span) => ({ held: held === null ? null : { ...held, to } })),
    forget: assign({ held: null }),
    /** Implemented by the page that uses the machine. */
    keep: (_, _held: Context) => {},
  },
}).createMachine({
  id: 'mark-drag',
  description: 'Drags a mark along the timeline of its video; only a release saves it.',
  context: { held: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No mark is dragged.',
      on: {
        'mark.pressed': { target: 'pressed', actions: { type: 'hold', params: ({ event }) => event } },
      },
    },
    pressed: {
      description: 'A click, unless the pointer moves.',
      on: {
        'mark.carried': { target: 'carrying', actions: { type: 'carry', params: ({ event }) => event.span } },
        'mark.released': { target: 'resting', actions: 'forget' },
        'mark.cancelled': { target: 'resting', actions: 'forget' },
      },
    },
    carrying: {
      description: 'The mark is drawn at its target, and the video shows the second of its edge.',
      on: {
        'mark.carried': { actions: { type: 'carry', params: ({ event }) => event.span } },
        'mark.released': [
          {
            guard: 'isElsewhere',
            target: 'resting',
            actions: [{ type: 'keep', params: ({ context }) => context }, 'forget'],
          },
          { target: 'resting', actions: 'forget', description: 'Released where it was.' },
        ],
        'mark.cancelled': {
          target: 'resting',
          actions: 'forget',
          description: 'Escape, or the browser cancelled the pointer.',
        },
      },
    },
  },
})
