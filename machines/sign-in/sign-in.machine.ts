import { assign, fromPromise, setup } from 'xstate'

/** Why the sign-in was refused. `waitS`: whole seconds before another try, usually 0. */
interface Refusal {
  code: string
  sentence: string
  waitS: number
}
/** The server's answer. It excludes the typed input because every step of a machine may be recorded. */
export type SignInOutcome =
  | { kind: 'entered' }
  | { kind: 'mustEnrol' }
  | { kind: 'codeNeeded' }
  | { kind: 'refused'; refusal: Refusal }

const unreachable = { code: 'unavailable', sentence: '', waitS: 0 }

/** Signing in: user name and password, then the code of an account with a second factor. */
export const signInMachine = setup({
  types: {
    context: {} as { refusal: Refusal | null; waitS: number },
    events: {} as
      | { type: 'password.given' }
      | { type: 'passkey.chosen' }
      | { type: 'code.given' }
      | { type: 'code.abandoned' }
      | { type: 'enrolment.done' }
      | { type: 'enrolment.abandoned' },
  },
  actors: {
    ask: fromPromise<SignInOutcome, { withCode: boolean }>(() =>
      Promise.reject(new Error('the page provides ask')),
    ),
    askPasskey: fromPromise<SignInOutcome>(() => Promise.reject(new Error('the page provides askPasskey'))),
  },
  delays: { second: 1_000 },
  guards: {
    mayAsk: ({ context }) => context.waitS === 0,
    mustWait: ({ context }) => context.waitS > 0,
    hasEntered: (_, outcome: SignInOutcome) => outcome.kind === 'entered',
    needsCode: (_, outcome: SignInOutcome) => outcome.kind === 'codeNeeded',
    mustEnrol: (_, outcome: SignInOutcome) => outcome.kind === 'mustEnrol',
    isAboutPassword: (_, outcome: SignInOutcome) =>
      outcome.kind === 'refused' && outcome.refusal.code === 'wrong_credentials',
  },
  actions: {
    forgive: assign({ refusal: null }),
    keepRefusal: assign((_, outcome: SignInOutcome) =>
      outcome.kind === 'refused'
        ? { refusal: outcome.refusal, waitS: outcome.refusal.waitS }
        : { refusal: null, waitS: 0 },
    ),
    keepUnreachable: assign({ refusal: unreachable }),
    countDown: assign({ waitS: ({ context }) => context.waitS - 1 }),
    /** The page passes the new session to the auth machine. */
    enter: () => {},
    /** The page ends the new session. */
    leave: () => {},
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
        'password.given': { guard: 'mayAsk', target: 'checking', actions: 'forgive' },
        'passkey.chosen': { guard: 'mayAsk', target: 'checkingPasskey', actions: 'forgive' },
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
        id: 'askPassword',
        src: 'ask',
        input: { withCode: false },
        onDone: [
          { guard: { type: 'hasEntered', params: ({ event }) => event.output }, target: 'entered' },
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
        id: 'askPasskey',
        src: 'askPasskey',
        onDone: [
          { guard: { type: 'hasEntered', params: ({ event }) => event.output }, target: 'entered' },
          { target: 'entering', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'entering', actions: 'keepUnreachable', description: 'There was no reply.' },
      },
    },
    needsCode: {
      description:
        'The password is right; a code of the authenticator, a passkey or a recovery code is required.',
      on: {
        'code.given': { guard: 'mayAsk', target: 'checkingCode', actions: 'forgive' },
        'code.abandoned': {
          target: 'entering',
          actions: 'forgive',
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
        id: 'askCode',
        src: 'ask',
        input: { withCode: true },
        onDone: [
          { guard: { type: 'hasEntered', params: ({ event }) => event.output }, target: 'entered' },
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
        'enrolment.done': { target: 'entered', actions: 'enter' },
        'enrolment.abandoned': {
          target: 'entering',
          actions: 'leave',
          description: 'Starts over, possibly with another account.',
        },
      },
    },
    entered: { type: 'final', description: 'The auth machine has the new session.' },
  },
})
