import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core'
import { screen, waitFor } from '@testing-library/react'
import { ensureSetupCode } from '../../server/setup-routes'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp } from './harness/open-app'

let server: TestApp
let app: OpenApp
let code: string
beforeAll(async () => {
  server = await startApp({ administrator: false })
  code = (await ensureSetupCode(server.db)) ?? ''
})
afterAll(() => server.close())
afterEach(() => {
  app.close()
  localStorage.clear()
})

async function fill(values: { code: string; username: string; password: string; again: string }) {
  await app.user.type(await screen.findByLabelText('初始化码'), values.code)
  await app.user.type(screen.getByLabelText('用户名'), values.username)
  await app.user.type(screen.getByLabelText('密码'), values.password)
  await app.user.type(screen.getByLabelText('确认密码'), values.again)
  await app.user.click(screen.getByRole('button', { name: '完成初始化' }))
}

it('asks for the first account as long as there is none, and says what is wrong beside each field', async () => {
  app = await openApp(server, '/store')
  await screen.findByRole('heading', { name: '账号初始化' })
  await fill({ code: 'x', username: 'a', password: 'short', again: 'other' })
  expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription(
    '用户名为 2–32 位中文、字母、数字或 . _ -',
  )
  expect(screen.getByLabelText('密码')).toHaveAccessibleDescription('至少 8 个字符')
  expect(screen.getByLabelText('确认密码')).toHaveAccessibleDescription('两次输入的密码不一致')
  expect(screen.getByLabelText('用户名')).toHaveFocus()
  expect(app.requests).not.toContain('POST /api/v1/setup')
})

it('tells a wrong code, then makes the account and signs in with it', async () => {
  app = await openApp(server, '/login')
  const password = 'long enough to be safe'
  await fill({ code: '000000', username: 'owner', password, again: password })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/初始化码不正确/))
  const input = screen.getByLabelText('初始化码')
  await app.user.clear(input)
  await app.user.type(input, code)
  await app.user.click(screen.getByRole('button', { name: '完成初始化' }))
  await screen.findByRole('button', { name: 'owner' })
  expect(location.pathname).toBe('/dashboard')
})

it('shows the sign-in form from then on', async () => {
  app = await openApp(server, '/login')
  await screen.findByRole('heading', { name: '登录' })
  await waitFor(() => expect(app.requests).toContain('GET /api/v1/setup'))
  expect(screen.queryByLabelText('初始化码')).toBe(null)
})
