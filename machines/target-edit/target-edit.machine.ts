import { assign, fromPromise, setup } from 'xstate'

/** What was typed over a target. */
export interface TargetEntry {
  text: string
  /** Null: no target. */
  value: number | null
  isValid: boolean
  /** The target that it was typed over. */
  seen: number | null
}
export type TargetEntries = Readonly<Record<string, TargetEntry>>

/** `changed`: others changed targets; `current` has those of the entries as they are now. */
export type TargetSaveOutcome =
  | { kind: 'saved' }
  | { kind: 'changed'; current: Readonly<Record<string, number | null>> }
  | { kind: 'refused'; reason: string }

interface Context {
  entries: TargetEntries
  /** Why the last attempt was refused; empty: the server did not answer. */
  refusal: string | null
}

/** Edits many targets of a month in their table, and saves them all or none. */
export const targetEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'cells.typed'; entries: TargetEntries }
      | { type: 'cell.reverted'; key: string }
      | { type: 'copy.requested'; entries: TargetEntries }
      | { type: 'save.requested' }
      | { type: 'discard.requested' },
  },
  actors: {
    save: fromPromise<TargetSaveOutcome, { entries: TargetEntries }>(() =>
      Promise.reject(new Error('the page provides save')),
    ),
  },
  guards: {
    isWhole: ({ context: { entries } }) => Object.values(entries).every(({ isValid }) => isValid),
    isLast: ({ context: { entries } }, { key }: { key: string }) =>
      Object.keys(entries).every((one) => one === key),
    hasEntries: (_, { entries }: { entries: TargetEntries }) => Object.keys(entries).length > 0,
    wasSaved: (_, outcome: TargetSaveOutcome) => outcome.kind === 'saved',
    wasChanged: (_, outcome: TargetSaveOutcome) => outcome.kind === 'changed',
  },
  actions: {
    type: assign(({ context }, { entries }: { entries: TargetEntries }) => ({
      entries: { ...context.entries, ...entries },
    })),
    revert: assign(({ context }, { key }: { key: string }) => ({
      entries: Object.fromEntries(Object.entries(context.entries).filter(([one]) => one !== key)),
    })),
    clear: assign({ entries: {} }),
    clearRefusal: assign({ refusal: null }),
    keepRefusal: assign({
      refusal: (_, outcome: TargetSaveOutcome) => (outcome.kind === 'refused' ? outcome.reason : ''),
    }),
    keepUnreachable: assign({ refusal: '' }),
    /** What was typed now lies over the targets as they are. */
    rebase: assign(({ context: { entries } }, outcome: TargetSaveOutcome) => ({
      entries: Object.fromEntries(
        Object.entries(entries).map(([key, entry]) => [
          key,
          { ...entry, seen: outcome.kind === 'changed' ? (outcome.current[key] ?? null) : entry.seen },
        ]),
      ),
    })),
    /** Implemented by the page: offers to undo. */
    announce: (_, _params: { entries: TargetEntries }) => {},
  },
}).createMachine({
  id: 'target-edit',
  description: 'Many targets of a month are edited in their table and saved together.',
  context: { entries: {}, refusal: null },
  initial: 'clean',
  states: {
    clean: {
      description: 'The table shows what the server has.',
      on: {
        'cells.typed': {
          guard: { type: 'hasEntries', params: ({ event }) => event },
          target: 'changed',
          actions: { type: 'type', params: ({ event }) => event },
          description: 'By keys, or many at once by pasting a column.',
        },
        'copy.requested': {
          guard: { type: 'hasEntries', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'type', params: ({ event }) => event },
          description: 'The targets of the month before are saved for this one.',
        },
      },
    },
    changed: {
      description: 'Something is typed and not saved.',
      on: {
        'cells.typed': { actions: { type: 'type', params: ({ event }) => event } },
        'cell.reverted': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'clean',
            actions: ['clear', 'clearRefusal'],
          },
          { actions: { type: 'revert', params: ({ event }) => event } },
        ],
        'save.requested': {
          guard: 'isWhole',
          target: 'saving',
          description: 'Only when every value is a number that may be saved.',
        },
        'discard.requested': { target: 'clean', actions: ['clear', 'clearRefusal'] },
      },
    },
    saving: {
      description: 'The server takes all changes or none.',
      entry: 'clearRefusal',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { entries } }) => ({ entries }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
            target: 'clean',
            actions: [{ type: 'announce', params: ({ context: { entries } }) => ({ entries }) }, 'clear'],
          },
          {
            guard: { type: 'wasChanged', params: ({ event }) => event.output },
            target: 'conflicting',
            actions: { type: 'rebase', params: ({ event }) => event.output },
          },
          { target: 'changed', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'changed', actions: 'keepUnreachable' },
      },
    },
    conflicting: {
      description: 'Somebody else changed targets; the table shows theirs beside what was typed.',
      on: {
        'cells.typed': {
          target: 'changed',
          actions: { type: 'type', params: ({ event }) => event },
        },
        'cell.reverted': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'clean',
            actions: 'clear',
          },
          { target: 'changed', actions: { type: 'revert', params: ({ event }) => event } },
        ],
        'save.requested': { target: 'saving', description: 'What was typed wins.' },
        'discard.requested': { target: 'clean', actions: 'clear' },
      },
    },
  },
})
