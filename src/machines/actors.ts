import { createActor } from 'xstate'
import { sidebarMachine } from '../../machines/sidebar/sidebar.machine'
import { tabsMachine } from '../../machines/tabs/tabs.machine'
import { discardOpenDrafts } from '../lib/drafts'
import { authActor, onForgotten, person } from './auth-actor'
import { isNarrow, watchViewport } from './effects/is-narrow'
import { go } from './effects/navigation'
import { announceDropped, refreshPage } from './effects/page'
import { readTabs, writeTabs } from './effects/storage'
import { inspectable } from './inspector'
import { startRenewal } from './renewal-actor'

/*
 * The shell's actors, one of each for the whole application. They can be read as soon as this module is loaded; effects run
 * from `startActors` on.
 */

export const sidebarActor = inspectable(
  createActor(sidebarMachine, { id: 'sidebar', input: { narrow: isNarrow() } }),
)

export const tabsActor = inspectable(
  createActor(
    tabsMachine.provide({
      actions: {
        navigate: (_, { to }) => go(to),
        saveTabs: (_, { tabs }) => writeTabs(person(), tabs),
        announceDropped: (_, tab) => announceDropped(tab),
        refreshPage: (_, tab) => refreshPage(tab),
      },
    }),
    { id: 'tabs', input: { tabs: readTabs(person()) } },
  ),
)

let running: (() => void) | undefined

/** Starts the actors once and subscribes them to the browser's events; returns a function that stops them. */
export function startActors(): () => void {
  running ??= start()
  return running
}

function start(): () => void {
  const stopRenewal = startRenewal({
    areDirty: () => dirtyTabs().length > 0,
    clean: () => {
      for (const { name } of dirtyTabs()) tabsActor.send({ type: 'tab.cleaned', name })
    },
    restore: (username) => tabsActor.send({ type: 'tabs.restored', tabs: readTabs(username) }),
  })
  onForgotten(() => {
    discardOpenDrafts()
    tabsActor.send({ type: 'tabs.cleared' })
  })
  for (const actor of [sidebarActor, tabsActor]) actor.start()
  const unsubscribe = watchViewport((narrow) =>
    sidebarActor.send({ type: narrow ? 'window.becameNarrow' : 'window.becameWide' }),
  )
  const stop = () => {
    stopRenewal()
    unsubscribe()
    for (const actor of [sidebarActor, tabsActor]) actor.stop()
  }
  import.meta.webpackHot?.dispose(stop)
  return stop
}

/** Signs out; with unsaved input only after a confirmation. */
export function signOutUnlessUnsaved(): void {
  if (dirtyTabs().length === 0) {
    authActor.send({ type: 'auth.signOut' })
    return
  }
  tabsActor.send({ type: 'tab.allClosed' })
  const answer = tabsActor.subscribe((now) => {
    if (now.matches('confirming')) return
    answer.unsubscribe()
    if (now.matches('empty')) authActor.send({ type: 'auth.signOut' })
  })
}

const dirtyTabs = () => tabsActor.getSnapshot().context.tabs.filter((tab) => tab.dirty)
