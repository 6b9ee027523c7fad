import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { newId } from '../../server/kit/new-id'
import { newPerson } from '../api/fixtures/gym'
import { signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let app: OpenApp
let personId: string

beforeAll(async () => {
  server = await startApp()
  const admin = await signIn(server.app)
  ;({ id: personId } = await newPerson(admin, { name: '苏小满' }))
  await add('booked', '苏小满您好，已为您约好3月2日 周一 18:00的课。', {
    status: 'failed',
    reason: 'refused',
    answer: 'isv.AMOUNT_NOT_ENOUGH',
  })
  await add('cancelled', '苏小满您好，您的课已取消。', { status: 'uncertain', reason: 'unanswered' })
  await add('moved', '苏小满您好，您的课已改期。', { status: 'queued', reason: null })
  app = await openApp(server, '/login?return=/message')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '消息' })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const add = (
  event: string,
  content: string,
  state: { status: string; reason: string | null; answer?: string },
) =>
  sql`
  insert into message (id, person_id, event, occasion, category, variables, content, status, reason, answer, channel, due_at, created_at, updated_at)
  values (${newId(server.clock().getTime())}, ${personId}, ${event}, 'x', 'service', '{}', ${content}, ${state.status}, ${state.reason},
    ${state.answer ?? null}, 'sandbox', ${server.clock()}, ${server.clock()}, ${server.clock()})
`.execute(server.db)

const statusOf = async (event: string) => {
  const { rows } = await sql<{ status: string }>`select status from message where event = ${event}`.execute(
    server.db,
  )
  return rows[0]?.status
}

it('says that nobody gets anything, and why each message is where it is', async () => {
  expect(await screen.findByText(/现在使用沙盒/)).toBeVisible()
  const failed = within(await screen.findByRole('row', { name: /已预约/ }))
  expect(failed.getByText('发送失败')).toBeVisible()
  expect(failed.getByText('渠道拒绝发送')).toBeVisible()
  fireEvent.click(failed.getByText('发送失败'))
  const drawer = within(await screen.findByRole('dialog', { name: '已预约' }))
  expect(await drawer.findByText('isv.AMOUNT_NOT_ENOUGH')).toBeVisible()
  expect(drawer.getByText('苏小满您好，已为您约好3月2日 周一 18:00的课。')).toBeVisible()
})

it('notes that a person wants no more service messages', async () => {
  const drawer = within(await screen.findByRole('dialog', { name: '已预约' }))
  const service = await drawer.findByRole('switch', { name: '服务消息' })
  expect(service).toBeChecked()
  expect(drawer.getByRole('switch', { name: '营销消息' })).not.toBeChecked()
  fireEvent.click(service)
  await waitFor(() => expect(service).not.toBeChecked())
  expect(await drawer.findByText(/^admin 于/)).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: '关闭' }))
})

it('sends a failed message again, stops a waiting one, and notes that an uncertain one arrived', async () => {
  visit('/message')
  fireEvent.click(
    within(await screen.findByRole('row', { name: /已预约/ })).getByRole('button', { name: '再次发送' }),
  )
  await waitFor(async () => expect(await statusOf('booked')).toBe('queued'))
  fireEvent.click(
    within(await screen.findByRole('row', { name: /已改期/ })).getByRole('button', { name: '停止发送' }),
  )
  await waitFor(async () => expect(await statusOf('moved')).toBe('suppressed'))
  fireEvent.click(await screen.findByRole('button', { name: '更多操作 苏小满 已取消' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '确认已收到' }))
  await waitFor(async () => expect(await statusOf('cancelled')).toBe('delivered'))
})

it('warns before an uncertain message is sent a second time', async () => {
  await sql`update message set status = 'uncertain', reason = 'unanswered', delivered_at = null where event = 'cancelled'`.execute(
    server.db,
  )
  visit('/message?status=uncertain')
  const row = within(await screen.findByRole('row', { name: /已取消.*结果不明/ }))
  fireEvent.click(row.getByRole('button', { name: '再次发送' }))
  const dialog = within(await screen.findByRole('dialog', { name: '再次发送给苏小满？' }))
  expect(dialog.getByText(/也许会收到两条/)).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: '再次发送' }))
  await waitFor(async () => expect(await statusOf('cancelled')).toBe('queued'))
})
