import { createActor } from 'xstate'
import { sessionRenewalMachine } from '../../machines/session-renewal/session-renewal.machine'
import { bindCredentials, setRenewal } from '../lib/api/credentials'
import { queryClient } from '../lib/api/query-client'
import { meQuery } from '../lib/api/session'
import { claimDrafts, discardOpenDrafts, hasOpenDrafts } from '../lib/drafts'
import { authActor, onSessionLost, person } from './auth-actor'
import { goToLogin } from './effects/navigation'
import { inspectable } from './inspector'

/** The tabs' functions: whether a tab is marked as unsaved, and how to unmark it. */
interface TabMarks {
  areDirty: () => boolean
  clean: () => void
  restore: (username: string) => void
}
let marks: TabMarks = { areDirty: () => false, clean: () => {}, restore: () => {} }

/** Refused requests that wait for the person to sign in again. */
const waiting = new Set<(isRenewed: boolean) => void>()

export const renewalActor = inspectable(
  createActor(
    sessionRenewalMachine.provide({
      actions: {
        resumeRequests: () => settle(true),
        failRequests: () => settle(false),
        discardWork: () => {
          discardOpenDrafts()
          marks.clean()
          queryClient.clear()
        },
        switchAccount: (_, { username }) => {
          claimDrafts(username ?? '')
          marks.restore(username ?? '')
        },
        // Sent after this machine has settled: until then its state is `awaitingSignIn`.
        goToSignIn: () =>
          queueMicrotask(() => {
            if (person() === null) goToLogin({ returnHere: true })
            else authActor.send({ type: 'auth.refused' })
          }),
      },
    }),
    { id: 'session-renewal', input: { owner: person() } },
  ),
)

/** Whether leaving would lose input; a form that is being saved counts. */
export const hasUnsaved = (): boolean => marks.areDirty() || hasOpenDrafts()

/** Starts the actor over the auth actor; returns a function that stops it. */
export function startRenewal(tabs: TabMarks): () => void {
  marks = tabs
  renewalActor.start()
  claimDrafts(person() ?? '')
  let before = authActor.getSnapshot().context.token
  const sessions = authActor.subscribe(({ context: { token, username } }) => {
    if (token === before) return
    before = token
    if (token === null) renewalActor.send({ type: 'session.removed', hasUnsaved: hasUnsaved() })
    else renewalActor.send({ type: 'session.stored', username: username ?? '', hasUnsaved: hasUnsaved() })
  })
  setRenewal(renewalOf)
  onSessionLost(() => {
    renewalActor.send({ type: 'session.removed', hasUnsaved: hasUnsaved() })
    return isAwaitingSignIn()
  })
  return () => {
    sessions.unsubscribe()
    setRenewal(() => null)
    onSessionLost(() => false)
    bindCredentials(null)
    renewalActor.stop()
  }
}

/** Renews a request that was refused with this header. */
function renewalOf(authorization: string | undefined): Promise<boolean> | null {
  const { token, username } = authActor.getSnapshot().context
  if (!isAwaitingSignIn()) {
    const { owner } = renewalActor.getSnapshot().context
    if (token === null || authorization === undefined || owner !== (username ?? '')) return null
    if (authorization !== `Bearer ${token}`) return Promise.resolve(true)
    // A page that has not shown data yet has nothing to keep.
    if (queryClient.getQueryData(meQuery.queryKey) === undefined && !hasUnsaved()) return null
    renewalActor.send({ type: 'session.refused' })
    if (!isAwaitingSignIn()) return null
  }
  return new Promise((resolve) => waiting.add(resolve))
}

function isAwaitingSignIn(): boolean {
  const now = renewalActor.getSnapshot()
  return now.matches('awaitingSignIn') || now.matches('mismatched')
}

function settle(isRenewed: boolean): void {
  for (const resolve of waiting) resolve(isRenewed)
  waiting.clear()
}
