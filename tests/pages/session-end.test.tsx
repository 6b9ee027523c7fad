import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { type Person, secrets } from '../../contract/people/person'
import { linked, newAccount, takeLink } from '../api/fixtures/accounts'
import { newPerson, newStore, personDraft, storeDraft } from '../api/fixtures/gym'
import { type Ask, administrator, signIn, startApp, type TestApp } from '../harness/app'
import { elsewhere, type OpenApp, openApp, openSignedIn, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }
const dayMs = 86_400_000
const second = { username: 'second', password: 'another quiet password' }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let person: Person

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const own = { username: second.username, displayName: '', role: 'administrator' }
  const account = await newAccount(ask, own)
  await takeLink(server.app, (await linked(ask, account)).token, second.password)
}, 120_000)
afterAll(() => server.close())
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  ask = await signIn(server.app)
  store = await newStore(ask, { code: `SH${String(++made).padStart(3, '0')}`, address: '南京西路 1 号' })
})
afterEach(() => {
  rs.useRealTimers()
  app.close()
})
let made = 0

const endSessions = () =>
  sql`update session set revoked_at = now() where revoked_at is null`.execute(server.db)
const read = async (): Promise<Store> => (await ask('GET', `/api/v1/stores/${store.id}`)).json()
const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const renewal = async () => within(await screen.findByRole('dialog', { name: '请重新登录' }, slow))
const isRequested = () => screen.queryByRole('dialog', { name: '请重新登录' }) !== null
const address = (form: { getByLabelText: (label: RegExp) => HTMLElement }) => form.getByLabelText(/^详细地址/)
const rename = (form: Awaited<ReturnType<typeof drawerOf>>, to: string) =>
  fireEvent.change(address(form), { target: { value: to } })
const givePassword = async (password: string = administrator.password) => {
  const form = await renewal()
  fireEvent.change(form.getByLabelText('密码'), { target: { value: password } })
  fireEvent.click(form.getByRole('button', { name: '登录' }))
}

