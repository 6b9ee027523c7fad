import { assign, fromPromise, setup } from 'xstate'

/** Why the sign-in was refused. `waitS`: whole seconds before another try, usually 0. */
interface Refusal {
  code: string
  sentence: string
  waitS: number
}
/** The server's answer. It excludes the typed input because every step of a machine may be recorded. */
export type SignInOutcome =
  | { kind: 'signedIn' }
  | { kind: 'mustEnrol' }
  | { kind: 'codeNeeded' }
  | { kind: 'refused'; refusal: Refusal }

const unreachable = { code: 'unavailable', sentence: '', waitS: 0 }

/** Signing in: user name and password, then the code of an account with a second factor. */
export const signInMachine = setup({
  types: {
    context: {} as { refusal: Refusal | null; waitS: number },
    events: {} as
      | { type: 'password.submitted' }
      | { type: 'passkey.chosen' }
      | { type: 'code.submitted' }
      | { type: 'code.abandoned' }
      | { type: 'enrolment.done' }
      | { type: 'enrolment.abandoned' },
  },
  actors: {
    signIn: fromPromise<SignInOutcome, { withCode: boolean }>(() =>
      Promise.reject(new Error('the page provides signIn')),
    ),
    signInWithPasskey: fromPromise<SignInOutcome>(() =>
      Promise.reject(new Error('the page provides signInWithPasskey')),
    ),
  },
  delays: { second: 1_000 },
  guards: {
    canSubmit: ({ context }) => context.waitS === 0,
    mustWait: ({ context }) => context.waitS > 0,
    isSignedIn: (_, outcome: SignInOutcome) => outcome.kind === 'signedIn',
    needsCode: (_, outcome: SignInOutcome) => outcome.kind === 'codeNeeded',
    mustEnrol: (_, outcome: SignInOutcome) => outcome.kind === 'mustEnrol',
    isAboutPassword: (_, outcome: SignInOutcome) =>
      outcome.kind === 'refused' && outcome.refusal.code === 'wrong_credentials',
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    keepRefusal: assign((_, outcome: SignInOutcome) =>
      outcome.kind === 'refused'
        ? { refusal: outcome.refusal, waitS: outcome.refusal.waitS }
        : { refusal: null, waitS: 0 },
    ),
    keepUnreachable: assign({ refusal: unreachable }),
    countDown: assign({ waitS: ({ context }) => context.waitS - 1 }),
    /** The page passes the new session to the auth machine. */
    startSession: () => {},
    /** The page ends the new session. */
    endSession: () => {},
  },
}).createMachine({
  id: 'sign-in',
  description: 'A person signs in, in one step or two. The server decides on both.',
  context: { refusal: null, waitS: 0 },
  initial: 'entering',
  states: {
    entering: {
      description: 'The form takes user name and password; a refusal is shown above them.',
      on: {
        'password.submitted': { guard: 'canSubmit', target: 'checking', actions: 'clearRefusal' },
        'passkey.chosen': { guard: 'canSubmit', target: 'checkingPasskey', actions: 'clearRefusal' },
      },
      after: {
        second: {
          guard: 'mustWait',
          target: 'entering',
          reenter: true,
          actions: 'countDown',
          description: 'After too many attempts nothing is sent for a while.',
        },
      },
    },
    checking: {
      description: 'The server checks the password.',
      invoke: {
        id: 'checkPassword',
        src: 'signIn',
        input: { withCode: false },
        onDone: [
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'signedIn' },
          { guard: { type: 'needsCode', params: ({ event }) => event.output }, target: 'needsCode' },
          { guard: { type: 'mustEnrol', params: ({ event }) => event.output }, target: 'enrolling' },
          { target: 'entering', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'entering', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    checkingPasskey: {
      description:
        'The browser requests a passkey, which replaces user name, password and code; the server checks it.',
      invoke: {
        id: 'signInWithPasskey',
        src: 'signInWithPasskey',
        onDone: [
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'signedIn' },
          { target: 'entering', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'entering', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    needsCode: {
      description:
        'The password is right; a code of the authenticator, a passkey or a recovery code is required.',
      on: {
        'code.submitted': { guard: 'canSubmit', target: 'checkingCode', actions: 'clearRefusal' },
        'code.abandoned': {
          target: 'entering',
          actions: 'clearRefusal',
          description: 'Starts over, possibly with another account.',
        },
      },
      after: {
        second: { guard: 'mustWait', target: 'needsCode', reenter: true, actions: 'countDown' },
      },
    },
    checkingCode: {
      description: 'The server checks the password and the second factor together.',
      invoke: {
        id: 'checkCode',
        src: 'signIn',
        input: { withCode: true },
        onDone: [
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'signedIn' },
          {
            guard: { type: 'isAboutPassword', params: ({ event }) => event.output },
            target: 'entering',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
            description: 'The password was changed, or the account disabled, since the first step.',
          },
          { target: 'needsCode', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'needsCode', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    enrolling: {
      description:
        'The account needs a second factor and has none: the new session only permits setting it up.',
      on: {
        'enrolment.done': { target: 'signedIn', actions: 'startSession' },
        'enrolment.abandoned': {
          target: 'entering',
          actions: 'endSession',
          description: 'Starts over, possibly with another account.',
        },
      },
    },
    signedIn: { type: 'final', description: 'The auth machine has the new session.' },
  },
})
