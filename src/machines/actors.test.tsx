import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { waitFor } from '@testing-library/react'
import { renewSession } from '../lib/api/credentials'
import { keepLocale } from '../lib/keep-locale'
import { setNavigate } from '../lib/navigate'
import { sidebarActor, signOutUnlessUnsaved, startActors, tabsActor } from './actors'
import { authActor, startAuth } from './auth-actor'
import { setShell } from './effects/page'
import { readSession, readTabs, writeTabs } from './effects/storage'
import { renewalActor } from './renewal-actor'

const store = { name: 'store', title: '门店信息', path: '/store?page=2' }
const signIn = () => authActor.send({ type: 'auth.signedIn', token: 't1', username: 'ada' })
const openPages = () => tabsActor.getSnapshot().context.tabs.map((tab) => tab.name)
/** Simulates the browser's event in the other tabs. */
const elsewhere = (change: () => void, key: string | null) => {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

const went: [string, boolean][] = []
const requested: { method: string | undefined; authorization: string | null }[] = []
const line = Object.assign(new EventTarget(), { matches: false })
const realFetch = globalThis.fetch
let stop = () => {}

beforeAll(() => {
  globalThis.matchMedia = () => line as unknown as MediaQueryList // Only the members that the effect uses.
  globalThis.fetch = async (_, init) => {
    requested.push({ method: init?.method, authorization: new Headers(init?.headers).get('authorization') })
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  }
  keepLocale() // As the entry does first: from then on the language is not read from storage.
  setNavigate((to, { replace }) => went.push([to, replace]))
  const stops = [startAuth(), startActors()]
  stop = () => {
    for (const end of stops) end()
  }
})
afterAll(() => {
  stop()
  globalThis.fetch = realFetch
})
beforeEach(async () => {
  signIn()
  tabsActor.send({ type: 'tabs.restored', tabs: [] })
  history.replaceState(null, '', '/store?page=2')
  await Promise.resolve()
  went.length = requested.length = 0
})
afterEach(() => localStorage.clear())

describe('signing in', () => {
  it('keeps token and username in storage and goes on to the address asked for', async () => {
    authActor.send({ type: 'auth.signOut' })
    history.replaceState(null, '', '/login?return=%2Fcoach%3Fq%3Dli')
    await Promise.resolve()
    went.length = 0
    signIn()
    expect([localStorage.getItem('token'), localStorage.getItem('username')]).toEqual(['t1', 'ada'])
    await waitFor(() => expect(went).toEqual([['/coach?q=li', true]]))
  })
})

describe('signing out', () => {
  it('tells the server with the token, empties storage and tabs, and goes to the login page', async () => {
    tabsActor.send({ type: 'tab.visited', tab: store })
    expect(localStorage.getItem('tabs:ada')).toContain('/store?page=2')
    authActor.send({ type: 'auth.signOut' })
    expect({ ...localStorage }).toEqual({})
    expect(openPages()).toEqual([])
    await waitFor(() => expect(went).toEqual([['/login', false]]))
    expect(requested).toEqual([{ method: 'DELETE', authorization: 'Bearer t1' }])
  })

  it('asks first when input would be lost', () => {
    const isIn = () => authActor.getSnapshot().matches('loggedIn')
    tabsActor.send({ type: 'tab.visited', tab: store })
    tabsActor.send({ type: 'tab.dirtied', name: 'store' })
    signOutUnlessUnsaved()
    expect(tabsActor.getSnapshot().value).toBe('confirming')
    tabsActor.send({ type: 'close.cancelled' })
    expect([isIn(), openPages()]).toEqual([true, ['store']])
    signOutUnlessUnsaved()
    tabsActor.send({ type: 'close.confirmed' })
    expect([isIn(), openPages()]).toEqual([false, []])
    signIn()
    signOutUnlessUnsaved()
    expect(isIn()).toBe(false)
  })

  it.each([
    ['signs out', 'token', () => localStorage.removeItem('token')],
    ['clears storage', null, () => localStorage.clear()],
  ])('follows another tab that %s', async (_, key, change) => {
    elsewhere(change, key)
    expect(authActor.getSnapshot().value).toBe('loggedOut')
    await waitFor(() => expect(went).toEqual([['/login?return=%2Fstore%3Fpage%3D2', true]]))
    elsewhere(() => localStorage.setItem('token', 't2'), 'token')
    expect(authActor.getSnapshot().value).toBe('loggedIn')
  })

  it('does not heed what else changes in storage', () => {
    elsewhere(() => localStorage.setItem('theme', 'dark'), 'theme')
    expect(authActor.getSnapshot().value).toBe('loggedIn')
  })
})

describe('a refused token', () => {
  it('signs out once, keeps the address, and brings the tabs back at the next sign-in', async () => {
    tabsActor.send({ type: 'tab.visited', tab: store })
    const sent = { Authorization: 'Bearer t1' }
    for (let i = 0; i < 3; i++) void renewSession(sent)
    await waitFor(() => expect(went).toEqual([['/login?return=%2Fstore%3Fpage%3D2', true]]))
    expect(localStorage.getItem('token')).toBe(null)
    signIn()
    expect(openPages()).toEqual(['store'])
  })

  it('keeps page, tabs and token while input is unsaved, until the same person has signed in again', async () => {
    tabsActor.send({ type: 'tab.visited', tab: store })
    tabsActor.send({ type: 'tab.dirtied', name: 'store' })
    const renewed = renewSession({ Authorization: 'Bearer t1' })
    expect([localStorage.getItem('token'), went]).toEqual(['t1', []])
    authActor.send({ type: 'auth.signedIn', token: 't2', username: 'ada' })
    expect(await renewed).toBe(true)
    expect(tabsActor.getSnapshot().context.tabs).toEqual([{ ...store, dirty: true }])
  })

  it('a request that an older token of the same person was refused is repeated without a dialog', async () => {
    authActor.send({ type: 'auth.signedIn', token: 't2', username: 'ada' })
    expect(await renewSession({ Authorization: 'Bearer t1' })).toBe(true)
    expect(renewalActor.getSnapshot().value).toBe('valid')
  })

  it('shows another person neither tabs nor the page that was left', async () => {
    tabsActor.send({ type: 'tab.visited', tab: store })
    tabsActor.send({ type: 'tab.dirtied', name: 'store' })
    const renewed = renewSession({ Authorization: 'Bearer t1' })
    authActor.send({ type: 'auth.signedIn', token: 't3', username: 'bo' })
    expect(openPages()).toEqual(['store'])
    renewalActor.send({ type: 'renewal.abandoned' })
    expect([openPages(), await renewed]).toEqual([[], false])
  })
})

describe('storage that cannot be trusted', () => {
  it.each([
    ['in other letters', '令牌'],
    ['with a space', 'a b'],
    ['with a line break', 'x\ny'],
    ['of 5000 letters', 'x'.repeat(5000)],
  ])('holds no session with a token %s', (_, token) => {
    localStorage.setItem('token', token)
    expect(readSession()).toEqual({ token: null, username: null })
    expect(localStorage.getItem('token')).toBe(null)
  })

  it.each(['{', '7', '"x"', 'null'])('has no tabs in %s', (kept) => {
    localStorage.setItem('tabs:ada', kept)
    tabsActor.send({ type: 'tabs.restored', tabs: readTabs('ada') })
    expect(openPages()).toEqual([])
  })

  it('leaves the actors running when every access throws', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { getItem, setItem, removeItem } = Storage.prototype
    Object.assign(Storage.prototype, { getItem: denied, setItem: denied, removeItem: denied })
    try {
      expect(readSession()).toEqual({ token: null, username: null })
      expect(readTabs('ada')).toEqual([])
      writeTabs('ada', [store])
      authActor.send({ type: 'auth.signOut' })
      signIn()
      tabsActor.send({ type: 'tab.visited', tab: store })
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem, removeItem })
    }
    expect([authActor.getSnapshot().status, tabsActor.getSnapshot().status]).toEqual(['active', 'active'])
    expect([authActor.getSnapshot().value, openPages()]).toEqual(['loggedIn', ['store']])
  })
})

describe('the window', () => {
  it('collapses the sidebar when it becomes narrow, also when that is only noticed on return', () => {
    const become = (narrow: boolean, where: EventTarget, type: string) => {
      line.matches = narrow
      where.dispatchEvent(new Event(type))
      return sidebarActor.getSnapshot().value
    }
    expect(become(true, line, 'change')).toBe('collapsed')
    expect(become(false, document, 'visibilitychange')).toBe('expanded')
  })
})

describe('the shell', () => {
  it('is asked to load a page anew, and is told of a dropped one', () => {
    const received: string[] = []
    const takeBack = setShell({
      refreshPage: (name) => received.push(`refresh ${name}`),
      announceDropped: (title) => received.push(`dropped ${title}`),
    })
    for (const name of 'abcdefgh')
      tabsActor.send({ type: 'tab.visited', tab: { name, title: name, path: `/${name}` } })
    tabsActor.send({ type: 'tab.refreshed', name: 'h' })
    tabsActor.send({ type: 'tab.dirtied', name: 'a' })
    tabsActor.send({ type: 'tab.visited', tab: store })
    takeBack()
    tabsActor.send({ type: 'tab.refreshed', name: 'store' })
    expect(received).toEqual(['refresh h', 'dropped b'])
  })
})
