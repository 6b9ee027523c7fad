import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { Wristband } from '../../contract/membership/wristband'
import { once } from '../api/fixtures/cards'
import { newStore, versioned } from '../api/fixtures/gym'
import { newMember, newMembership } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安寺店' })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  app = await openApp(server, '/login?return=/member')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const bandsOf = async ({ id }: Member): Promise<Wristband[]> =>
  (await (await ask('GET', `/api/v1/members/${id}/wristbands`)).json()).rows
const issue = async ({ id }: Member, number: string): Promise<Wristband> =>
  (await ask('POST', `/api/v1/members/${id}/wristbands`, { number }, once())).json()

/** The part of a member's drawer about wristbands. */
async function partOf(member: Member) {
  visit(`/member?open=${member.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: member.name }, slow))
  return within(await sheet.findByRole('region', { name: '手环与钥匙牌' }, slow))
}

/** Types into the dialog as a scanner does: quickly, and with Enter at the end. */
async function scanInto(title: string, number: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }, slow))
  const field = dialog.getByLabelText(/^号码/)
  fireEvent.change(field, { target: { value: number } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  return dialog
}

it('a band is given by a scan, reported lost, found, replaced and ended in the member’s drawer', async () => {
  const member = await newMember(ask, store.id, { name: '林手环' })
  const part = await partOf(member)
  expect(part.getByText('还没有手环')).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: '发手环' }))
  await scanInto('发手环或钥匙牌', 'ab-000001')
  expect(await part.findByText('AB-000001', {}, slow)).toBeVisible()
  fireEvent.click(await part.findByRole('button', { name: '挂失' }))
  expect(await part.findByText('已挂失', {}, slow)).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: '找回' }))
  expect(await part.findByText('在用', {}, slow)).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: '更换' }))
  await scanInto('更换手环 AB-000001', 'AB-000002')
  expect(await part.findByText('AB-000002', {}, slow)).toBeVisible()
  expect(await part.findByText('1 个不再使用')).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: '停用' }))
  expect(await part.findByText('2 个不再使用', {}, slow)).toBeVisible()
  expect((await bandsOf(member)).map(({ status }) => status).sort()).toEqual(['ended', 'replaced'])
})

it('a number that another member has is refused beside the field, with their name, and the dialog stays', async () => {
  const [one, other] = [
    await newMember(ask, store.id, { name: '陈在用' }),
    await newMember(ask, store.id, { name: '周申领' }),
  ]
  await issue(one, 'AB-000010')
  const part = await partOf(other)
  fireEvent.click(part.getByRole('button', { name: '发手环' }))
  const dialog = await scanInto('发手环或钥匙牌', 'AB-000010')
  expect(
    await dialog.findByText(
      `这个号码是 陈在用 ${one.memberNo} 在用的手环，请换一个，或先停用那一个`,
      {},
      slow,
    ),
  ).toBeVisible()
  await scanInto('发手环或钥匙牌', 'AB-000011')
  expect(await part.findByText('AB-000011', {}, slow)).toBeVisible()
})

it('who has three is given no fourth, and a lost one is taken back only after another has ended', async () => {
  const member = await newMember(ask, store.id, { name: '郑三个' })
  const lost = await issue(member, 'AB-000020')
  await ask('POST', `/api/v1/wristbands/${lost.id}/reportLost`, {}, versioned(lost))
  for (const number of ['AB-000021', 'AB-000022', 'AB-000023']) await issue(member, number)
  const part = await partOf(member)
  expect(await part.findByText('AB-000023', {}, slow)).toBeVisible()
  expect(part.getByRole('button', { name: '发手环' })).toBeDisabled()
  expect(part.getByText('在用的手环最多 3 个，请先停用一个')).toBeVisible()
  expect(part.queryByRole('button', { name: '找回' })).toBe(null)
})

it('a scanned band checks in at once, a lost one is refused with its owner, and they may be checked in all the same', async () => {
  const member = await newMember(ask, store.id, { name: '吴到店' })
  await newMembership(server.db, member.id)
  const row = await issue(member, 'AB-000030')
  visit('/member?view=desk')
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号', {}, slow)
  const scan = (number: string) => {
    fireEvent.change(field, { target: { value: number } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  scan('ab-000030')
  expect(await screen.findByText('签到成功', {}, slow)).toBeVisible()
  await ask('POST', `/api/v1/wristbands/${row.id}/reportLost`, {}, versioned(row))
  scan('AB-000030')
  const refusal = await screen.findByText(/^此手环已于 今天 \d\d:\d\d 挂失，请核对会员身份$/, {}, slow)
  const alert = within(refusal.closest<HTMLElement>('[role=alert]')!)
  expect(alert.getByRole('heading', { name: '吴到店' })).toBeVisible()
  const accept = alert.getByRole('button', { name: '已核对，办理签到' })
  accept.focus()
  fireEvent.keyDown(accept, { key: ' ' })
  expect(accept).toHaveFocus()
  fireEvent.keyDown(accept, { key: 'A' })
  expect(field).toHaveFocus()
  fireEvent.click(accept)
  const letIn = await screen.findByRole('button', { name: '签到' }, slow)
  expect(screen.queryByText('其他门店的会员')).toBe(null)
  expect(screen.getByText(/静安寺店/)).toBeVisible()
  expect(screen.getByRole('button', { name: '办卡' })).toBeVisible()
  fireEvent.click(letIn)
  expect(await screen.findByText('签到成功', {}, slow)).toBeVisible()
})

it('a card number with a wrong digit says so', async () => {
  visit('/member?view=desk')
  const field = await screen.findByLabelText('扫卡号、手环或手牌，或输入会员号、手机号、姓名、柜号', {}, slow)
  fireEvent.change(field, { target: { value: 'K1234567898' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('“K1234567898”不是有效的卡号，可能输错了一位', {}, slow)).toBeVisible()
})
