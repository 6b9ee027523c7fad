import { assign, fromPromise, setup } from 'xstate'

/** The row and its event: a key of the resource's `events`, or `archive` and `restore`. */
export interface Request {
  id: string
  version: number
  action: string
}
/** Why the server refused it: the members of contract/problem.ts that the dialog shows. */
export interface ActionRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
  /** For `in_use`: the rows that block it, and their total. */
  blockers?: { id: string; name: string }[]
  blockerCount?: number
}
export type ActionOutcome = { kind: 'done'; row: unknown } | { kind: 'refused'; problem: ActionRefusal }

const unreachable = { code: 'unavailable', title: '' }

/** One lifecycle event of one row: confirmed with its form or a plain question, sent, then done or refused. */
export const lifecycleActionMachine = setup({
  types: {
    context: {} as {
      request: Request | null
      payload: Record<string, unknown>
      problem: ActionRefusal | null
      row: unknown
    },
    events: {} as
      | { type: 'action.requested'; request: Request }
      | { type: 'action.confirmed'; payload: Record<string, unknown> }
      | { type: 'action.cancelled' },
  },
  actors: {
    send: fromPromise<ActionOutcome, { request: Request | null; payload: Record<string, unknown> }>(() =>
      Promise.reject(new Error('the page provides send')),
    ),
  },
  guards: {
    wasDone: (_, outcome: ActionOutcome) => outcome.kind === 'done',
  },
  actions: {
    begin: assign((_, { request }: { request: Request }) => ({
      request,
      payload: {},
      problem: null,
      row: null,
    })),
    fill: assign({
      payload: (_, { payload }: { payload: Record<string, unknown> }) => payload,
      problem: null,
    }),
    keepRow: assign({ row: (_, outcome: ActionOutcome) => (outcome.kind === 'done' ? outcome.row : null) }),
    keepProblem: assign({
      problem: (_, outcome: ActionOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    keepUnreachable: assign({ problem: unreachable }),
    reset: assign({ request: null, payload: {}, problem: null }),
  },
}).createMachine({
  id: 'lifecycle-action',
  description: 'A person requests a status change of a row; the server decides.',
  context: { request: null, payload: {}, problem: null, row: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No action is in progress.',
      on: {
        'action.requested': {
          target: 'confirming',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      description: 'The dialog is open with a form or a yes-or-no question.',
      on: {
        'action.confirmed': { target: 'sending', actions: { type: 'fill', params: ({ event }) => event } },
        'action.cancelled': { target: 'idle', actions: 'reset' },
      },
    },
    sending: {
      description: 'The server decides.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ request: context.request, payload: context.payload }),
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepRow', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    refused: {
      description: 'The dialog shows the reason; the person may try again.',
      on: {
        'action.confirmed': { target: 'sending', actions: { type: 'fill', params: ({ event }) => event } },
        'action.cancelled': { target: 'idle', actions: 'reset' },
      },
    },
    done: {
      description: 'The row has its new status.',
      on: {
        'action.requested': {
          target: 'confirming',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
  },
})
