import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core'
import { screen, waitFor } from '@testing-library/react'
import { startApp, type TestApp } from '../harness/app'
import { elsewhere, type OpenApp, openApp, signInByForm } from './harness/open-app'

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
  sessionStorage.clear()
})
const here = () => location.pathname + location.search

it.each([
  ['/', '/login'],
  ['/dashboard', '/login'],
  ['/store?page=2&q=%E5%BE%90', '/login?return=%2Fstore%3Fpage%3D2%26q%3D%25E5%25BE%2590'],
  ['/403', '/login?return=%2F403'],
  ['/no/such/page', '/login?return=%2Fno%2Fsuch%2Fpage'],
])('a person without a session is sent from %s to %s', async (from, to) => {
  app = await openApp(server, from)
  expect(here()).toBe(to)
  await screen.findByRole('heading', { name: '登录' })
  await waitFor(() => expect(document.title).toBe('登录'))
})

it('signing in returns to the requested address', async () => {
  app = await openApp(server, '/price?page=2')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员价格' })
  expect(here()).toBe('/price?page=2')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/.//evil.example',
  '/login?return=/login',
])('the return address %s does not leave the application', async (evil) => {
  app = await openApp(server, `/login?return=${encodeURIComponent(evil)}`)
  await signInByForm(app)
  await screen.findByRole('navigation', { name: '主菜单' })
  expect(here()).toBe('/dashboard')
})

it('a wrong password is reported on the page, and nothing is stored', async () => {
  app = await openApp(server, '/login')
  await signInByForm(app, { username: 'admin', password: 'not the password' })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('用户名或密码不正确。'))
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled()
  expect(screen.getByLabelText('密码')).toHaveFocus()
  expect(localStorage.getItem('token')).toBe(null)
})

it('missing credentials are reported without a request', async () => {
  app = await openApp(server, '/login')
  await app.user.click(await screen.findByRole('button', { name: '登录' }))
  expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('请输入用户名')
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('请输入密码')
  expect(app.requests).not.toContain('POST /api/v1/session')
})

it('too many attempts start a countdown', async () => {
  app = await openApp(server, '/login')
  const body = { type: '/problems/too_many_attempts', code: 'too_many_attempts', status: 429, retryAfter: 30 }
  app.answer('/api/v1/session', () =>
    Response.json({ ...body, title: '尝试次数过多。', requestId: '' }, { status: 429 }),
  )
  await signInByForm(app)
  expect(await screen.findByRole('button', { name: '登录（30 秒后可重试）' })).toBeDisabled()
})

it('the sign-in page sends a signed-in person to the start page', async () => {
  app = await openApp(server, '/login')
  await signInByForm(app)
  await screen.findByRole('navigation', { name: '主菜单' })
  app.close()
  app = await openApp(server, '/login')
  await screen.findByRole('navigation', { name: '主菜单' })
  expect(here()).toBe('/dashboard')
})

it('signs out: storage is cleared, the server is told, the sign-in page is shown', async () => {
  app = await openApp(server, '/login')
  await signInByForm(app)
  const token = await waitFor(() => localStorage.getItem('token') ?? Promise.reject())
  expect(localStorage.getItem('username')).toBe('admin')
  await app.user.hover(await screen.findByRole('button', { name: 'admin' }))
  await app.user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  await screen.findByRole('heading', { name: '登录' })
  expect(here()).toBe('/login')
  expect([localStorage.getItem('token'), localStorage.getItem('username')]).toEqual([null, null])
  await waitFor(() => expect(app.requests).toContain('DELETE /api/v1/session'))
  const reply = await server.app.request('/api/v1/session', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(401)
})

it('a tab signs out when another tab does', async () => {
  app = await openApp(server, '/login?return=%2Fprice')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员价格' })
  elsewhere(() => localStorage.clear(), null)
  await screen.findByRole('heading', { name: '登录' })
  expect(here()).toBe('/login?return=%2Fprice')
})

it('signs out once when the server takes the token no more, and comes back after sign-in', async () => {
  localStorage.setItem('token', 'an-old-token-that-nobody-knows')
  localStorage.setItem('username', 'admin')
  app = await openApp(server, '/store?q=x')
  await screen.findByRole('heading', { name: '登录' })
  expect(here()).toBe('/login?return=%2Fstore%3Fq%3Dx')
  expect(localStorage.getItem('token')).toBe(null)
  await signInByForm(app)
  await screen.findByRole('navigation', { name: '主菜单' })
  expect(here()).toBe('/store?q=x')
})

it.each([
  ['token', ''],
  ['token', '\u0000 not a header\n'],
  ['tabs:admin', '{"not": "a list"'],
  ['theme', 'purple'],
  ['PARAGLIDE_LOCALE', 'tlh'],
])('the application starts although %s in storage is %j', async (key, value) => {
  localStorage.setItem(key, value)
  app = await openApp(server, '/dashboard')
  await signInByForm(app)
  await screen.findByRole('navigation', { name: '主菜单' })
})
