import { assign, fromPromise, setup } from 'xstate'

/** The values of the form, by field name. */
export type EditorDraft = Record<string, unknown>
/** One version of the record: the server's row, the same as form values, and the number for If-Match. */
export interface EditedVersion {
  row: unknown
  draft: EditorDraft
  version: number
}
/** Why a request was refused: the members of contract/problem.ts that the form shows. */
export interface EditorRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
  blockers?: { name: string }[]
  blockerCount?: number
}
/** Unsaved input of an earlier visit. `base` is the version that it was typed over; null for a new record. */
export interface KeptInput {
  base: EditedVersion | null
  draft: EditorDraft
  /** Milliseconds of the epoch. */
  at: number
  /** Some members were not saved. */
  isPartial: boolean
}
export type LoadOutcome =
  | { kind: 'loaded'; version: EditedVersion; kept?: KeptInput | null }
  | { kind: 'refused'; problem: EditorRefusal }
/** The result of a save. `stale`: another person saved first; `theirs` is the present version. */
export type SaveOutcome =
  | { kind: 'saved'; row: unknown }
  | { kind: 'refused'; problem: EditorRefusal }
  | { kind: 'stale'; theirs: EditedVersion }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const startFrom = (base: EditedVersion) => ({
  base,
  draft: base.draft,
  start: base.draft,
  theirs: null,
  problem: null,
  restored: null,
})
const resumed = (version: EditedVersion, kept: KeptInput) => ({
  ...startFrom(kept.base ?? version),
  draft: kept.draft,
  theirs: isOutdated(version, kept) ? version : null,
  restored: { at: kept.at, isPartial: kept.isPartial },
})
const isOutdated = (version: EditedVersion, { base }: KeptInput) => base?.version !== version.version
const unreachable = { code: 'unavailable', title: '' }

