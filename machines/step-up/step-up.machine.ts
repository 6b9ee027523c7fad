import { assign, fromPromise, setup } from 'xstate'

/** Why the proof was refused: the members of contract/problem.ts that the dialog shows. */
export interface ProofRefusal {
  code: string
  title: string
  retryAfter?: number
}
/** The proofs that the account has besides the password. */
export interface ProofMethods {
  hasTotp: boolean
  hasPasskey: boolean
}
export type ProofMethod = 'password' | 'code' | 'passkey'
/** The result of a step. It excludes the typed input because every step of a machine may be recorded. */
export type MethodsOutcome =
  | { kind: 'loaded'; methods: ProofMethods }
  | { kind: 'refused'; problem: ProofRefusal }
export type ProofOutcome = { kind: 'proven' } | { kind: 'refused'; problem: ProofRefusal }

const unreachable = { code: 'unavailable', title: '' }

/** Requires a fresh proof of identity in a running session, after a request was refused without one. */
export const stepUpMachine = setup({
  types: {
    context: {} as { methods: ProofMethods; method: ProofMethod; problem: ProofRefusal | null },
    events: {} as
      | { type: 'proof.required' }
      | { type: 'method.chosen'; method: ProofMethod }
      | { type: 'proof.submitted' }
      | { type: 'proof.cancelled' },
  },
  actors: {
    readMethods: fromPromise<MethodsOutcome>(() =>
      Promise.reject(new Error('the browser provides readMethods')),
    ),
    prove: fromPromise<ProofOutcome, { method: ProofMethod }>(() =>
      Promise.reject(new Error('the browser provides prove')),
    ),
  },
  guards: {
    areLoaded: (_, outcome: MethodsOutcome) => outcome.kind === 'loaded',
    isProven: (_, outcome: ProofOutcome) => outcome.kind === 'proven',
    isOffered: ({ context: { methods } }, { method }: { method: ProofMethod }) =>
      method === 'password' || (method === 'code' ? methods.hasTotp : methods.hasPasskey),
  },
  actions: {
    keepMethods: assign((_, outcome: MethodsOutcome) =>
      outcome.kind === 'loaded'
        ? {
            methods: outcome.methods,
            method: outcome.methods.hasPasskey ? ('passkey' as const) : ('password' as const),
          }
        : {},
    ),
    choose: assign((_, { method }: { method: ProofMethod }) => ({ method, problem: null })),
    clearProblem: assign({ problem: null }),
    keepProblem: assign({
      problem: (_, outcome: MethodsOutcome | ProofOutcome) =>
        outcome.kind === 'refused' ? outcome.problem : null,
    }),
    keepUnreachable: assign({ problem: unreachable }),
    /** Sends the waiting requests again. */
    resendRequests: () => {},
    /** Cancels the waiting requests. */
    failRequests: () => {},
  },
}).createMachine({
  id: 'step-up',
  description: 'Before a sensitive action a person proves again to be the owner of the session.',
  context: { methods: { hasTotp: false, hasPasskey: false }, method: 'password', problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No request waits for a proof.',
      on: { 'proof.required': { target: 'reading', actions: 'clearProblem' } },
    },
    reading: {
      description: 'The server lists the proofs that this account has.',
      invoke: {
        id: 'readMethods',
        src: 'readMethods',
        onDone: [
          {
            guard: { type: 'areLoaded', params: ({ event }) => event.output },
            target: 'awaitingProof',
            actions: { type: 'keepMethods', params: ({ event }) => event.output },
          },
          {
            target: 'awaitingProof',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
            description: 'A password proof is always possible.',
          },
        ],
        onError: { target: 'awaitingProof', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
      on: { 'proof.cancelled': { target: 'idle', actions: 'failRequests' } },
    },
    awaitingProof: {
      description: 'The dialog requires the proof; it also shows a refusal.',
      on: {
        'method.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'proof.submitted': { target: 'proving', actions: 'clearProblem' },
        'proof.cancelled': { target: 'idle', actions: 'failRequests' },
      },
    },
    proving: {
      description: 'The server checks the proof.',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { method } }) => ({ method }),
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'resendRequests',
          },
          { target: 'awaitingProof', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'awaitingProof', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
      on: { 'proof.cancelled': { target: 'idle', actions: 'failRequests' } },
    },
  },
})
