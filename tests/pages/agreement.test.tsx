import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import { agreementsOf, newAgreementText, soldUnsigned } from '../api/fixtures/agreements'
import { newStore } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
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
  app = await openApp(server, '/login?return=/member')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

it('a member’s drawer shows what waits, and a manager waives it with a reason', async () => {
  const member = await newMember(ask, store.id, { name: '林待签' })
  const { order } = await soldUnsigned({ admin: ask, mine: store }, member)
  visit(`/member?open=${member.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: '林待签' }, slow))
  const part = within(await sheet.findByRole('region', { name: '协议' }, slow))
  expect(part.getByText('待签署')).toBeVisible()
  expect(part.getByText(/第 1 版/)).toBeVisible()
  fireEvent.click(part.getByRole('button', { name: '免签' }))
  const question = within(await screen.findByRole('dialog', { name: '不签署就启用这张卡？' }, slow))
  expect(question.getByRole('button', { name: '免签' })).toBeDisabled()
  fireEvent.change(question.getByLabelText(/原因/), { target: { value: '纸质协议已签' } })
  fireEvent.click(question.getByRole('button', { name: '免签' }))
  expect(await part.findByText('免签原因：纸质协议已签', {}, slow)).toBeVisible()
  expect((await agreementsOf(ask, { order: order.id }))[0]?.status).toBe('waived')
})

it('the editor of an agreement offers its own placeholders, and previews it with the latest card', async () => {
  const text = await newAgreementText({ admin: ask, mine: store }, { title: '{{plan_name}}须知' })
  visit(`/desc?edit=${text.id}`)
  const form = within(await screen.findByRole('dialog', { name: '{{plan_name}}须知' }, slow))
  expect(await form.findByRole('button', { name: '会员姓名' }, slow)).toBeVisible()
  expect(form.queryByRole('button', { name: '门店数' })).toBe(null)
  const preview = within(await form.findByRole('region', { name: '签署预览' }, slow))
  expect(await preview.findByText(/乙方：林待签/, {}, slow)).toBeVisible()
  expect(preview.getByText('按林待签最近的会员卡填写。')).toBeVisible()
})