/** The edit drawer over one record. `input.id` null makes a new one from `input.draft`. */
export const editorMachine = setup({
  types: {
    input: {} as { id: string | null; draft?: EditorDraft; kept?: KeptInput | null },
    context: {} as {
      id: string | null
      draft: EditorDraft
      /** The version the draft started from; null for a new record. */
      base: EditedVersion | null
      /** The values that count as unchanged. */
      start: EditorDraft
      theirs: EditedVersion | null
      problem: EditorRefusal | null
      saved: unknown
      /** The draft comes from an earlier visit. */
      restored: { at: number; isPartial: boolean } | null
    },
    events: {} as
      | { type: 'editor.changed'; patch: EditorDraft }
      | { type: 'editor.submitted' | 'editor.closed' | 'editor.retried' }
      | { type: 'leave.stay' | 'leave.discard' | 'draft.discarded' }
      | { type: 'conflict.keepMine' | 'conflict.takeTheirs' },
    output: {} as { row: unknown },
  },
  actors: {
    load: fromPromise<LoadOutcome, { id: string }>(() => Promise.reject(new Error('the page provides load'))),
    save: fromPromise<SaveOutcome, { id: string | null; draft: EditorDraft; version: number | null }>(() =>
      Promise.reject(new Error('the page provides save')),
    ),
  },
  guards: {
    isNew: ({ context }) => context.id === null,
    isChanged: ({ context }) => !same(context.draft, context.start),
    isUnchanged: ({ context }) => same(context.draft, context.start),
    wasLoaded: (_, outcome: LoadOutcome) => outcome.kind === 'loaded',
    wasOutdated: (_, outcome: LoadOutcome) =>
      outcome.kind === 'loaded' && outcome.kept != null && isOutdated(outcome.version, outcome.kept),
    wasSaved: (_, outcome: SaveOutcome) => outcome.kind === 'saved',
    wasStale: (_, outcome: SaveOutcome) => outcome.kind === 'stale',
  },
  actions: {
    begin: assign((_, base: EditedVersion) => startFrom(base)),
    beginLoaded: assign((_, outcome: LoadOutcome) =>
      outcome.kind !== 'loaded'
        ? {}
        : outcome.kept
          ? resumed(outcome.version, outcome.kept)
          : startFrom(outcome.version),
    ),
    discard: assign(({ context }) => ({ draft: context.start, problem: null, restored: null })),
    change: assign(({ context }, { patch }: { patch: EditorDraft }) => ({
      draft: { ...context.draft, ...patch },
      problem: context.problem && {
        ...context.problem,
        fields: context.problem.fields?.filter(({ path }) => !(String(path[0]) in patch)),
      },
    })),
    clearProblem: assign({ problem: null }),
    keepSaved: assign({
      saved: (_, outcome: SaveOutcome) => (outcome.kind === 'saved' ? outcome.row : null),
    }),
    keepTheirs: assign({
      theirs: (_, outcome: SaveOutcome) => (outcome.kind === 'stale' ? outcome.theirs : null),
    }),
    keepProblem: assign({
      problem: (_, outcome: LoadOutcome | SaveOutcome) =>
        outcome.kind === 'refused' ? outcome.problem : null,
    }),
    keepUnreachable: assign({ problem: unreachable }),
    rebase: assign(({ context }) => ({
      base: context.theirs,
      start: context.theirs?.draft ?? context.start,
      theirs: null,
    })),
  },
}).createMachine({
  id: 'editor',
  description: 'Loads, edits and saves one record; a refusal or a conflict loses no input.',
  context: ({ input }) => ({
    id: input?.id ?? null,
    draft: input?.kept?.draft ?? input?.draft ?? {},
    base: null,
    start: input?.draft ?? {},
    theirs: null,
    problem: null,
    saved: null,
    restored: input?.kept ? { at: input.kept.at, isPartial: input.kept.isPartial } : null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'A new record needs no loading.',
      always: [{ guard: 'isNew', target: 'clean' }, { target: 'loading' }],
    },
    loading: {
      description: 'The record is requested.',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: context.id ?? '' }),
        onDone: [
          {
            guard: { type: 'wasOutdated', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'beginLoaded', params: ({ event }) => event.output },
            description: 'Input was kept from an earlier visit, and another person saved the record since.',
          },
          {
            guard: { type: 'wasLoaded', params: ({ event }) => event.output },
            target: 'clean',
            actions: { type: 'beginLoaded', params: ({ event }) => event.output },
          },
          {
            target: 'failed',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: 'keepUnreachable' },
      },
      on: { 'editor.closed': 'closed' },
    },
    failed: {
      description: 'The record could not be loaded; the problem says why.',
      exit: 'clearProblem',
      on: { 'editor.retried': 'loading', 'editor.closed': 'closed' },
    },
    clean: {
      description: 'The form has no changes.',
      always: { guard: 'isChanged', target: 'dirty' },
      on: {
        'editor.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'editor.submitted': [
          { guard: 'isNew', target: 'saving', description: 'The server reports what is missing.' },
          { target: 'closed', description: 'There is nothing to save.' },
        ],
        'editor.closed': 'closed',
      },
    },
    dirty: {
      description: 'The form has unsaved input; a refusal is shown next to its fields.',
      always: {
        guard: 'isUnchanged',
        target: 'clean',
        description: 'All fields have their original values again.',
      },
      on: {
        'editor.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'draft.discarded': {
          target: 'clean',
          actions: 'discard',
          description: 'The form returns to the saved values.',
        },
        'editor.submitted': 'saving',
        'editor.closed': { target: 'confirming', description: 'Leaving would lose the input.' },
      },
    },
    confirming: {
      description: 'The person stays or discards the input.',
      on: { 'leave.stay': 'dirty', 'leave.discard': 'closed' },
    },
    saving: {
      description: 'The server decides; the form is locked.',
      entry: 'clearProblem',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          id: context.id,
          draft: context.draft,
          version: context.base?.version ?? null,
        }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasStale', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'keepTheirs', params: ({ event }) => event.output },
          },
          {
            target: 'dirty',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
            description: 'Refused: the reasons are shown next to the fields.',
          },
        ],
        onError: {
          target: 'dirty',
          actions: 'keepUnreachable',
          description: 'There was no reply: the input is kept.',
        },
      },
    },
    conflict: {
      description: 'Another person saved this record first: both versions are shown.',
      on: {
        'conflict.keepMine': {
          target: 'saving',
          actions: 'rebase',
          description: 'My values are saved over the newer version.',
        },
        'conflict.takeTheirs': {
          target: 'clean',
          actions: {
            type: 'begin',
            params: ({ context }) => context.theirs ?? { row: null, draft: context.draft, version: 0 },
          },
          description: 'The newer version replaces my input.',
        },
        'editor.closed': 'confirming',
      },
    },
    saved: { type: 'final', description: 'The output is the row as the server now has it.' },
    closed: { type: 'final', description: 'Closed without saving.' },
  },
  output: ({ context }) => ({ row: context.saved }),
})
