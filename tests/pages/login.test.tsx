import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Account } from '../../contract/system/account'
import { insertAccount } from '../../server/system/account/new-account'
import { kept, picture } from '../api/fixtures/uploads'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, openSignedIn, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }
const password = 'a password of hers'

let server: TestApp
let ask: Ask
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
})
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
  sessionStorage.clear()
})

async function linkFor(username: string): Promise<string> {
  const body = { username, displayName: '', role: 'manager', storeIds: null }
  const { id, version }: Account = await (await ask('POST', '/api/v1/accounts', body)).json()
  const reply = await ask(
    'POST',
    `/api/v1/accounts/${id}/invite`,
    {},
    {
      'if-match': `"${version}"`,
      'idempotency-key': `invite-${username}-${id}`,
    },
  )
  const { token }: { token: string } = await reply.json()
  return `/login#link=${token}`
}

/** An account whose authenticator holds the returned secret. */
async function guarded(username: string): Promise<TOTP> {
  const passwordHash = await cheapPasswordHash(password)
  await insertAccount(server.db, { username, passwordHash, role: 'manager' }, server.clock())
  const hers = await signIn(server.app, username, password)
  const reply = await hers('POST', '/api/v1/own-account/second-factor', { password })
  const { secret }: { secret: string } = await reply.json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await hers('POST', '/api/v1/own-account/second-factor/confirm', { code: codeOf(totp) })
  if (!confirmed.ok) throw new Error(await confirmed.text())
  // A code is valid once.
  server.clock.advance({ minutes: 1 })
  return totp
}
const codeOf = (totp: TOTP) => totp.generate({ timestamp: server.clock().getTime() })

it('an invited person chooses a password and signs in with it', async () => {
  app = await openApp(server, await linkFor('chenjie'))
  await screen.findByRole('heading', { name: '您好，chenjie' }, slow)
  await app.user.type(screen.getByLabelText('新密码'), 'short')
  await app.user.click(screen.getByRole('button', { name: '设置密码' }))
  expect(screen.getByLabelText('新密码')).toHaveAccessibleDescription('至少 8 个字符')
  await app.user.clear(screen.getByLabelText('新密码'))
  await app.user.type(screen.getByLabelText('新密码'), password)
  await app.user.click(screen.getByRole('button', { name: '设置密码' }))
  await screen.findByText('密码已设置，请使用新密码登录。', {}, slow)
  expect(screen.getByLabelText('用户名')).toHaveValue('chenjie')
  expect(location.pathname + location.search).toBe('/login')
  await app.user.type(screen.getByLabelText('密码'), password)
  await app.user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('button', { name: 'chenjie' }, slow)
})

it('an invalid link says where to get another', async () => {
  app = await openApp(server, '/login#link=nothing')
  await screen.findByRole('heading', { name: '链接无法使用' }, slow)
  expect(screen.getByRole('alert')).toHaveTextContent('请向管理员索取新链接')
  expect(screen.getByRole('link', { name: '前往登录' })).toHaveAttribute('href', '/login')
})

it('a signed-in person must sign out before a link is used', async () => {
  app = await openSignedIn(server, await linkFor('wangfang'))
  await screen.findByRole('heading', { name: '请先退出登录' }, slow)
  await app.user.click(screen.getByRole('button', { name: '退出登录' }))
  await screen.findByRole('heading', { name: '您好，wangfang' }, slow)
  expect(localStorage.getItem('token')).toBe(null)
})

it('the code is a second step, which reports a wrong code and allows going back', async () => {
  const totp = await guarded('zhouli')
  app = await openApp(server, '/login')
  await signInByForm(app, { username: 'zhouli', password })
  await screen.findByRole('heading', { name: '验证身份' }, slow)
  const right = codeOf(totp)
  await app.user.type(screen.getByLabelText('动态验证码'), right === '000000' ? '111111' : '000000')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('验证码不正确或已过期'), slow)
  await app.user.click(screen.getByRole('button', { name: '返回' }))
  await screen.findByRole('heading', { name: '登录' })
  expect(screen.getByLabelText('用户名')).toHaveValue('zhouli')
  await app.user.type(screen.getByLabelText('密码'), password)
  await app.user.click(screen.getByRole('button', { name: '登录' }))
  await app.user.type(await screen.findByLabelText('动态验证码', {}, slow), right)
  await screen.findByRole('button', { name: 'zhouli' }, slow)
})

/** An account of a role that must have a second factor. */
async function required(username: string, graceDays: number): Promise<void> {
  const passwordHash = await cheapPasswordHash(password)
  await sql`
    insert into role (name, title, permissions, requires_second_factor)
    values ('guarded', '须验证', '{store:read,coach:read}', true) on conflict do nothing
  `.execute(server.db)
  await sql`
    update setting set value = jsonb_build_object('isRequired', false, 'graceDays', ${graceDays}::int)
    where name = 'second_factor'
  `.execute(server.db)
  await insertAccount(server.db, { username, passwordHash, role: 'guarded' }, server.clock())
}

