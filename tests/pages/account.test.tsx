import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Account } from '../../contract/system/account'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp

const invited = async (username: string, displayName: string): Promise<Account> => {
  const body = { username, displayName, role: 'manager', storeIds: null }
  const reply = await ask('POST', '/api/v1/accounts', body)
  if (reply.status !== 201) throw new Error(await reply.text())
  return reply.json()
}
const read = async (id: string): Promise<Account> => (await ask('GET', `/api/v1/accounts/${id}`)).json()

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  await invited('zhangmin', '张敏')
  app = await openApp(server, '/login?return=/account')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '账号管理' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/account')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  return within(await screen.findByRole('menu'))
}
const linkShown = async (title: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }, slow))
  const address = await dialog.findByLabelText<HTMLInputElement>('链接地址', {}, slow)
  return new URL(address.value)
}

it('marks one’s own account, and does not let its owner shut themselves out', async () => {
  const row = (await screen.findByText('本人', {}, slow)).closest('tr')
  expect(row).toHaveTextContent('admin')
  const menu = await menuOf('admin')
  expect(menu.getByRole('menuitem', { name: /停用账号/ })).toHaveTextContent('不能对自己的账号执行此操作')
  const reset = menu.getByRole('menuitem', { name: /重设密码/ })
  expect(reset).toHaveTextContent('不能对自己的账号执行此操作')
  fireEvent.keyDown(reset, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
})

it('says who waits for an invitation, and shows the link that is made, once', async () => {
  const row = (await screen.findByText('zhangmin', {}, slow)).closest('tr')
  expect(row).toHaveTextContent('无有效邀请')
  fireEvent.click((await menuOf('张敏')).getByRole('menuitem', { name: '生成邀请链接' }))
  const asking = within(await screen.findByRole('dialog', {}, slow))
  fireEvent.click(asking.getByRole('button', { name: '重新生成邀请链接' }))
  const link = await linkShown('邀请链接 · 张敏')
  expect(link.pathname).toBe('/login')
  const token = new URLSearchParams(link.hash.slice(1)).get('link')
  const reported = await server.app.request('/api/v1/account-links/read', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(await reported.json()).toEqual({ username: 'zhangmin', purpose: 'invite', roleTitle: '店长' })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByLabelText('链接地址')).toBe(null))
  await waitFor(() => expect(screen.getByText('zhangmin').closest('tr')).not.toHaveTextContent('无有效邀请'))
})

it('disables an account with a reason, and brings it back', async () => {
  const { id } = await invited('liwei', '李伟')
  visit('/account?q=liwei')
  fireEvent.click((await menuOf('李伟')).getByRole('menuitem', { name: '停用账号' }))
  const asking = within(await screen.findByRole('dialog', {}, slow))
  fireEvent.click(asking.getByRole('button', { name: '停用账号' }))
  expect((await read(id)).status).toBe('invited')
  fireEvent.change(await asking.findByLabelText(/^原因/), { target: { value: '已离职' } })
  fireEvent.click(asking.getByRole('button', { name: '停用账号' }))
  await waitFor(async () => expect((await read(id)).status).toBe('disabled'), slow)
  await waitFor(() => expect(screen.getByText('liwei').closest('tr')).toHaveTextContent('已停用'), slow)
})

it('narrows by status in the address', async () => {
  visit('/account?status=active')
  await waitFor(() => expect(screen.queryByText('zhangmin')).toBe(null), slow)
  expect(await screen.findByRole('button', { name: '去掉筛选：状态：使用中' }, slow)).toBeVisible()
})
