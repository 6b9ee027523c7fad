import { assign, setup } from 'xstate'

/** Whether a person is signed in: there is a token. One browser stores it and its tabs share it. */
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
    hasNewToken: ({ event }) => 'token' in event && Boolean(event.token),
  },
  actions: {
    keepSession: assign((_, session: { token: string | null; username: string | null }) => session),
    dropSession: assign({ token: null, username: null }),
    storeSession: (_, _session: { token: string; username: string }) => {},
    clearSession: () => {},
    clearPersonData: (_, _person: { username: string | null }) => {},
    endServerSession: (_, _session: { token: string | null }) => {},
    goToLogin: (_, _how: { returnHere: boolean }) => {},
    enterApp: () => {},
  },
}).createMachine({
  id: 'auth',
  description: 'The app is logged in exactly while it holds a non-empty token.',
  context: ({ input }) => ({ token: input?.token || null, username: input?.username || null }),
  initial: 'loggedOut',
  states: {
    loggedOut: {
      description: 'Only the login page is accessible.',
      always: {
        guard: 'hasToken',
        target: 'loggedIn',
        description: 'A token was already in storage when the app started.',
      },
      on: {
        'auth.signedIn': {
          guard: 'hasNewToken',
          target: 'loggedIn',
          actions: [
            {
              type: 'keepSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            {
              type: 'storeSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            'enterApp',
          ],
          description: 'The server accepted the credentials; the app returns to the requested address.',
        },
        'storage.changed': {
          guard: 'hasNewToken',
          target: 'loggedIn',
          actions: [
            {
              type: 'keepSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
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
          guard: 'hasNewToken',
          actions: [
            {
              type: 'keepSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            {
              type: 'storeSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            'enterApp',
          ],
          description: 'A newer session replaces the current one.',
        },
        'auth.signOut': {
          target: 'loggedOut',
          actions: [
            { type: 'endServerSession', params: ({ context }) => ({ token: context.token }) },
            { type: 'clearPersonData', params: ({ context }) => ({ username: context.username }) },
            'dropSession',
            'clearSession',
            { type: 'goToLogin', params: { returnHere: false } },
          ],
          description: 'The person signs out: the server session ends and the stored tabs are deleted.',
        },
        'auth.refused': {
          target: 'loggedOut',
          actions: ['dropSession', 'clearSession', { type: 'goToLogin', params: { returnHere: true } }],
          description: 'The server rejects the token. Further rejections find the app logged out.',
        },
        'storage.changed': [
          {
            guard: 'hasNewToken',
            actions: {
              type: 'keepSession',
              params: ({ event }) => ({ token: event.token, username: event.username }),
            },
            description: 'Another tab signed in again: this tab uses its session too.',
          },
          {
            target: 'loggedOut',
            actions: ['dropSession', 'clearSession', { type: 'goToLogin', params: { returnHere: true } }],
            description: 'Another tab signed out, or storage was cleared.',
          },
        ],
      },
    },
  },
})
