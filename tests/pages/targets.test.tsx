import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { Store } from '../../contract/catalogue/store'
import type { TargetRow } from '../../contract/sales/targets'
import { newCoach, newPerson, newStore } from '../api/fixtures/gym'
import { newCourse, newMember, plan, seat } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp | undefined
let store: Store
let coaches: Coach[]

const now = new Date()
const month = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
const lastMonth = new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7)

beforeAll(async () => {
  server = await startApp()
  server.clock.set(now.toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安店' })
  coaches = []
  for (const name of ['白教练', '林教练', '周教练']) {
    const person = await newPerson(ask, { name })
    coaches.push(await newCoach(ask, { personId: person.id, storeIds: [store.id], displayName: name }))
  }
  const course = await newCourse(ask, { coachId: coaches[1]!.id, storeIds: [store.id] })
  const session = await plan(server.db, { course, storeId: store.id, startsAt: `${month}-01T02:00:00Z` })
  await seat(server.db, session, [await newMember(ask, store.id)], 'completed')
}, 120_000)
afterEach(async () => {
  app?.close()
  app = undefined
  localStorage.clear()
  sessionStorage.clear()
  await sql`delete from target`.execute(server.db)
})
afterAll(() => server.close())

const sheet = async (of = month): Promise<TargetRow[]> =>
  (await (await ask('GET', `/api/v1/targets?month=${of}`)).json()).rows

const lessonTargets = async () => {
  const rows = await sheet()
  return coaches.map(({ personId }) => rows.find((row) => row.personId === personId)?.lessons.target)
}

async function set(of: string, at: number, value: number, seen: number | null = null) {
  const change = { storeId: store.id, personId: coaches[at]!.personId, measure: 'lessons', value, seen }
  const reply = await ask('POST', '/api/v1/targets', { month: of, changes: [change] })
  expect(reply.status).toBe(200)
}

const open = async (query = '') => {
  app = await openSignedIn(server, `/order?view=targets&by=lessons${query}`)
  return within(await screen.findByRole('table', { name: '人员' }, slow))
}
const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${name}（静安店）的目标` })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const names = (table: Awaited<ReturnType<typeof open>>) =>
  table.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent)

it('many targets are typed by keys alone, saved together, ranked and undone', async () => {
  const table = await open()
  expect(names(table)).toEqual(['林教练', '白教练', '周教练'])
  field('林教练').focus()
  type('林教练', '10')
  fireEvent.keyDown(field('林教练'), { key: 'Enter', keyCode: 13 })
  expect(field('白教练')).toHaveFocus()
  type('白教练', '20')
  fireEvent.keyDown(field('白教练'), { key: 'ArrowDown', keyCode: 40 })
  expect(field('周教练')).toHaveFocus()
  type('周教练', '1x')
  expect(screen.getByText('请输入 1 到 100,000 的整数')).toBeVisible()
  expect(screen.getByRole('button', { name: '保存 3 项' })).toBeDisabled()
  fireEvent.keyDown(field('周教练'), { key: 's', ctrlKey: true, keyCode: 83 })
  fireEvent.keyDown(field('周教练'), { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(field('周教练')).toHaveValue(''))
  expect(await lessonTargets()).toEqual([null, null, null])
  fireEvent.keyDown(field('周教练'), { key: 's', ctrlKey: true, keyCode: 83 })
  expect(await screen.findByText('已保存 2 项目标', {}, slow)).toBeVisible()
  expect(await lessonTargets()).toEqual([20, 10, null])
  const row = await screen.findByRole('row', { name: /^1 林教练.*10%/ }, slow)
  expect(within(row).getByRole('img', { name: /^完成 10%，/ })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(async () => expect(await lessonTargets()).toEqual([null, null, null]), slow)
})

it('a column from a spreadsheet fills the rows below, and an empty cell removes a target', async () => {
  await set(month, 1, 7)
  await open()
  const clipboardData = { getData: () => '11\t张三\r\n\r\n33\r\n44\r\n' }
  // The ranked one is first, then by name.
  fireEvent.paste(field('林教练'), { clipboardData })
  await waitFor(() =>
    expect(['林教练', '白教练', '周教练'].map((name) => field(name).value)).toEqual(['11', '', '33']),
  )
  type('林教练', '')
  fireEvent.click(screen.getByRole('button', { name: /^保存 \d 项$/ }))
  await waitFor(async () => expect(await lessonTargets()).toEqual([null, null, 33]), slow)
})

it('last month’s targets are taken over by one command, only where there is none, and undone', async () => {
  await set(lastMonth, 0, 40)
  await set(lastMonth, 1, 50)
  await set(month, 1, 7)
  await open()
  fireEvent.click(screen.getByRole('button', { name: '沿用上月目标' }))
  await waitFor(async () => expect(await lessonTargets()).toEqual([40, 7, null]), slow)
  fireEvent.click(
    within(await screen.findByText('已保存 1 项目标', {}, slow)).getByRole('button', { name: '撤销' }),
  )
  await waitFor(async () => expect(await lessonTargets()).toEqual([null, 7, null]), slow)
})

it('a target that somebody else changed is shown beside what was typed, which wins when it is saved again', async () => {
  await set(month, 1, 7)
  await open()
  type('林教练', '9')
  await set(month, 1, 8, 7)
  fireEvent.click(screen.getByRole('button', { name: '保存 1 项' }))
  expect(await screen.findByText(/您编辑期间，别人改了其中的目标/, {}, slow)).toBeVisible()
  expect(field('林教练')).toHaveValue('9')
  expect((await lessonTargets())[1]).toBe(8)
  fireEvent.click(screen.getByRole('button', { name: '保存 1 项' }))
  await waitFor(async () => expect((await lessonTargets())[1]).toBe(9), slow)
})

it('another month waits until what is typed is discarded', async () => {
  await open()
  type('林教练', '9')
  fireEvent.click(screen.getByRole('button', { name: '上个月' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  fireEvent.click(dialog.getByRole('button', { name: '放弃修改' }))
  expect(await screen.findByText(/这个月已经结束；现在修改会记入操作日志/, {}, slow)).toBeVisible()
})

it('a failed sheet offers to try again', async () => {
  app = await openSignedIn(server, '/order')
  app.answer(
    '/api/v1/targets',
    () => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } }),
  )
  fireEvent.click(await screen.findByRole('link', { name: '目标' }, slow))
  expect(await screen.findByRole('button', { name: '重试' }, slow)).toBeVisible()
})

it('a coach sees the own targets with place and progress beside the own earnings', async () => {
  await set(month, 1, 4)
  await set(month, 0, 4)
  await sql`update account set person_id = ${coaches[1]!.personId} where username = 'admin'`.execute(
    server.db,
  )
  app = await openSignedIn(server, '/coach?view=own-earnings')
  const own = within(await screen.findByRole('list', { name: '我的目标' }, slow))
  expect(own.getByText('授课节数')).toBeVisible()
  expect(own.getByText('第 1 名，共 2 人')).toBeVisible()
  expect(own.getByRole('img', { name: /^完成 25%，/ })).toBeVisible()
})
