import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import type { OwnAccount } from '../../contract/system/own-account'
import { type Ask, administrator, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 90_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  app = await openSignedIn(server, '/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: '我的账号' }, slow))
  await screen.findByRole('dialog', { name: '我的账号' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const own = async (): Promise<OwnAccount> => (await ask('GET', '/api/v1/own-account')).json()
const section = async (name: string) => within(await screen.findByRole('region', { name }, slow))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('keeps the name one gives oneself', async () => {
  const profile = await section('资料')
  expect(profile.getByText('全部门店')).toBeVisible()
  type(profile.getByLabelText('姓名'), '陈静')
  fireEvent.click(profile.getByRole('button', { name: '保存姓名' }))
  await waitFor(async () => expect((await own()).displayName).toBe('陈静'), slow)
})

it('says beside the field that the present password is another, and stays signed in', async () => {
  const form = await section('登录密码')
  type(form.getByLabelText(/^当前密码/), 'not the password')
  type(form.getByLabelText(/^新密码/), 'another long enough one')
  fireEvent.click(form.getByRole('button', { name: '修改密码' }))
  await waitFor(
    () => expect(form.getByLabelText(/^当前密码/)).toHaveAccessibleDescription('当前密码不正确'),
    slow,
  )
  expect(localStorage.getItem('token')).not.toBe(null)
})

it('sets a second factor up, and lets nobody past the recovery codes without keeping them', async () => {
  fireEvent.click((await section('认证器')).getByRole('button', { name: '启用两步验证' }))
  const asking = within(await screen.findByRole('dialog', { name: '启用两步验证' }, slow))
  type(asking.getByLabelText(/^登录密码/), administrator.password)
  fireEvent.click(asking.getByRole('button', { name: '下一步' }))
  await screen.findByRole('img', { name: '认证器二维码' }, slow)
  const scanning = within(screen.getByRole('dialog', { name: '启用两步验证' }))
  const secret = scanning.getByText(/^(?:[A-Z2-7]{1,4} ?)+$/).textContent?.replaceAll(' ', '') ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock().getTime(),
  })
  type(scanning.getByLabelText(/6 位验证码/), code === '000000' ? '111111' : '000000')
  fireEvent.click(scanning.getByRole('button', { name: '验证并启用' }))
  await scanning.findByText(/验证码不正确或已过期/, {}, slow)
  type(scanning.getByLabelText(/6 位验证码/), code)
  fireEvent.click(scanning.getByRole('button', { name: '验证并启用' }))
  const shown = within(await screen.findByRole('dialog', { name: '保存恢复码' }, slow))
  expect(within(shown.getByRole('list', { name: '恢复码' })).getAllByRole('listitem')).toHaveLength(10)
  expect(shown.getByRole('button', { name: '完成' })).toBeDisabled()
  fireEvent.click(shown.getByRole('checkbox', { name: '我已保存恢复码' }))
  fireEvent.click(shown.getByRole('button', { name: '完成' }))
  await waitFor(async () => {
    const { hasSecondFactor, recoveryCodesLeft } = await own()
    expect([hasSecondFactor, recoveryCodesLeft]).toEqual([true, 10])
  }, slow)
})

it('ends the other sign-ins, and not this one', async () => {
  const list = await section('登录会话')
  await list.findByText('当前设备', {}, slow)
  fireEvent.click(await list.findByRole('button', { name: '结束其他全部登录' }, slow))
  await list.findByText('没有其他设备登录', {}, slow)
  expect((await ask('GET', '/api/v1/own-account')).status).toBe(401)
  expect(screen.getByRole('dialog', { name: '我的账号' })).toBeVisible()
})
