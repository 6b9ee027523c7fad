import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '../../contract/system/role'
import { administrator, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, openSignedIn, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let app: OpenApp
let role: Role
beforeAll(async () => {
  server = await startApp()
  const ask = await signIn(server.app)
  const body = { name: 'helper', title: '助理', description: '', permissions: ['store:read'] }
  role = await (await ask('POST', '/api/v1/roles', body)).json()
}, 120_000)
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
  sessionStorage.clear()
})

const description = async () => {
  const { rows } = await sql<{
    text: string
  }>`select description as text from role where id = ${role.id}`.execute(server.db)
  return rows[0]!.text
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null
const requireOfAll = (isRequired: boolean) =>
  sql`
    update setting set value = jsonb_build_object('isRequired', ${isRequired}::boolean, 'graceDays', 0),
      updated_at = ${server.clock()}
    where name = 'second_factor'
  `.execute(server.db)

/** The role's drawer, with a new description typed into it, ten minutes after the sign-in. */
async function typing(text: string) {
  app = await openSignedIn(server, `/role?edit=${role.id}`)
  const drawer = await dialogOf('助理')
  const field = await drawer.findByLabelText(/^说明/, {}, slow)
  fireEvent.change(field, { target: { value: text } })
  return { save: () => fireEvent.click(drawer.getByRole('button', { name: '保存' })), field }
}
async function signInAgain() {
  const renewal = await dialogOf('请重新登录')
  fireEvent.change(renewal.getByLabelText('密码'), { target: { value: administrator.password } })
  fireEvent.click(renewal.getByRole('button', { name: '登录' }))
}

it('a session that ends while the proof is asked for is renewed over it, and the refused save goes through', async () => {
  const { save, field } = await typing('前台助理')
  server.clock.advance({ minutes: 10 })
  save()
  const proof = await dialogOf('确认身份')
  await waitFor(() => expect(proof.getByRole('button', { name: '确认' })).toBeEnabled(), slow)
  await sql`update session set revoked_at = now() where revoked_at is null`.execute(server.db)
  fireEvent.change(proof.getByLabelText(/登录密码/), { target: { value: administrator.password } })
  fireEvent.click(proof.getByRole('button', { name: '确认' }))
  await dialogOf('请重新登录')
  expect([isOpen('助理'), field]).toEqual([true, expect.objectContaining({ value: '前台助理' })])
  await signInAgain()
  await waitFor(async () => expect(await description()).toBe('前台助理'), slow)
  await waitFor(() => expect([isOpen('确认身份'), isOpen('请重新登录')]).toEqual([false, false]), slow)
})

it('where a second factor falls due while somebody types, it is set up over the page, and the refused save goes through', async () => {
  const { save } = await typing('值班助理')
  await requireOfAll(true)
  save()
  await signInAgain()
  const renewal = await dialogOf('请重新登录')
  fireEvent.click(await renewal.findByRole('button', { name: '使用认证器应用' }, slow))
  await renewal.findByRole('img', { name: '认证器二维码' }, slow)
  const secret = document.querySelector('code')!.textContent!.replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock().getTime(),
  })
  fireEvent.change(renewal.getByLabelText('认证器显示的 6 位验证码'), { target: { value: code } })
  fireEvent.click(renewal.getByRole('button', { name: '验证并启用' }))
  fireEvent.click(await renewal.findByRole('checkbox', { name: '我已保存恢复码' }, slow))
  fireEvent.click(renewal.getByRole('button', { name: '进入系统' }))
  await waitFor(async () => expect(await description()).toBe('值班助理'), slow)
  await waitFor(() => expect(isOpen('请重新登录')).toBe(false), slow)
  await requireOfAll(false)
  await sql`delete from second_factor`.execute(server.db)
})

it('a file that is refused for want of a proof is asked for again after it, and never handed over as what it is not', async () => {
  app = await openSignedIn(server, '/account')
  await screen.findByRole('heading', { name: '账号管理' }, slow)
  const files: Blob[] = []
  URL.createObjectURL = (blob: Blob) => `blob:${files.push(blob)}`
  server.clock.advance({ minutes: 10 })
  const { download } = await import('../../src/kit/ui/download')
  const signal = new AbortController().signal
  const refused = download('/api/v1/accounts/export.csv', 'a.csv', () => {}, signal)
  fireEvent.click((await dialogOf('确认身份')).getByRole('button', { name: '取消' }))
  await expect(refused).rejects.toMatchObject({ problem: { code: 'step_up_required' } })
  expect(files).toEqual([])
  const given = download('/api/v1/accounts/export.csv', 'a.csv', () => {}, signal)
  const proof = await dialogOf('确认身份')
  await waitFor(() => expect(proof.getByRole('button', { name: '确认' })).toBeEnabled(), slow)
  fireEvent.change(proof.getByLabelText(/登录密码/), { target: { value: administrator.password } })
  fireEvent.click(proof.getByRole('button', { name: '确认' }))
  await given
  expect(await files[0]!.text()).toContain('用户名')
})

it('whoever stays too long at setting up a passkey is told to sign in again, and nobody else is asked for a proof', async () => {
  await requireOfAll(true)
  app = await openApp(server, '/login')
  Object.assign(globalThis, { PublicKeyCredential: class {}, isSecureContext: true })
  await signInByForm(app)
  await screen.findByRole('button', { name: '创建通行密钥' }, slow)
  server.clock.advance({ minutes: 10 })
  fireEvent.click(screen.getByRole('button', { name: '创建通行密钥' }))
  await screen.findByText('距离登录已过去较长时间，请返回并重新登录，再创建通行密钥。', {}, slow)
  expect(isOpen('确认身份')).toBe(false)
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  await requireOfAll(false)
})
