import { createActor } from 'xstate'
import { authMachine } from '../../machines/auth/auth.machine'
import { callOnce } from '../lib/call'
import { onRefused } from '../lib/credentials'
import { signOutExchange } from '../lib/exchange'
import { enterApp, goToLogin } from './effects/navigation'
import {
  clearSession,
  forgetDrafts,
  forgetTabs,
  readSession,
  storeSession,
  watchSession,
} from './effects/storage'
import { inspectable } from './inspection'

/*
 * Who is signed in: the one actor that sign-in needs. It can be read as soon as this module is loaded, before the router
 * exists; effects run from `startAuth` on.
 */

export const authActor = inspectable(
  createActor(
    authMachine.provide({
      actions: {
        storeSession: (_, session) => storeSession(session),
        clearSession,
        forgetPerson: (_, { username }) => {
          tellForgotten()
          forgetTabs(username ?? '')
          forgetDrafts()
        },
        // Asked while the token still stands in storage; the reply is not waited for.
        endServerSession: () => void callOnce(signOutExchange).catch(() => {}),
        goToLogin: (_, how) => {
          if (!how.returnHere || !keepsPage()) goToLogin(how)
        },
        enterApp,
      },
    }),
    { id: 'auth', input: readSession() },
  ),
)

let tellForgotten = () => {}

/** The shell, once it is there, hears that the person who signs out wants nothing kept. */
export function onForgotten(tell: () => void): void {
  tellForgotten = tell
}

let keepsPage = () => false

/** The shell, once it is there, says whether a page stays to be signed in over when the session has ended. */
export function onSessionLost(keeps: () => boolean): void {
  keepsPage = keeps
}

/** Null when nobody is signed in; a session whose name was lost is still one person's. */
export function person(): string | null {
  const { token, username } = authActor.getSnapshot().context
  return token === null ? null : (username ?? '')
}

/** Starts the actor and lets it hear the world; returns how to stop it. */
export function startAuth(): () => void {
  authActor.start()
  const unsubscribe = watchSession((session) => authActor.send({ type: 'storage.changed', ...session }))
  onRefused(() => authActor.send({ type: 'auth.refused' }))
  const stop = () => {
    unsubscribe()
    authActor.stop()
  }
  import.meta.webpackHot?.dispose(stop)
  return stop
}
