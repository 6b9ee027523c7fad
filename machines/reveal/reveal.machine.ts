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
export type RevealOutcome = { kind: 'revealed' } | { kind: 'refused'; problem: RevealRefusal }

/** Milliseconds for which a secret is shown. */
export const shownMs = 60_000

const unreachable = { code: 'unavailable', title: '' }

/** Shows a masked member for a while, after the person gives a reason. */
export const revealMachine = setup({
  types: {
    context: {} as { subject: RevealSubject | null; reason: string; problem: RevealRefusal | null },
    events: {} as
      | { type: 'reveal.requested'; subject: RevealSubject }
      | { type: 'reveal.reasonSubmitted'; reason: string }
      | { type: 'reveal.cancelled' }
      | { type: 'reveal.hidden' },
  },
  actors: {
    requestValue: fromPromise<RevealOutcome, { subject: RevealSubject | null; reason: string }>(() =>
      Promise.reject(new Error('the page provides requestValue')),
    ),
  },
  delays: { shown: shownMs },
  guards: {
    wasRevealed: (_, outcome: RevealOutcome) => outcome.kind === 'revealed',
  },
  actions: {
    begin: assign((_, { subject }: { subject: RevealSubject }) => ({ subject, reason: '', problem: null })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason, problem: null })),
    keepProblem: assign({
      problem: (_, outcome: RevealOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    keepUnreachable: assign({ problem: unreachable }),
    /** The page deletes the revealed value. */
    clearValue: () => {},
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
        'reveal.requested': {
          target: 'awaitingReason',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    awaitingReason: {
      description: 'The dialog requires a reason; it also shows a refusal.',
      on: {
        'reveal.reasonSubmitted': {
          target: 'requesting',
          actions: { type: 'keepReason', params: ({ event }) => event },
        },
        'reveal.cancelled': 'masked',
      },
    },
    requesting: {
      description: 'The server records the reason and replies.',
      invoke: {
        id: 'requestValue',
        src: 'requestValue',
        input: ({ context: { subject, reason } }) => ({ subject, reason }),
        onDone: [
          { guard: { type: 'wasRevealed', params: ({ event }) => event.output }, target: 'shown' },
          { target: 'awaitingReason', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'awaitingReason', actions: 'keepUnreachable' },
      },
      on: { 'reveal.cancelled': { target: 'masked', description: 'A later reply is ignored.' } },
    },
    shown: {
      description: 'The value is shown and hides automatically.',
      exit: 'clearValue',
      after: { shown: 'masked' },
      on: { 'reveal.hidden': 'masked' },
    },
  },
})
