import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first use of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let app: OpenApp
/** A person’s notifications, this many today and one of yesterday. */
async function note(today: number): Promise<void> {
  await sql`delete from notification`.execute(server.db)
  await sql`
    insert into notification (account_id, kind, occasion, created_at, starts_at)
    select id, 'backup_overdue', n::text, now() - make_interval(days => case n when 0 then 1 else 0 end, secs => n), now()
    from account, generate_series(0, ${today}::int) n where username = 'admin'
  `.execute(server.db)
}
beforeAll(async () => {
  server = await startApp()
}, 60_000)
beforeEach(async () => {
  await note(2)
  app = await openSignedIn(server, '/role')
  await screen.findByRole('table', {}, slow)
  return () => app.close()
})
afterAll(() => server?.close())

const bell = (name: string) => screen.findByRole('button', { name }, slow)
async function openPanel(name = '通知，3 条未读') {
  fireEvent.click(await bell(name))
  return screen.findByRole('complementary', { name: '通知' }, slow)
}
const read = (name: string) => `标为已读：${name}`
const titles = (panel: HTMLElement) => within(panel).queryAllByRole('button', { name: /^标为/ })

it('shows what is unread by day, marks one, and filters', async () => {
  const panel = await openPanel()
  await within(panel).findByRole('region', { name: '今天' })
  expect(within(panel).getByRole('region', { name: '昨天' })).toBeVisible()
  const { violations } = await axe.run(panel, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  fireEvent.click(within(panel).getAllByRole('button', { name: new RegExp(`^${read('备份逾期')}`) })[0]!)
  await bell('通知，2 条未读')
  fireEvent.click(within(panel).getByRole('button', { name: '未读' }))
  await waitFor(() => expect(titles(panel)).toHaveLength(2))
  expect(within(panel).getByRole('button', { name: '未读' })).toHaveAttribute('aria-pressed', 'true')
})

it('marks all as read, and takes it back', async () => {
  const panel = await openPanel()
  const readAll = within(panel).getByRole('button', { name: '全部已读' })
  await waitFor(() => expect(readAll).toBeEnabled())
  fireEvent.click(readAll)
  await bell('通知')
  await waitFor(() => expect(readAll).toBeDisabled())
  expect(await screen.findByText('已将 3 条标为已读')).toBeVisible()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await bell('通知，3 条未读')
})

it('opens a record, reads its notification by that, and closes', async () => {
  const panel = await openPanel()
  const [link] = await within(panel).findAllByRole('link', { name: /备份逾期/ })
  fireEvent.click(link!)
  await waitFor(() => expect([location.pathname, location.hash]).toEqual(['/setting', '#backup']))
  expect(screen.queryByRole('complementary', { name: '通知' })).toBeNull()
  await bell('通知，2 条未读')
})

it('is opened by a key, and goes back one step by Escape', async () => {
  // The keys are loaded by the first press.
  fireEvent.keyDown(document.body, { key: 'b' })
  const panel = await screen.findByRole('complementary', { name: '通知' }, slow)
  fireEvent.click(within(panel).getByRole('button', { name: '通知设置' }))
  const kind = await within(panel).findByRole('checkbox', { name: '设备离线' })
  expect(kind).not.toBeChecked()
  fireEvent.click(kind)
  await waitFor(async () => {
    const { rows } = await sql`select kind, is_wanted from notification_choice`.execute(server.db)
    expect(rows).toEqual([{ kind: 'device_offline', isWanted: true }])
  })
  fireEvent.keyDown(kind, { key: 'Escape' })
  fireEvent.keyDown(await within(panel).findByRole('button', { name: '关闭通知' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '通知' })).toBeNull())
})

it('says when there is nothing, and when it cannot be read', async () => {
  await sql`delete from notification`.execute(server.db)
  app.close()
  app = await openSignedIn(server, '/role')
  const panel = await openPanel('通知')
  expect(await within(panel).findByText('还没有通知')).toBeVisible()
  app.answer('/api/v1/notifications', () =>
    Response.json(
      { type: '/problems/internal', code: 'internal', status: 500, title: '服务器出错。' },
      { status: 500 },
    ),
  )
  fireEvent.click(within(panel).getByRole('button', { name: '未读' }))
  expect(await within(panel).findByRole('alert', {}, slow)).toBeVisible()
})
