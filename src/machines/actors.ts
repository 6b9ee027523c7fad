import { createActor } from 'xstate'
import { authMachine } from '../../machines/auth/auth.machine'
import { sidebarMachine } from '../../machines/sidebar/sidebar.machine'
import { tabsMachine } from '../../machines/tabs/tabs.machine'
import { call } from '../lib/call'
import { onRefused } from '../lib/credentials'
import { signOutExchange } from '../lib/exchange'
import { enterApp, go, goToLogin } from './effects/navigation'
import { announceDropped, refreshPage } from './effects/page'
import {
  clearSession,
  forgetTabs,
  readSession,
  readTabs,
  storeSession,
  watchSession,
  writeTabs,
} from './effects/storage'
import { isNarrow, watchViewport } from './effects/viewport'

/*
 * One actor of each for the whole application. They can be read as soon as this module is loaded, before the router
 * exists; effects run from `startActors` on.
 */

export const authActor = createActor(
  authMachine.provide({
    actions: {
      storeSession: (_, session) => storeSession(session),
      clearSession,
      forgetPerson: (_, { username }) => {
        tabsActor.send({ type: 'tabs.cleared' })
        forgetTabs(username ?? '')
      },
      // Asked while the token still stands in storage; the reply is not waited for.
      endServerSession: () => void call(signOutExchange).catch(() => {}),
      goToLogin: (_, how) => goToLogin(how),
      enterApp,
    },
  }),
  { id: 'auth', input: readSession() },
)

/** Null when nobody is signed in; a session whose name was lost is still one person's. */
function person(): string | null {
  const { token, username } = authActor.getSnapshot().context
  return token === null ? null : (username ?? '')
}

export const sidebarActor = createActor(sidebarMachine, { id: 'sidebar', input: { narrow: isNarrow() } })

export const tabsActor = createActor(
  tabsMachine.provide({
    actions: {
      navigate: (_, { to }) => go(to),
      saveTabs: (_, { tabs }) => writeTabs(person(), tabs),
      announceDropped: (_, tab) => announceDropped(tab),
      refreshPage: (_, tab) => refreshPage(tab),
    },
  }),
  { id: 'tabs', input: { tabs: readTabs(person()) } },
)

/** Starts the actors and lets them hear the world; returns how to stop them. */
export function startActors(): () => void {
  let before = person()
  let owner = before
  const people = authActor.subscribe(() => {
    const now = person()
    if (now === before) return
    before = now
    void forgetRows()
    if (now === null) return
    // Whoever signs in again after a refusal finds unsaved input as it was.
    if (now !== owner || !hasUnsaved()) tabsActor.send({ type: 'tabs.restored', tabs: readTabs(now) })
    owner = now
  })
  for (const actor of [authActor, sidebarActor, tabsActor]) actor.start()
  const deaf = [
    watchSession((session) => authActor.send({ type: 'storage.changed', ...session })),
    watchViewport((narrow) =>
      sidebarActor.send({ type: narrow ? 'window.becameNarrow' : 'window.becameWide' }),
    ),
  ]
  onRefused(() => authActor.send({ type: 'auth.refused' }))
  const stop = () => {
    people.unsubscribe()
    for (const close of deaf) close()
    for (const actor of [authActor, sidebarActor, tabsActor]) actor.stop()
  }
  import.meta.webpackHot?.dispose(stop)
  return stop
}

/** Signs out; when input would be lost, only after the person has agreed. */
export function signOutUnlessUnsaved(): void {
  if (!hasUnsaved()) {
    authActor.send({ type: 'auth.signOut' })
    return
  }
  tabsActor.send({ type: 'tab.allClosed' })
  const answer = tabsActor.subscribe((now) => {
    if (now.matches('asking')) return
    answer.unsubscribe()
    if (now.matches('empty')) authActor.send({ type: 'auth.signOut' })
  })
}

const hasUnsaved = () => tabsActor.getSnapshot().context.tabs.some((tab) => tab.dirty)

/** What one person has read is not shown to the next. */
async function forgetRows() {
  const { queryClient } = await import('../lib/query-client')
  queryClient.clear()
}
