import { createActor } from 'xstate'
import { authMachine } from '../../machines/auth/auth.machine'
import { callOnce } from '../lib/api/call'
import { credentials, onRefused } from '../lib/api/credentials'
import { signOutExchange } from '../lib/api/exchange'
import { forgetAnswers } from '../lib/api/keep-answers'
import { RequestError } from '../lib/api/request-error'
import { enterApp, goToLogin } from './effects/navigation'
import {
  clearSession,
  forgetDrafts,
  forgetTabs,
  readSession,
  storeSession,
  watchSession,
} from './effects/storage'
import { inspectable } from './inspector'

/* The auth actor: the only one that sign-in needs. It can be read as soon as this module is loaded, before the router exists; effects
   run from `startAuth` on. */

export const authActor = inspectable(
  createActor(
    authMachine.provide({
      actions: {
        storeSession: (_, session) => storeSession(session),
        clearSession,
        clearPersonData: (_, { username }) => {
          notifyForgotten()
          forgetTabs(username ?? '')
          forgetDrafts()
          forgetAnswers()
        },
        // Sent while the token is still in storage; the reply is not awaited.
        endServerSession: () => void endServerSession(credentials()),
        goToLogin: (_, how) => {
          if (!how.returnHere || !keepsPage()) goToLogin(how)
        },
        enterApp,
      },
    }),
    { id: 'auth', input: readSession() },
  ),
)

const retryMs = 5_000

/** Sent again while the server cannot be reached, as long as the page is open. */
async function endServerSession(sent: Record<string, string>): Promise<void> {
  try {
    await callOnce(signOutExchange, {}, sent)
  } catch (error) {
    if (error instanceof RequestError && error.problem.status === 0)
      setTimeout(() => void endServerSession(sent), retryMs)
  }
}

let notifyForgotten = () => {}

/** Sets the shell's listener for a sign-out that must keep no input. */
export function onForgotten(listener: () => void): void {
  notifyForgotten = listener
}

let keepsPage = () => false

/** Sets the shell's decision whether a page stays open for signing in again after the session has ended. */
export function onSessionLost(keeps: () => boolean): void {
  keepsPage = keeps
}

/** null without a session, empty for a session without a stored name, which still belongs to one person. */
export function person(): string | null {
  const { token, username } = authActor.getSnapshot().context
  return token === null ? null : (username ?? '')
}

/** Starts the actor and subscribes it to the browser's events; returns a function that stops it. */
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
