import { assign, fromPromise, setup } from 'xstate'

/** What can be undone at this moment: each offer is shown for some seconds, and the keys take the last one. */
export const undoMachine = setup({
  types: {
    context: {} as {
      /** The shown offers, the latest last. */
      offered: readonly string[]
      /** The one that is being undone. */
      taken: string | null
    },
    events: {} as
      | { type: 'undo.offered'; id: string }
      /** The offer is no longer shown. */
      | { type: 'undo.expired'; id: string }
      /** Its button was pressed. */
      | { type: 'undo.chosen'; id: string }
      /** Ctrl+Z, which means the latest. */
      | { type: 'undo.requested' },
  },
  actors: {
    revert: fromPromise<void, { id: string }>(() => Promise.reject(new Error('the kit provides revert'))),
  },
  guards: {
    isShown: ({ context }, { id }: { id: string }) => context.offered.includes(id),
    isLast: ({ context }, { id }: { id: string }) => context.offered.every((one) => one === id),
    hasOffers: ({ context }) => context.offered.length > 0,
  },
  actions: {
    add: assign(({ context }, { id }: { id: string }) => ({
      offered: [...context.offered.filter((one) => one !== id), id],
    })),
    remove: assign(({ context }, { id }: { id: string }) => ({
      offered: context.offered.filter((one) => one !== id),
    })),
    take: assign(({ context }, { id }: { id: string }) => ({
      offered: context.offered.filter((one) => one !== id),
      taken: id,
    })),
    takeLatest: assign(({ context }) => ({
      offered: context.offered.slice(0, -1),
      taken: context.offered.at(-1) ?? null,
    })),
    forget: assign({ taken: null }),
  },
}).createMachine({
  id: 'undo',
  description: 'The actions that were just done and can be undone, by a button or by the keys.',
  context: { offered: [], taken: null },
  initial: 'idle',
  on: {
    'undo.expired': { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
  },
  states: {
    idle: {
      description: 'Nothing can be undone.',
      on: {
        'undo.offered': {
          target: 'offered',
          actions: { type: 'add', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    offered: {
      description: 'At least one action can be undone.',
      on: {
        'undo.offered': { actions: { type: 'add', params: ({ event }) => ({ id: event.id }) } },
        'undo.expired': [
          {
            guard: { type: 'isLast', params: ({ event }) => ({ id: event.id }) },
            target: 'idle',
            actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) },
          },
          { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
        ],
        'undo.requested': { target: 'undoing', actions: 'takeLatest' },
        'undo.chosen': {
          guard: { type: 'isShown', params: ({ event }) => ({ id: event.id }) },
          target: 'undoing',
          actions: { type: 'take', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    undoing: {
      description: 'The server is asked to put it back.',
      on: {
        'undo.offered': { actions: { type: 'add', params: ({ event }) => ({ id: event.id }) } },
      },
      invoke: {
        id: 'revert',
        src: 'revert',
        input: ({ context }) => ({ id: context.taken ?? '' }),
        onDone: [
          { guard: 'hasOffers', target: 'offered', actions: 'forget' },
          { target: 'idle', actions: 'forget' },
        ],
        onError: [
          { guard: 'hasOffers', target: 'offered', actions: 'forget' },
          { target: 'idle', actions: 'forget' },
        ],
      },
    },
  },
})
