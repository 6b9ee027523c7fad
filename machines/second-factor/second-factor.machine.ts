import { assign, fromPromise, setup } from 'xstate'

/** Why it was refused: the members of contract/problem.ts that the dialog shows. */
export interface EnrolmentRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
}
/** The result of a step. It excludes secret and codes because every step of a machine may be recorded. */
export type StepOutcome =
  | { kind: 'done' }
  | { kind: 'doneWithoutCodes' }
  | { kind: 'refused'; problem: EnrolmentRefusal }

const unreachable = { code: 'unavailable', title: '' }

/** Sets up an authenticator as the second factor of one's own account. */
export const secondFactorMachine = setup({
  types: {
    context: {} as { problem: EnrolmentRefusal | null },
    events: {} as
      | { type: 'factor.wanted' }
      | { type: 'passkey.wanted' }
      | { type: 'password.given' }
      | { type: 'code.given' }
      | { type: 'codes.kept' }
      | { type: 'factor.cancelled' },
  },
  actors: {
    begin: fromPromise<StepOutcome>(() => Promise.reject(new Error('the page provides begin'))),
    create: fromPromise<StepOutcome>(() => Promise.reject(new Error('the page provides create'))),
    confirm: fromPromise<StepOutcome>(() => Promise.reject(new Error('the page provides confirm'))),
  },
  guards: {
    hasNoCodes: (_, outcome: StepOutcome) => outcome.kind === 'doneWithoutCodes',
    wasDone: (_, outcome: StepOutcome) => outcome.kind === 'done',
  },
  actions: {
    forgive: assign({ problem: null }),
    keepProblem: assign({
      problem: (_, outcome: StepOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    keepUnreachable: assign({ problem: unreachable }),
    /** The page deletes the secret and the codes. */
    forget: () => {},
  },
}).createMachine({
  id: 'second-factor',
  description:
    'A second factor is set up: an authenticator by password, secret and a first code, or a passkey; then recovery codes.',
  context: { problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being set up.',
      on: {
        'factor.wanted': { target: 'asking', actions: 'forgive' },
        'passkey.wanted': { target: 'creating', actions: 'forgive' },
      },
    },
    creating: {
      description: 'The browser makes a passkey, the server takes it.',
      invoke: {
        id: 'create',
        src: 'create',
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'showing' },
          {
            guard: { type: 'hasNoCodes', params: ({ event }) => event.output },
            target: 'done',
            description: 'It is not the first second factor: the codes for a bad day are there.',
          },
          { target: 'idle', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'idle', actions: 'keepUnreachable', description: 'No answer came.' },
      },
    },
    asking: {
      description:
        'The password is asked for once more: whoever finds a console open cannot lock its owner out.',
      on: {
        'password.given': { target: 'beginning', actions: 'forgive' },
        'factor.cancelled': { target: 'idle', actions: 'forgive' },
      },
    },
    beginning: {
      description: 'The server makes a secret. Signing in does not ask for it yet.',
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'scanning' },
          { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: 'keepUnreachable', description: 'No answer came.' },
      },
    },
    scanning: {
      description: 'The secret is shown, to be scanned or typed; a first code proves that it was.',
      on: {
        'code.given': { target: 'confirming', actions: 'forgive' },
        'factor.cancelled': {
          target: 'idle',
          actions: 'forget',
          description: 'A secret that was never confirmed means nothing.',
        },
      },
    },
    confirming: {
      description: 'The server looks at the code.',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'showing' },
          { target: 'scanning', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'scanning', actions: 'keepUnreachable', description: 'No answer came.' },
      },
    },
    showing: {
      description: 'The recovery codes stand open, this once. The factor is already asked for at sign-in.',
      on: { 'codes.kept': { target: 'done', actions: 'forget' } },
    },
    done: {
      description: 'It is set up.',
      on: {
        'factor.wanted': { target: 'asking', description: 'Again, after it was removed.' },
        'passkey.wanted': { target: 'creating', description: 'Another one.' },
      },
    },
  },
})
