import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Member } from '../../contract/membership/member'
import { newStore } from '../api/fixtures/gym'
import { newMember, newMembership } from '../api/fixtures/timetable'
import { signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, settle, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })

let server: TestApp
let app: OpenApp
let held: Member

beforeAll(async () => {
  server = await startApp()
  server.clock.set('2026-03-02T02:00:00.000Z')
  const ask = await signIn(server.app)
  const store = await newStore(ask)
  held = await newMember(ask, store.id, { name: '提醒甲' })
  await newMember(ask, store.id, { name: '提醒乙' })
  await newMembership(server.db, held.id, { endsOn: '2026-03-31' })
  app = await openApp(server, '/login?return=/member?view=list%26q=提醒')
  await signInByForm(app)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const queued = async () => (await sql`select from message`.execute(server.db)).rows.length

it('counts before it sends, names who gets nothing and why, and doubles nothing', async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 提醒甲' }))
  await settle()
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 提醒乙' }))
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '提醒' }, { timeout: 20_000 }))
    return within(await screen.findByRole('dialog', { name: '提醒' }, { timeout: 20_000 }))
  }
  const first = await open()
  expect(await first.findByText('1 条会发出')).toBeVisible()
  expect(first.getByText(/提醒甲您好，您的年卡将于/)).toBeVisible()
  expect(first.getByText('60 天内没有到期的卡').nextSibling).toHaveTextContent('提醒乙')
  expect(await queued()).toBe(0)
  fireEvent.click(first.getByRole('button', { name: '发送 1 条' }))
  expect(await first.findByText('已排队 1 条，一分钟内送出')).toBeVisible()
  expect(await queued()).toBe(1)
  fireEvent.click(first.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

  const second = await open()
  expect(await second.findByText('没有人会收到')).toBeVisible()
  expect(second.getByText('今天已提醒过').nextSibling).toHaveTextContent('提醒甲')
  expect(second.getByRole('button', { name: '发送 0 条' })).toBeDisabled()
  fireEvent.click(second.getByRole('button', { name: '邀请再来' }))
  expect(await second.findByText('本人不接收')).toBeVisible()
  expect(await queued()).toBe(1)
})
