import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { agreementsOf, newAgreementText, soldUnsigned } from '../api/fixtures/agreements'
import { newStore, versioned } from '../api/fixtures/gym'
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

const lockedElsewhere = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'kiosk', newValue }))

it('a tab hides the console when another one locks the session', () => {
  lockedElsewhere(null)
  expect(document.body.hidden).toBe(false)
  lockedElsewhere('1')
  expect(document.body.hidden).toBe(true)
  document.body.hidden = false
})

it('the locked screen reads a text again that changed meanwhile, and says that it was waived', async () => {
  const member = await newMember(ask, store.id, { name: '何重读' })
  const { agreement } = await soldUnsigned({ admin: ask, mine: store }, member)
  visit(`/member?open=${member.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: '何重读' }, slow))
  fireEvent.click(await sheet.findByRole('button', { name: '去签署' }, slow))
  fireEvent.click(await screen.findByRole('button', { name: '锁定并打开' }, slow))
  await waitFor(() => expect(localStorage.getItem('kiosk')).not.toBe(null), slow)
  visit('/kiosk')
  expect(await screen.findByText(/乙方：何重读/, {}, slow)).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('签署人姓名'), { target: { value: '何重读' } })
  await sql`update person set mobile = '13900007777' where id = ${member.personId}`.execute(server.db)
  await drawAndSend()
  expect(await screen.findByText(/手机 13900007777/, {}, slow)).toBeInTheDocument()
  expect(screen.getByText(/^协议的文本刚刚更新过，请重新阅读后再签/)).toBeVisible()
  expect(screen.getByRole('button', { name: '重写' })).toBeDisabled()
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  const waived = await ask(
    'POST',
    `/api/v1/agreements/${agreement.id}/waive`,
    { reason: '纸质协议已签' },
    versioned(agreement),
  )
  expect(waived.status).toBe(200)
  await drawAndSend()
  expect(await screen.findByText('这份协议已免签，不用再签。', {}, slow)).toBeVisible()
  expect(screen.queryByText('已签署，谢谢！')).toBe(null)
})

it('the locked screen says that the network is gone, and goes on by itself when it is back', async () => {
  visit('/403')
  await waitFor(() => expect(screen.queryByText('这份协议已免签，不用再签。')).toBe(null), slow)
  const send = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  visit('/kiosk')
  expect(await screen.findByText('网络恢复后，这里会自动显示协议，请稍候。', {}, slow)).toBeVisible()
  globalThis.fetch = send
  expect(await screen.findByText('这份协议已免签，不用再签。', {}, slow)).toBeVisible()
})

it('an attempt of the locked screen that fails late takes nothing away', async () => {
  visit('/403')
  await waitFor(() => expect(screen.queryByText('这份协议已免签，不用再签。')).toBe(null), slow)
  const send = globalThis.fetch
  let [attempts, pending, mostPending] = [0, 0, 0]
  globalThis.fetch = async (...request) => {
    attempts += 1
    pending += 1
    mostPending = Math.max(mostPending, pending)
    try {
      if (attempts === 2) await wait(4_000)
      if (attempts <= 2) throw new TypeError('Failed to fetch')
      return await send(...request)
    } finally {
      pending -= 1
    }
  }
  visit('/kiosk')
  expect(await screen.findByText('这份协议已免签，不用再签。', {}, slow)).toBeVisible()
  await wait(1_500)
  globalThis.fetch = send
  expect(screen.getByText('这份协议已免签，不用再签。')).toBeVisible()
  expect(mostPending).toBe(1)
})

async function drawAndSend(): Promise<void> {
  const pad = screen.getByRole('img', { name: '签字区' })
  // jsdom has no layout.
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1000, height: 400 }) as DOMRect
  for (let dots = 1; dots <= 9; dots += 1) {
    fireEvent.pointerDown(pad, { clientX: 100 + dots * 60, clientY: 100 + (dots % 2) * 150 })
    fireEvent.pointerUp(pad)
    await waitFor(() =>
      expect(pad.querySelector('path')?.getAttribute('d')?.split('M')).toHaveLength(dots + 1),
    )
  }
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: '签署' }))
}
