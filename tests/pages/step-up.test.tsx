import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startApp, type TestApp } from '../harness/app'
import { account, type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })

let server: TestApp
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  app = await openSignedIn(server, '/setting')
  await screen.findByRole('heading', { name: '系统设置' }, { timeout: 30_000 })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const patches = () => app.requests.filter((one) => one.startsWith('PATCH /api/v1/settings/business')).length
/** Changes the business's name and saves it, ten minutes after the last proof. */
async function save(name: string) {
  server.clock.advance({ minutes: 10 })
  const part = within(await screen.findByRole('region', { name: '企业信息' }))
  fireEvent.change(await part.findByLabelText(/企业名称/), { target: { value: name } })
  fireEvent.click(part.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '确认身份' }))
  // Until the server has replied with the available means, nothing can be confirmed.
  await waitFor(() => expect(dialog.getByRole('button', { name: '确认' })).toBeEnabled())
  return { part, dialog }
}

it('asks who it is before what is grave, takes the right password, and then does what was wanted', async () => {
  const { part, dialog } = await save('力健健身')
  const password = await dialog.findByLabelText(/登录密码/)
  fireEvent.change(password, { target: { value: 'not the password' } })
  fireEvent.click(dialog.getByRole('button', { name: '确认' }))
  await dialog.findByText('当前密码不正确')
  fireEvent.change(password, { target: { value: account.password } })
  fireEvent.click(dialog.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '确认身份' })).toBe(null))
  expect(await part.findByText(/admin 修改于/)).toBeVisible()
  expect(patches()).toBe(2)
})

it('keeps what was typed when the person would rather not, and says what is missing', async () => {
  const { part, dialog } = await save('力健健身中心')
  fireEvent.click(await dialog.findByRole('button', { name: '取消' }))
  await part.findByText('这项操作需要再次确认您的身份。')
  expect(part.getByLabelText(/企业名称/)).toHaveValue('力健健身中心')
  expect(patches()).toBe(3)
})
