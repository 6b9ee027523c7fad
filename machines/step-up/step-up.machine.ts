import { assign, fromPromise, setup } from 'xstate'

/** Why the proof was refused: the members of contract/problem.ts that the dialog shows. */
export interface ProofRefusal {
  code: string
  title: string
  retryAfter?: number
}
/** The proofs that the account has besides the password. */
export interface ProofMeans {
  hasTotp: boolean
  hasPasskey: boolean
}
export type ProofWay = 'password' | 'code' | 'passkey'
/** The result of a step. It excludes the typed input because every step of a machine may be recorded. */
export type MeansOutcome = { kind: 'known'; means: ProofMeans } | { kind: 'refused'; problem: ProofRefusal }
export type ProofOutcome = { kind: 'proven' } | { kind: 'refused'; problem: ProofRefusal }

const unreachable = { code: 'unavailable', title: '' }

/** Requires a fresh proof of identity in a running session, after a request was refused without one. */
export const stepUpMachine = setup({
  types: {
    context: {} as { means: ProofMeans; way: ProofWay; problem: ProofRefusal | null },
    events: {} as
      | { type: 'proof.required' }
      | { type: 'way.chosen'; way: ProofWay }
      | { type: 'proof.given' }
      | { type: 'proof.cancelled' },
  },
  actors: {
    readMeans: fromPromise<MeansOutcome>(() => Promise.reject(new Error('the browser provides readMeans'))),
    prove: fromPromise<ProofOutcome, { way: ProofWay }>(() =>
      Promise.reject(new Error('the browser provides prove')),
    ),
  },
  guards: {
    areKnown: (_, outcome: MeansOutcome) => outcome.kind === 'known',
    isProven: (_, outcome: ProofOutcome) => outcome.kind === 'proven',
    isOffered: ({ context: { means } }, { way }: { way: ProofWay }) =>
      way === 'password' || (way === 'code' ? means.hasTotp : means.hasPasskey),
  },
  actions: {
    keepMeans: assign((_, outcome: MeansOutcome) =>
      outcome.kind === 'known'
        ? {
            means: outcome.means,
            way: outcome.means.hasPasskey ? ('passkey' as const) : ('password' as const),
          }
        : {},
    ),
    choose: assign((_, { way }: { way: ProofWay }) => ({ way, problem: null })),
    forgive: assign({ problem: null }),
    keepProblem: assign({
      problem: (_, outcome: MeansOutcome | ProofOutcome) =>
        outcome.kind === 'refused' ? outcome.problem : null,
    }),
    keepUnreachable: assign({ problem: unreachable }),
    /** Sends the waiting requests again. */
    proceed: () => {},
    /** Cancels the waiting requests. */
    giveUp: () => {},
  },
}).createMachine({
  id: 'step-up',
  description: 'Before a sensitive action a person proves again to be the owner of the session.',
  context: { means: { hasTotp: false, hasPasskey: false }, way: 'password', problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No request waits for a proof.',
      on: { 'proof.required': { target: 'reading', actions: 'forgive' } },
    },
    reading: {
      description: 'The server lists the proofs that this account has.',
      invoke: {
        id: 'readMeans',
        src: 'readMeans',
        onDone: [
          {
            guard: { type: 'areKnown', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'keepMeans', params: ({ event }) => event.output },
          },
          {
            target: 'asking',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
            description: 'A password proof is always possible.',
          },
        ],
        onError: { target: 'asking', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
      on: { 'proof.cancelled': { target: 'idle', actions: 'giveUp' } },
    },
    asking: {
      description: 'The dialog requires the proof; it also shows a refusal.',
      on: {
        'way.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'proof.given': { target: 'proving', actions: 'forgive' },
        'proof.cancelled': { target: 'idle', actions: 'giveUp' },
      },
    },
    proving: {
      description: 'The server checks the proof.',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { way } }) => ({ way }),
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'proceed',
          },
          { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
      on: { 'proof.cancelled': { target: 'idle', actions: 'giveUp' } },
    },
  },
})