it('a required second factor is set up at sign-in before the requested page opens', async () => {
  await required('tangyue', 0)
  app = await openApp(server, '/login?return=%2Fstore')
  await signInByForm(app, { username: 'tangyue', password })
  await screen.findByRole('heading', { name: '设置两步验证' }, slow)
  await app.user.click(await screen.findByRole('button', { name: '使用认证器应用' }, slow))
  await screen.findByRole('img', { name: '认证器二维码' }, slow)
  // The browser stores no session before sign-in is complete.
  expect(localStorage.getItem('token')).toBe(null)
  await app.user.click(screen.getByRole('button', { name: '返回' }))
  await screen.findByRole('button', { name: '使用认证器应用' })
  await app.user.click(screen.getByRole('button', { name: '返回' }))
  await screen.findByRole('heading', { name: '登录' })
  await app.user.type(screen.getByLabelText('密码'), password)
  await app.user.click(screen.getByRole('button', { name: '登录' }))
  await app.user.click(await screen.findByRole('button', { name: '使用认证器应用' }, slow))
  await screen.findByRole('img', { name: '认证器二维码' }, slow)
  const secret = document.querySelector('code')!.textContent!.replaceAll(' ', '')
  const code = codeOf(new TOTP({ secret: Secret.fromBase32(secret) }))
  const field = screen.getByLabelText('认证器显示的 6 位验证码')
  await app.user.type(field, code === '000000' ? '111111' : '000000')
  await app.user.click(screen.getByRole('button', { name: '验证并启用' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('验证码不正确'), slow)
  await app.user.clear(field)
  await app.user.type(field, code)
  await app.user.click(screen.getByRole('button', { name: '验证并启用' }))
  const codes = await screen.findByRole('list', { name: '恢复码' }, slow)
  expect(codes.children).toHaveLength(10)
  expect(screen.getByRole('button', { name: '进入系统' })).toBeDisabled()
  await app.user.click(screen.getByRole('checkbox', { name: '我已保存恢复码' }))
  await app.user.click(screen.getByRole('button', { name: '进入系统' }))
  await screen.findByRole('button', { name: 'tangyue' }, slow)
  expect(location.pathname).toBe('/store')
})

it('reminds whoever must have a second factor of the day until which there is time', async () => {
  await required('luxin', 3)
  app = await openApp(server, '/login?return=%2Fstore')
  await signInByForm(app, { username: 'luxin', password })
  await screen.findByText(/请在 2026-03-05 .* 前设置两步验证/, {}, slow)
  await app.user.click(screen.getByRole('button', { name: '立即设置' }))
  await screen.findByRole('dialog', { name: '我的账号' }, slow)
  await screen.findByRole('button', { name: '启用两步验证' }, slow)
})

it('the sign-in page says that the session was ended', async () => {
  app = await openSignedIn(server, '/dashboard')
  await screen.findByRole('navigation', { name: '主菜单' }, slow)
  const { rows }: { rows: { id: string; isCurrent: boolean }[] } = await (
    await ask('GET', '/api/v1/own-account/sign-ins')
  ).json()
  for (const { id } of rows.filter(({ isCurrent }) => !isCurrent))
    await ask('DELETE', `/api/v1/own-account/sign-ins/${id}`)
  await app.user.click(screen.getByRole('button', { name: '我的账号' }))
  await screen.findByRole('dialog', { name: '请重新登录' }, slow)
  await app.user.click(screen.getByRole('button', { name: '前往登录页' }))
  await screen.findByText(/登录已失效，请重新登录/, {}, slow)
  expect(location.pathname).toBe('/login')
})

it('a demonstration tells a story of each role and fills in its account by one click', async () => {
  const demo = await startApp({ demoPassword: password })
  const passwordHash = await cheapPasswordHash(password)
  await insertAccount(demo.db, { username: 'linzixuan', passwordHash, role: 'coach' }, demo.clock())
  await sql`update account set created_by = 'demo' where username = 'linzixuan'`.execute(demo.db)
  app = await openApp(demo, '/login?return=/dashboard')
  const story = await screen.findByRole('button', { name: /^教练/ }, slow)
  expect(screen.queryByRole('button', { name: /^会计/ })).toBe(null)
  fireEvent.click(story)
  expect(screen.getByLabelText('用户名')).toHaveValue('linzixuan')
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard'), slow)
  await demo.close()
})

it('a console of somebody’s own tells no story, and is named by its setting', async () => {
  app = await openApp(server, '/login')
  expect(await screen.findByText('健身俱乐部', {}, slow)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^教练/ })).toBe(null)
})

it('the sign-in page shows the business’s picture and line, and its own drawing where the picture is broken', async () => {
  const bytes = await picture(1200, 800).jpeg().toBuffer()
  const { id: pictureId } = await kept(ask, bytes)
  const { rows } = await (await ask('GET', '/api/v1/settings')).json()
  const { version } = rows.find(({ name }: { name: string }) => name === 'sign_in_page')
  const value = { pictureId, line: '练好每一天' }
  const reply = await ask('PATCH', '/api/v1/settings/sign_in_page', { value }, { 'if-match': `"${version}"` })
  expect(reply.status).toBe(200)
  app = await openApp(server, '/login')
  expect(await screen.findByText('练好每一天')).toBeVisible()
  const shown = () => document.querySelector<HTMLImageElement>('aside img')
  await waitFor(() => expect(shown()?.getAttribute('src')).toBe(`/media/${pictureId}/1600.webp`))
  fireEvent.error(shown()!)
  await waitFor(() => expect(shown()).toBe(null))
  expect(screen.getByText('健身俱乐部')).toBeVisible()
})