/** The store's drawer with a new address typed into it. */
async function typing(to: string) {
  app = await openSignedIn(server, `/store?edit=${store.id}`)
  const form = await drawerOf(store.name)
  await waitFor(() => expect(address(form)).toBeEnabled(), slow)
  rename(form, to)
  return form
}
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
/** Input reaches storage after a delay. */
const isKept = () => waitFor(() => expect(drafts()).toHaveLength(1), slow)
const signOutElsewhere = () => elsewhere(() => localStorage.removeItem('token'), 'token')
/** Another window of this browser signs in: token, name and cookie are shared. */
const signInInThisBrowser = async ({ username, password }: typeof second) => {
  const reply = await globalThis.fetch('/api/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token }: { token: string } = await reply.json()
  elsewhere(() => {
    localStorage.setItem('username', username)
    localStorage.setItem('token', token)
  }, 'token')
}
const restored = /^未保存的修改已恢复（\d{4}.\d{2}.\d{2} \d{2}:\d{2}）/
/** Reloads the page in the same tab of the browser. */
async function reload() {
  app.close()
  app = await openApp(server, location.pathname + location.search)
}

describe('a session that ends while somebody works', () => {
  it('is renewed over the page as it is, and the refused save goes through', async () => {
    const form = await typing('愚园路 2 号')
    const before = location.href
    await endSessions()
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    const dialog = await renewal()
    expect(dialog.getByLabelText('用户名')).toHaveValue(administrator.username)
    expect(dialog.getByLabelText('用户名')).toHaveAttribute('readonly')
    expect([location.href, localStorage.getItem('token') === null]).toEqual([before, false])
    await givePassword('not the password')
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('用户名或密码不正确'), slow)
    await givePassword()
    await waitFor(() => expect(isRequested()).toBe(false), slow)
    ask = await signIn(server.app)
    await waitFor(async () => expect((await read()).address).toBe('愚园路 2 号'), slow)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: store.name })).toBe(null), slow)
    expect(drafts()).toEqual([])
  })

  it('asks once however many requests are refused, and repeats each under its own idempotency key', async () => {
    app = await openSignedIn(server, '/store')
    await screen.findByText(store.code, {}, slow)
    await endSessions()
    const send = globalThis.fetch
    const keys: (string | null)[] = []
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST' && String(input).endsWith('/stores'))
        keys.push(new Headers(init.headers).get('idempotency-key'))
      return send(input, init)
    }
    const { call } = await import('../../src/lib/api/call')
    const { stores } = await import('../../contract/catalogue/store')
    const idempotencyKey = 'one-key-for-both-attempts'
    const creation = call(stores.create, { body: storeDraft({ code: 'SH777' }), idempotencyKey })
    const lists = [call(stores.list, { query: { q: 'x' } }), call(stores.list, { query: { q: 'y' } })]
    await renewal()
    expect(screen.getAllByRole('dialog', { name: '请重新登录' })).toHaveLength(1)
    await givePassword()
    expect((await creation).code).toBe('SH777')
    await Promise.all(lists)
    expect(keys).toEqual([idempotencyKey, idempotencyKey])
  })

  it('asks when a refetch in the background is refused, and the rows stay where they are', async () => {
    app = await openSignedIn(server, '/store')
    await screen.findByText(store.code, {}, slow)
    await endSessions()
    const { queryClient } = await import('../../src/lib/api/query-client')
    void queryClient.invalidateQueries()
    await renewal()
    expect(screen.getByText(store.code)).toBeTruthy()
    expect(location.pathname).toBe('/store')
  })

  it('is renewed here by signing in again in another window', async () => {
    const form = await typing('武定路 3 号')
    await endSessions()
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    await renewal()
    await signInInThisBrowser(administrator)
    await waitFor(() => expect(isRequested()).toBe(false), slow)
    ask = await signIn(server.app)
    await waitFor(async () => expect((await read()).address).toBe('武定路 3 号'), slow)
  })

  it('lets another account neither save nor see the work, whatever window it signs in in', async () => {
    const form = await typing('胶州路 4 号')
    await isKept()
    await endSessions()
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    await renewal()
    await signInInThisBrowser(second)
    const dialog = await renewal()
    await dialog.findByText(/现在登录的是“second”。请以“admin”登录/, {}, slow)
    ask = await signIn(server.app)
    expect((await read()).address).toBe('南京西路 1 号')
    fireEvent.click(dialog.getByRole('button', { name: '放弃修改并离开' }))
    await waitFor(() => expect(isRequested()).toBe(false), slow)
    await screen.findByRole('button', { name: 'second' }, slow)
    const again = await drawerOf(store.name)
    await waitFor(() => expect(address(again)).toHaveValue('南京西路 1 号'), slow)
    expect(screen.queryByText(restored)).toBe(null)
    expect(drafts()).toEqual([])
    expect((await read()).address).toBe('南京西路 1 号')
  })

  it('is left for the sign-in page, which comes back to the address', async () => {
    const form = await typing('常德路 5 号')
    await endSessions()
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    const dialog = await renewal()
    fireEvent.click(dialog.getByRole('button', { name: '放弃修改并离开' }))
    await screen.findByRole('heading', { name: '登录' }, slow)
    expect(location.search).toBe(`?return=${encodeURIComponent(`/store?edit=${store.id}`)}`)
    expect([localStorage.getItem('token'), drafts()]).toEqual([null, []])
    await signInByForm(app)
    const again = await drawerOf(store.name)
    await waitFor(() => expect(address(again)).toHaveValue('南京西路 1 号'), slow)
  })
})

describe('signing out in another window', () => {
  it('goes to the sign-in page when nothing is unsaved', async () => {
    app = await openSignedIn(server, '/store')
    await screen.findByText(store.code, {}, slow)
    signOutElsewhere()
    await screen.findByRole('heading', { name: '登录' }, slow)
    expect(location.search).toBe('?return=%2Fstore')
  })

  it('asks to sign in again over unsaved work, which can then be saved', async () => {
    const form = await typing('江宁路 6 号')
    signOutElsewhere()
    const dialog = await renewal()
    expect(dialog.getByText(/^已在另一个窗口退出登录/)).toBeTruthy()
    expect(localStorage.getItem('token')).toBe(null)
    await givePassword()
    await waitFor(() => expect(isRequested()).toBe(false), slow)
    expect(address(form)).toHaveValue('江宁路 6 号')
    fireEvent.click(form.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await read()).address).toBe('江宁路 6 号'), slow)
  })

  it('shows another account its own application when nothing is unsaved', async () => {
    app = await openSignedIn(server, '/store')
    await screen.findByText(store.code, {}, slow)
    await signInInThisBrowser(second)
    await screen.findByRole('button', { name: 'second' }, slow)
    await screen.findByText(store.code, {}, slow)
    expect(isRequested()).toBe(false)
  })
})

