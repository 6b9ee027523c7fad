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
      | { type: 'factor.requested' }
      | { type: 'passkey.requested' }
      | { type: 'password.submitted' }
      | { type: 'code.submitted' }
      | { type: 'codes.saved' }
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
    clearProblem: assign({ problem: null }),
    keepProblem: assign({
      problem: (_, outcome: StepOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    keepUnreachable: assign({ problem: unreachable }),
    /** The page deletes the secret and the codes. */
    clearSecrets: () => {},
  },
}).createMachine({
  id: 'second-factor',
  description:
    'Sets up a second factor: an authenticator by password, secret and first code, or a passkey; then recovery codes.',
  context: { problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No set-up is in progress.',
      on: {
        'factor.requested': { target: 'awaitingPassword', actions: 'clearProblem' },
        'passkey.requested': { target: 'creating', actions: 'clearProblem' },
      },
    },
    creating: {
      description: 'The browser creates a passkey and the server registers it.',
      invoke: {
        id: 'create',
        src: 'create',
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'showing' },
          {
            guard: { type: 'hasNoCodes', params: ({ event }) => event.output },
            target: 'done',
            description: 'It is not the first second factor, so recovery codes exist already.',
          },
          { target: 'idle', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'idle', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    awaitingPassword: {
      description:
        'The dialog requires the password, so that a stranger at an open console cannot lock the owner out.',
      on: {
        'password.submitted': { target: 'beginning', actions: 'clearProblem' },
        'factor.cancelled': { target: 'idle', actions: 'clearProblem' },
      },
    },
    beginning: {
      description: 'The server creates a secret. Signing in does not require it yet.',
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'scanning' },
          {
            target: 'awaitingPassword',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'awaitingPassword',
          actions: 'keepUnreachable',
          description: 'There was no reply.',
        },
      },
    },
    scanning: {
      description: 'The secret is shown for scanning or typing; a first code proves that it was entered.',
      on: {
        'code.submitted': { target: 'confirming', actions: 'clearProblem' },
        'factor.cancelled': {
          target: 'idle',
          actions: 'clearSecrets',
          description: 'An unconfirmed secret has no effect.',
        },
      },
    },
    confirming: {
      description: 'The server checks the code.',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: [
          { guard: { type: 'wasDone', params: ({ event }) => event.output }, target: 'showing' },
          { target: 'scanning', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'scanning', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    showing: {
      description: 'The recovery codes are shown once. Signing in already requires the factor.',
      on: { 'codes.saved': { target: 'done', actions: 'clearSecrets' } },
    },
    done: {
      description: 'The factor is set up.',
      on: {
        'factor.requested': { target: 'awaitingPassword', description: 'Set up again after its removal.' },
        'passkey.requested': { target: 'creating', description: 'Another passkey is added.' },
      },
    },
  },
})
