import { assign, fromPromise, setup } from 'xstate'

/** Days by `week.dayNo`; only the page knows a day's shape. */
type Days = Readonly<Record<string, unknown>>
/** Days with the versions they have or were changed from; 0 for a day that was never saved. */
export type VersionedDays = Readonly<Record<string, { day: unknown; version: number }>>
/** The days as saved on the server, as edited here, and as other people have changed them since. */
type Sides = { base: VersionedDays; mine: Days; theirs: VersionedDays }

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
const only = (days: VersionedDays, holds: (key: string, day: unknown) => boolean): VersionedDays =>
  Object.fromEntries(Object.entries(days).filter(([key, { day }]) => holds(key, day)))
const renumbered = (days: VersionedDays, versions: Readonly<Record<string, number>>): VersionedDays =>
  Object.fromEntries(
    Object.entries(days).map(([key, one]) => [key, { ...one, version: versions[key] ?? one.version }]),
  )
const daysOf = (days: VersionedDays): Days =>
  Object.fromEntries(Object.entries(days).map(([key, { day }]) => [key, day]))

/** The days that differ from the saved ones, with the versions they were changed from. */
const dirtyOf = ({ base, mine }: Pick<Sides, 'base' | 'mine'>): VersionedDays =>
  Object.fromEntries(
    Object.entries(base).flatMap(([key, { day, version }]) =>
      same(day, mine[key]) ? [] : [[key, { day: mine[key], version }]],
    ),
  )

/** Starts with the unsaved days of an earlier visit, as far as the plan still has them. */
function resumed(base: VersionedDays, kept: VersionedDays): Sides {
  const left = only(kept, (key) => key in base)
  const mine = { ...daysOf(base), ...daysOf(left) }
  return withTheirs(
    { base, mine },
    only(base, (key) => key in left && left[key]?.version !== base[key]?.version),
  )
}

/** Records days that others changed; a day that is equal on both sides needs no decision. */
function withTheirs({ base, mine }: Pick<Sides, 'base' | 'mine'>, others: VersionedDays): Sides {
  const agreed = only(others, (key, day) => key in base && same(day, mine[key]))
  return {
    base: { ...base, ...agreed },
    mine,
    theirs: only(others, (key) => key in base && !(key in agreed)),
  }
}

/** Resolves the conflict of one day; later changes are compared with its newer version. */
function resolved({ base, mine, theirs }: Sides, key: string, takesTheirs: boolean): Sides {
  const { [key]: other, ...rest } = theirs
  if (other === undefined) return { base, mine, theirs }
  const next = takesTheirs ? { ...mine, [key]: other.day } : mine
  return { base: { ...base, [key]: other }, mine: next, theirs: rest }
}

/** Why the days were refused: the members of contract/problem.ts that the page shows. */
export type SaveRefusal = { code: string; title: string }
/** The result of a save. `stale`: others saved these days first; the outcome has them as they are now. */
export type DaysOutcome =
  | { kind: 'saved'; versions: Readonly<Record<string, number>> }
  | { kind: 'stale'; theirs: VersionedDays }
  | { kind: 'refused'; problem: SaveRefusal }

