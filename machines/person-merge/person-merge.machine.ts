import { assign, fromPromise, setup } from 'xstate'

/** The person who is kept and the one merged into them. */
export interface Pair {
  keptId: string
  mergedId: string
}
/** The server's plan of a merge, and the members that the kept person lacks. */
export interface PlannedMerge {
  plan: unknown
  isRefused: boolean
  lacking: readonly string[]
}
/** Why it was refused: the members of contract/problem.ts that the drawer shows. */
export interface MergeRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
}
export type PlanOutcome =
  | { kind: 'planned'; planned: PlannedMerge }
  | { kind: 'refused'; problem: MergeRefusal }
/** `stale`: one of the two has changed since the plan was made. */
export type MergeOutcome =
  | { kind: 'merged'; merge: unknown }
  | { kind: 'stale' }
  | { kind: 'refused'; problem: MergeRefusal }

const unreachable = { code: 'unavailable', title: '' }
const stale = { code: 'stale', title: '' }

/** Merges two records of one person. */
export const personMergeMachine = setup({
  types: {
    input: {} as Pair,
    context: {} as {
      pair: Pair
      planned: PlannedMerge | null
      /** The members that are taken from the merged person. */
      take: readonly string[]
      merge: unknown
      problem: MergeRefusal | null
    },
    events: {} as
      | { type: 'merge.take'; member: string; isTaken: boolean }
      | { type: 'merge.swap' }
      | { type: 'merge.review' }
      | { type: 'merge.back' }
      | { type: 'merge.confirm' }
      | { type: 'merge.retry' }
      | { type: 'merge.undo' },
  },
  actors: {
    plan: fromPromise<PlanOutcome, Pair>(() => Promise.reject(new Error('the page provides plan'))),
    merge: fromPromise<MergeOutcome, { pair: Pair; planned: PlannedMerge | null; take: readonly string[] }>(
      () => Promise.reject(new Error('the page provides merge')),
    ),
    undo: fromPromise<MergeOutcome, { merge: unknown }>(() =>
      Promise.reject(new Error('the page provides undo')),
    ),
  },
  guards: {
    wasPlanned: (_, outcome: PlanOutcome) => outcome.kind === 'planned',
    wasMerged: (_, outcome: MergeOutcome) => outcome.kind === 'merged',
    wasStale: (_, outcome: MergeOutcome) => outcome.kind === 'stale',
    isPossible: ({ context }) => context.planned?.isRefused === false,
  },
  actions: {
    keepPlan: assign((_, outcome: PlanOutcome) =>
      outcome.kind === 'planned' ? { planned: outcome.planned, take: outcome.planned.lacking } : {},
    ),
    choose: assign(({ context }, { member, isTaken }: { member: string; isTaken: boolean }) => ({
      take: [...context.take.filter((one) => one !== member), ...(isTaken ? [member] : [])],
    })),
    swap: assign(({ context: { pair } }) => ({
      pair: { keptId: pair.mergedId, mergedId: pair.keptId },
      planned: null,
      take: [],
    })),
    keepMerge: assign({
      merge: (_, outcome: MergeOutcome) => (outcome.kind === 'merged' ? outcome.merge : null),
    }),
    keepProblem: assign({
      problem: (_, outcome: PlanOutcome | MergeOutcome) =>
        outcome.kind === 'refused' ? outcome.problem : null,
    }),
    keepStale: assign({ problem: stale }),
    keepUnreachable: assign({ problem: unreachable }),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'person-merge',
  description:
    'Merges two records of one person: a plan shows the changes first, and the merge can be undone.',
  context: ({ input }) => ({
    pair: { keptId: input?.keptId ?? '', mergedId: input?.mergedId ?? '' },
    planned: null,
    take: [],
    merge: null,
    problem: null,
  }),
  initial: 'planning',
  states: {
    planning: {
      description: 'The server plans the merge; nothing changes yet.',
      invoke: {
        id: 'plan',
        src: 'plan',
        input: ({ context }) => context.pair,
        onDone: [
          {
            guard: { type: 'wasPlanned', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'keepPlan', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'keepUnreachable' },
      },
    },
    failed: {
      description: 'There is no plan; the problem says why.',
      on: { 'merge.retry': { target: 'planning', actions: 'clearProblem' } },
    },
    choosing: {
      description: 'The person chooses a value for each member that differs.',
      on: {
        'merge.take': { actions: { type: 'choose', params: ({ event }) => event } },
        'merge.swap': {
          target: 'planning',
          actions: ['swap', 'clearProblem'],
          description: 'The other record is kept, so other rows move.',
        },
        'merge.review': { guard: 'isPossible', target: 'confirming', actions: 'clearProblem' },
      },
    },
    confirming: {
      description: 'The person confirms the merge.',
      on: { 'merge.confirm': 'merging', 'merge.back': 'choosing' },
    },
    merging: {
      description: 'The server moves everything or nothing.',
      invoke: {
        id: 'merge',
        src: 'merge',
        input: ({ context: { pair, planned, take } }) => ({ pair, planned, take }),
        onDone: [
          {
            guard: { type: 'wasMerged', params: ({ event }) => event.output },
            target: 'merged',
            actions: { type: 'keepMerge', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasStale', params: ({ event }) => event.output },
            target: 'planning',
            actions: 'keepStale',
            description:
              'Another person changed one of the two: a new plan is requested and the dialog says so.',
          },
          { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: 'keepUnreachable' },
      },
    },
    merged: {
      description: 'One record is left.',
      on: { 'merge.undo': { target: 'undoing', actions: 'clearProblem' } },
    },
    undoing: {
      description: 'The moved rows move back.',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({ merge: context.merge }),
        onDone: [
          { guard: { type: 'wasMerged', params: ({ event }) => event.output }, target: 'undone' },
          { target: 'merged', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'merged', actions: 'keepUnreachable' },
      },
    },
    undone: { type: 'final', description: 'Both records exist again.' },
  },
})
