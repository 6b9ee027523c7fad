import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { auditJobs } from '../../server/system/audit-log/audit-jobs'
import { storeDraft, versioned } from '../api/fixtures/gym'
import { runJob } from '../api/fixtures/run-job'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  store = await (await ask('POST', '/api/v1/stores', storeDraft({ name: '静安店' }))).json()
  const renamed = await ask(
    'PATCH',
    `/api/v1/stores/${store.id}`,
    { name: '静安一店', capacity: 130 },
    versioned(store),
  )
  expect(renamed.status).toBe(200)
  app = await openApp(server, '/login?return=/audit')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '审计日志' })
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const search = () => new URLSearchParams(location.search)
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

it('tells who did what to which row, in words, with the way to the row', async () => {
  visit('/audit')
  const line = within(await rowOf(/门店 · 修改/))
  expect(line.getByText('admin')).toBeVisible()
  expect(line.getByRole('link', { name: '静安一店' })).toHaveAttribute('href', `/store?edit=${store.id}`)
})

it('narrows by what was done, and says so', async () => {
  visit('/audit?action=store.create')
  await rowOf(/门店 · 新建/)
  await waitFor(() => expect(screen.queryByRole('row', { name: /门店 · 修改/ })).toBe(null))
  expect(screen.getByRole('button', { name: '去掉筛选：操作：门店 · 新建' })).toBeVisible()
  visit('/audit?action=store.')
  await rowOf(/门店 · 修改/)
  expect(screen.getByRole('button', { name: '去掉筛选：操作：门店 · 全部操作' })).toBeVisible()
})

it('shows a line’s change in words, the raw one when asked, and the rest of its request', async () => {
  visit('/audit?action=store.update')
  fireEvent.click(await rowOf(/门店 · 修改/))
  const drawer = within(await screen.findByRole('dialog', { name: '门店 · 修改' }))
  const change = (await drawer.findByText('静安店')).closest('div')
  expect(change).toHaveTextContent(/静安店 → 静安一店/)
  expect(drawer.queryByText(/"capacity": 130/)).toBe(null)
  const raw = drawer.getByText('查看原始数据').closest('details')
  if (raw === null) throw new Error('there is no raw data')
  raw.open = true
  fireEvent(raw, new Event('toggle'))
  expect(await drawer.findByText(/"capacity": 130/)).toBeInTheDocument()
  fireEvent.click(drawer.getByRole('link', { name: '同一请求的其它记录' }))
  await waitFor(() => expect(search().get('request')).toMatch(/./))
  await waitFor(() => expect(screen.getAllByRole('row', { name: /·/ })).toHaveLength(1))
})

it('proves the log whole, and names the line that somebody changed behind the console', async () => {
  await runJob(server, auditJobs, 'audit.verify')
  visit('/store')
  await screen.findByRole('heading', { name: '门店信息' })
  visit('/audit')
  await rowOf(/门店 · 修改/)
  const band = within(screen.getByRole('region', { name: '防篡改链' }))
  expect(await band.findByText(/校验通过，共 \d+ 条/)).toBeVisible()
  await server.db.connection().execute(async (session) => {
    await sql`set session_replication_role = replica`.execute(session)
    await sql`update audit set who = 'nobody' where action = 'store.update'`.execute(session)
    await sql`reset session_replication_role`.execute(session)
  })
  fireEvent.click(band.getByRole('button', { name: '立即校验' }))
  await band.findByText(/正在校验/)
  await runJob(server, auditJobs, 'audit.verify')
  expect(await band.findByRole('alert')).toHaveTextContent(/第 \d+ 条记录的内容与封存时不一致。/)
  fireEvent.click(band.getByRole('button', { name: '查看这条记录' }))
  const drawer = within(await screen.findByRole('dialog', { name: '门店 · 修改' }))
  expect(await drawer.findByText('nobody')).toBeVisible()
})