/** Saves changed days automatically soon after the last change, and stores unsaved ones against a crash. */
export const planAutosaveMachine = setup({
  types: {
    input: {} as { base: VersionedDays; kept: VersionedDays },
    /** `sent` is being saved, or was saved last. */
    context: {} as Sides & { problem: SaveRefusal | null; sent: VersionedDays },
    events: {} as
      | { type: 'days.changed'; days: Days }
      | { type: 'conflict.keepMine' | 'conflict.takeTheirs'; key: string }
      | { type: 'save.retried' },
  },
  actors: {
    save: fromPromise<DaysOutcome, { days: VersionedDays }>(() =>
      Promise.reject(new Error('the page saves')),
    ),
  },
  guards: {
    isDirty: ({ context }) => Object.keys(dirtyOf(context)).length > 0,
    hasTheirs: ({ context }) => Object.keys(context.theirs).length > 0,
    isTheirs: ({ context }, { key }: { key: string }) => key in context.theirs,
    wasSaved: (_, outcome: DaysOutcome) => outcome.kind === 'saved',
    wasStale: (_, outcome: DaysOutcome) => outcome.kind === 'stale',
  },
  actions: {
    change: assign({ mine: ({ context }, { days }: { days: Days }) => ({ ...context.mine, ...days }) }),
    send: assign({ sent: ({ context }) => dirtyOf(context), problem: null }),
    rebase: assign(({ context: { base, sent } }, outcome: DaysOutcome) =>
      outcome.kind === 'saved' ? { base: { ...base, ...renumbered(sent, outcome.versions) } } : {},
    ),
    keepTheirs: assign(({ context }, outcome: DaysOutcome) =>
      outcome.kind === 'stale' ? withTheirs(context, outcome.theirs) : {},
    ),
    keepProblem: assign({
      problem: (_, outcome: DaysOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    keepMine: assign(({ context }, { key }: { key: string }) => resolved(context, key, false)),
    takeTheirs: assign(({ context }, { key }: { key: string }) => resolved(context, key, true)),
    /** The page stores these days so that they survive a crash; an empty set clears them. */
    storeUnsaved: (_, _params: { days: VersionedDays }) => {},
    /** The page replaces a day with the other person's version. */
    adopt: (_, _params: { key: string; day: unknown }) => {},
  },
  delays: { debounce: 800, retryDelay: 10_000 },
}).createMachine({
  id: 'plan-autosave',
  description: 'Saves changed days automatically; a day that others changed too needs a decision.',
  context: ({ input }) => ({ ...resumed(input?.base ?? {}, input?.kept ?? {}), problem: null, sent: {} }),
  initial: 'evaluating',
  on: {
    'days.changed': { target: '.evaluating', actions: { type: 'change', params: ({ event }) => event } },
  },
  states: {
    evaluating: {
      description: 'Determines what to do.',
      entry: { type: 'storeUnsaved', params: ({ context }) => ({ days: dirtyOf(context) }) },
      always: [
        { guard: 'hasTheirs', target: 'conflict' },
        { guard: 'isDirty', target: 'waiting' },
        { target: 'saved' },
      ],
    },
    saved: { description: 'The server has every day as shown.' },
    waiting: {
      description: 'Waits for a pause; each change restarts the wait.',
      after: { debounce: 'saving' },
      on: { 'save.retried': { target: 'saving', description: 'The person saves at once.' } },
    },
    saving: {
      description: 'All changed days are sent in one request; the person keeps editing.',
      entry: 'send',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ days: context.sent }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
            target: 'evaluating',
            actions: { type: 'rebase', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasStale', params: ({ event }) => event.output },
            target: 'evaluating',
            actions: { type: 'keepTheirs', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'offline', description: 'There was no reply: the changes are kept here.' },
      },
      on: {
        'days.changed': {
          actions: [
            { type: 'change', params: ({ event }) => event },
            { type: 'storeUnsaved', params: ({ context }) => ({ days: dirtyOf(context) }) },
          ],
          description: 'It is saved next, with the version from this save.',
        },
      },
    },
    offline: {
      description: 'The server does not reply; saving is retried at intervals and after a change.',
      after: { retryDelay: 'saving' },
      on: { 'save.retried': 'saving' },
    },
    refused: {
      description: 'The server refused the days; the next change may correct them.',
      on: { 'save.retried': 'saving' },
    },
    conflict: {
      description: 'Others saved the same days first: both versions are shown and nothing is lost.',
      on: {
        'conflict.keepMine': {
          guard: { type: 'isTheirs', params: ({ event }) => event },
          target: 'evaluating',
          actions: { type: 'keepMine', params: ({ event }) => event },
          description: 'My day is saved over the newer version.',
        },
        'conflict.takeTheirs': {
          guard: { type: 'isTheirs', params: ({ event }) => event },
          target: 'evaluating',
          actions: [
            {
              type: 'adopt',
              params: ({ context, event: { key } }) => ({ key, day: context.theirs[key]?.day }),
            },
            { type: 'takeTheirs', params: ({ event }) => event },
          ],
          description: 'The newer version replaces mine; the builder can still undo that.',
        },
      },
    },
  },
})
