import { assign, setup } from 'xstate'

/** Whether a person is signed in, which is whether there is a token. It is stored in one browser and shared by its tabs. */
export const authMachine = setup({
  types: {
    input: {} as { token: string | null; username: string | null },
    context: {} as { token: string | null; username: string | null },
    events: {} as
      | { type: 'auth.signedIn'; token: string; username: string }
      | { type: 'auth.signOut' }
      | { type: 'auth.refused' }
      | { type: 'storage.changed'; token: string | null; username: string | null },
  },
  guards: {
    hasToken: ({ context }) => Boolean(context.token),
    bringsToken: ({ event }) => 'token' in event && Boolean(event.token),
  },
  actions: {
    remember: assign((_, session: { token: string | null; username: string | null }) => session),
    forget: assign({ token: null, username: null }),
    storeSession: (_, _session: { token: string; username: string }) => {},
    clearSession: () => {},
    forgetPerson: (_, _person: { username: string | null }) => {},
    endServerSession: (_, _session: { token: string | null }) => {},
    goToLogin: (_, _how: { returnHere: boolean }) => {},
    enterApp: () => {},
  },
}).createMachine({
  id: 'auth',
  description: 'Sign-in state. Logged in exactly while a non-empty token is held.',
  context: ({ input }) => ({ token: input?.token || null, username: input?.username || null }),
  initial: 'loggedOut',
  states: {
    loggedOut: {
      description: 'Only the login page may be seen.',
      always: {
        guard: 'hasToken',
        target: 'loggedIn',
        description: 'A token was already in storage when the app started.',
      },
      on: {
        'auth.signedIn': {
          guard: 'bringsToken',
          target: 'loggedIn',
          actions: [
            { type: 'remember', params: ({ event }) => ({ token: event.token, username: event.username }) },
            {
              type: 'storeSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            'enterApp',
          ],
          description: 'The server accepted the password; the person comes back to the address asked for.',
        },
        'storage.changed': {
          guard: 'bringsToken',
          target: 'loggedIn',
          actions: [
            { type: 'remember', params: ({ event }) => ({ token: event.token, username: event.username }) },
            'enterApp',
          ],
          description: 'Another tab of this browser signed in.',
        },
      },
    },
    loggedIn: {
      description: 'Every request carries the token.',
      on: {
        'auth.signedIn': {
          guard: 'bringsToken',
          actions: [
            { type: 'remember', params: ({ event }) => ({ token: event.token, username: event.username }) },
            {
              type: 'storeSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            'enterApp',
          ],
          description: 'A newer session replaces the one held.',
        },
        'auth.signOut': {
          target: 'loggedOut',
          actions: [
            { type: 'endServerSession', params: ({ context }) => ({ token: context.token }) },
            { type: 'forgetPerson', params: ({ context }) => ({ username: context.username }) },
            'forget',
            'clearSession',
            { type: 'goToLogin', params: { returnHere: false } },
          ],
          description: 'The person chose to leave: the server is told, the open tabs are forgotten.',
        },
        'auth.refused': {
          target: 'loggedOut',
          actions: ['forget', 'clearSession', { type: 'goToLogin', params: { returnHere: true } }],
          description:
            'The server no longer takes the token. Refusals that follow find the person logged out.',
        },
        'storage.changed': [
          {
            guard: 'bringsToken',
            actions: {
              type: 'remember',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            description: 'Another tab signed in again: its session is used here too.',
          },
          {
            target: 'loggedOut',
            actions: ['forget', 'clearSession', { type: 'goToLogin', params: { returnHere: true } }],
            description: 'Another tab signed out, or storage was cleared.',
          },
        ],
      },
    },
  },
})
