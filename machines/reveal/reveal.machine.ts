import { assign, fromPromise, setup } from 'xstate'

/** The row and the masked member to show. */
export interface RevealSubject {
  id: string
  name: string
  what: string
}
/** Why it was not shown: the members of contract/problem.ts that the dialog shows. */
export interface RevealRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
}
/** The result of a request. It excludes the revealed value because every step of a machine may be recorded. */
export type RevealOutcome = { kind: 'told' } | { kind: 'refused'; problem: RevealRefusal }

/** Milliseconds for which a secret is shown. */
export const shownMs = 60_000

const unreachable = { code: 'unavailable', title: '' }

/** Shows a masked member for a while, after the person gives a reason. */
export const revealMachine = setup({
  types: {
    context: {} as { subject: RevealSubject | null; reason: string; problem: RevealRefusal | null },
    events: {} as
      | { type: 'reveal.requested'; subject: RevealSubject }
      | { type: 'reveal.reasoned'; reason: string }
      | { type: 'reveal.cancelled' }
      | { type: 'reveal.hidden' },
  },
  actors: {
    tell: fromPromise<RevealOutcome, { subject: RevealSubject | null; reason: string }>(() =>
      Promise.reject(new Error('the page provides tell')),
    ),
  },
  delays: { shown: shownMs },
  guards: {
    wasTold: (_, outcome: RevealOutcome) => outcome.kind === 'told',
  },
  actions: {
    begin: assign((_, { subject }: { subject: RevealSubject }) => ({ subject, reason: '', problem: null })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason, problem: null })),
    keepProblem: assign({
      problem: (_, outcome: RevealOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    keepUnreachable: assign({ problem: unreachable }),
    /** The page deletes the revealed value. */
    forget: () => {},
  },
}).createMachine({
  id: 'reveal',
  description: 'Shows a masked member in full for a minute, after a reason is recorded.',
  context: { subject: null, reason: '', problem: null },
  initial: 'masked',
  states: {
    masked: {
      description: 'Only the mask is shown.',
      on: {
        'reveal.requested': { target: 'asking', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'The dialog requires a reason; it also shows a refusal.',
      on: {
        'reveal.reasoned': {
          target: 'telling',
          actions: { type: 'keepReason', params: ({ event }) => event },
        },
        'reveal.cancelled': 'masked',
      },
    },
    telling: {
      description: 'The server records the reason and replies.',
      invoke: {
        id: 'tell',
        src: 'tell',
        input: ({ context: { subject, reason } }) => ({ subject, reason }),
        onDone: [
          { guard: { type: 'wasTold', params: ({ event }) => event.output }, target: 'shown' },
          { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: 'keepUnreachable' },
      },
      on: { 'reveal.cancelled': { target: 'masked', description: 'A later reply is ignored.' } },
    },
    shown: {
      description: 'The value is shown and hides automatically.',
      exit: 'forget',
      after: { shown: 'masked' },
      on: { 'reveal.hidden': 'masked' },
    },
  },
})