describe('unsaved input', () => {
  it('is there again after a reload, says so, and can be let go', async () => {
    await typing('昌平路 7 号')
    await isKept()
    await reload()
    const form = await drawerOf(store.name)
    await waitFor(() => expect(address(form)).toHaveValue('昌平路 7 号'), slow)
    const line = form.getByText(restored)
    fireEvent.click(within(line.closest('p') as HTMLElement).getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(address(form)).toHaveValue('南京西路 1 号'), slow)
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  it('is there again after the sign-in page', async () => {
    await typing('康定路 8 号')
    await isKept()
    await endSessions()
    await reload()
    await screen.findByRole('heading', { name: '登录' }, slow)
    await signInByForm(app)
    const form = await drawerOf(store.name)
    await waitFor(() => expect(address(form)).toHaveValue('康定路 8 号'), slow)
    expect(form.getByText(restored)).toBeTruthy()
  })

  it('stands against a version that somebody has saved since', async () => {
    await typing('延平路 9 号')
    await isKept()
    const now = await read()
    const change = { address: '长寿路 99 号' }
    await ask('PATCH', `/api/v1/stores/${store.id}`, change, { 'if-match': `"${now.version}"` })
    await reload()
    const form = await drawerOf(store.name)
    await form.findByRole('heading', { name: '这条记录刚被别人修改过' }, slow)
    expect([form.getByText('延平路 9 号'), form.getByText('长寿路 99 号')]).toHaveLength(2)
    fireEvent.click(form.getByRole('button', { name: '保留我的' }))
    await waitFor(async () => expect((await read()).address).toBe('延平路 9 号'), slow)
  })

  it('is forgotten after a day', async () => {
    await typing('余姚路 10 号')
    await isKept()
    const later = Date.now() + dayMs + 60_000
    const clock = rs.spyOn(Date, 'now').mockImplementation(() => later)
    await reload()
    const form = await drawerOf(store.name)
    await waitFor(() => expect(address(form)).toHaveValue('南京西路 1 号'), slow)
    expect([screen.queryByText(restored), drafts()]).toEqual([null, []])
    clock.mockRestore()
  })

  it('is never seen by another account, and is removed when one signs in', async () => {
    await typing('西康路 11 号')
    await isKept()
    await endSessions()
    await reload()
    await screen.findByRole('heading', { name: '登录' }, slow)
    await signInByForm(app, second)
    const form = await drawerOf(store.name)
    await waitFor(() => expect(address(form)).toHaveValue('南京西路 1 号'), slow)
    expect([screen.queryByText(restored), drafts()]).toEqual([null, []])
  })

  it('is removed by signing out by hand', async () => {
    await typing('陕西北路 12 号')
    await isKept()
    await app.user.hover(screen.getByRole('button', { name: 'admin' }))
    await app.user.click(await screen.findByRole('menuitem', { name: '退出登录' }, slow))
    await app.user.click(await screen.findByRole('button', { name: '放弃并关闭' }, slow))
    await screen.findByRole('heading', { name: '登录' }, slow)
    expect(drafts()).toEqual([])
  })

  it('is removed by discarding it with its drawer', async () => {
    const form = await typing('巨鹿路 13 号')
    await isKept()
    fireEvent.click(form.getByRole('button', { name: '取消' }))
    fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }, slow))
    await waitFor(() => expect(drafts()).toEqual([]), slow)
  })

  it('is edited on when storage is full or denied', async () => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
    try {
      const form = await typing('富民路 14 号')
      await waitFor(() => expect(form.getByRole('button', { name: '保存' })).toBeEnabled())
      fireEvent.click(form.getByRole('button', { name: '保存' }))
      await waitFor(async () => expect((await read()).address).toBe('富民路 14 号'), slow)
    } finally {
      Storage.prototype.setItem = setItem
    }
  })

  it('leaves out what the server keeps sealed, and says that it has to be typed again', async () => {
    person = await newPerson(ask, personDraft())
    app = await openSignedIn(server, `/persion?edit=${person.id}`)
    const form = await drawerOf(person.name)
    const field = await form.findByLabelText(/^紧急联系人$/, {}, slow)
    await waitFor(() => expect(field).toBeEnabled(), slow)
    fireEvent.change(field, { target: { value: '王女士' } })
    fireEvent.change(form.getByLabelText(/^健康备注/), { target: { value: '膝盖旧伤' } })
    await isKept()
    const kept = JSON.stringify({ ...sessionStorage })
    expect(kept).toContain('王女士')
    for (const secret of ['膝盖旧伤', ...secrets.map((name) => `\\"${name}\\"`)])
      expect(kept).not.toContain(secret)
    await reload()
    const again = await drawerOf(person.name)
    await again.findByText(/证件号等敏感信息需重新填写/, {}, slow)
  })
})
