import { assign, setup } from 'xstate'

/** A time step of one day. `day` 0 to 6, Monday first; `at` counts steps from the first shown hour. */
interface Cell {
  day: number
  at: number
}

interface Stroke {
  start: Cell
  end: Cell
  /** Whether it sets time or clears it. */
  on: boolean
}

interface Context {
  stroke: Stroke | null
}

/** One stroke over the cells of a week, by pointer or keys: from the first cell to the last. */
export const weekPaintMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'stroke.begun'; cell: Cell; on: boolean }
      | { type: 'stroke.extended'; cell: Cell }
      | { type: 'stroke.ended' }
      | { type: 'stroke.cancelled' },
  },
  actions: {
    begin: assign((_, { cell, on }: { cell: Cell; on: boolean }) => ({
      stroke: { start: cell, end: cell, on },
    })),
    extend: assign(({ context: { stroke } }, end: Cell) => ({
      stroke: stroke === null ? null : { ...stroke, end },
    })),
    reset: assign({ stroke: null }),
    /** Implemented by the page that uses the machine. */
    paint: (_, _stroke: Context) => {},
  },
}).createMachine({
  id: 'week-paint',
  description: 'A stroke over the cells of a week sets or clears time.',
  context: { stroke: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No stroke is in progress.',
      on: {
        'stroke.begun': {
          target: 'painting',
          actions: { type: 'begin', params: ({ event }) => event },
          description: 'The first cell decides whether time is set or cleared.',
        },
      },
    },
    painting: {
      description: 'The stroke covers the same hours of each day between its two ends.',
      on: {
        'stroke.extended': { actions: { type: 'extend', params: ({ event }) => event.cell } },
        'stroke.ended': {
          target: 'idle',
          actions: [{ type: 'paint', params: ({ context }) => context }, 'reset'],
        },
        'stroke.cancelled': {
          target: 'idle',
          actions: 'reset',
          description: 'Escape, or the browser cancelled the pointer: the week stays as it was.',
        },
      },
    },
  },
})
