import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Coach, CoachDraft } from '../../contract/catalogue/coach'
import { blankPerson } from '../../contract/people/person'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store = ''
let mobiles = 13_800_000_000

const made = async <T,>(path: string, body: unknown): Promise<T> => {
  const reply = await ask('POST', `/api/v1/${path}`, body)
  if (reply.status !== 201) throw new Error(await reply.text())
  return reply.json()
}
const hire = async (staffNo: string, displayName: string, rest: Partial<CoachDraft> = {}): Promise<Coach> => {
  mobiles += 1
  const person = await made<{ id: string }>('people', {
    ...blankPerson,
    name: displayName,
    mobile: String(mobiles),
  })
  const draft: CoachDraft = {
    staffNo,
    personId: person.id,
    displayName,
    level: 'senior',
    specialities: ['strength'],
    years: 5,
    bio: '',
    avatarId: null,
    storeIds: [store],
    defaultPriceFen: 30_000,
    hiredOn: '2024-01-01',
    availability: [{ weekday: 1, from: '09:00', to: '12:00', storeId: store }],
    exceptions: [],
    isPublic: false,
    sort: 1,
    ...rest,
  }
  return made('coaches', draft)
}
const read = async (id: string): Promise<Coach> => (await ask('GET', `/api/v1/coaches/${id}`)).json()

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  const row = await made<{ id: string }>('stores', {
    code: 'SH001',
    name: '静安店',
    regionCode: '310106',
    address: '南京西路 1 号',
    lng: 121.45,
    lat: 31.22,
    phone: '021-58888888',
    areaSqm: null,
    capacity: 100,
    hours: Array.from({ length: 7 }, () => []),
    specialDays: [],
    facilities: [],
    gallery: [],
    managerId: null,
    leaseEndOn: null,
    lessonConfirmation: 'off',
    openedOn: null,
    isPublic: false,
  })
  store = row.id
  await hire('C-001', '王教练')
  await hire('C-002', '李教练', { level: 'junior', specialities: ['yoga'] })
  app = await openApp(server, '/login?return=/coach')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '教练信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/coach')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const numbers = () =>
  screen.getAllByRole('row').flatMap((row) => /C-\d{3}/.exec(row.textContent ?? '')?.[0] ?? [])
const shows = (...wanted: string[]) => waitFor(() => expect(numbers()).toEqual(wanted))
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const search = () => new URLSearchParams(location.search)
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}

it('coaches are found by pinyin and filtered by level and speciality', async () => {
  visit('/coach?q=wangjiaolian')
  await shows('C-001')
  visit('/coach?level=junior&speciality=yoga')
  await shows('C-002')
  expect(screen.getByRole('button', { name: '去掉筛选：专长：瑜伽' })).toBeVisible()
})

it('each row shows the weekly hours and the certificate', async () => {
  visit('/coach?q=C-001')
  await shows('C-001')
  expect(screen.getByText('3 小时')).toBeVisible()
  expect(screen.getByText('无有效证书')).toBeVisible()
})

it('leads from a row to its certificates, its week and its sessions', async () => {
  const row = await hire('C-005', '孙教练')
  visit('/coach?q=C-005')
  await shows('C-005')
  expect(screen.getByRole('link', { name: '查看孙教练的证书：无有效证书' })).toHaveAttribute(
    'href',
    `/zhengshu?coach=${row.id}`,
  )
  expect(screen.getByTitle('未来 7 天已约 0 小时，每周可约 3 小时')).toHaveTextContent('0%')
  const menu = await menuOf('孙教练')
  expect(menu.getByRole('menuitem', { name: '排课' })).toHaveAttribute(
    'href',
    `/appointment?coach=${row.id}&view=week`,
  )
  fireEvent.keyDown(menu.getByRole('menuitem', { name: '排课' }), { key: 'End' })
  expect(menu.getByRole('menuitem', { name: '归档' })).toHaveFocus()
  fireEvent.keyDown(menu.getByRole('menuitem', { name: '归档' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  expect(screen.getByRole('button', { name: '更多操作 孙教练' })).toHaveFocus()
})

it('past exceptions are hidden until they are requested', async () => {
  const row = await hire('C-006', '周教练', {
    exceptions: [
      { on: '2024-05-01', spans: [] },
      { on: '2099-05-01', spans: [] },
    ],
  })
  visit(`/coach?edit=${row.id}&at=exceptions`)
  const form = await drawer('周教练')
  expect(await form.findByRole('button', { name: '删除 2099-05-01' })).toBeVisible()
  expect(form.queryByRole('button', { name: '删除 2024-05-01' })).toBe(null)
  fireEvent.click(form.getByRole('button', { name: '显示过去的 1 条' }))
  expect(await form.findByRole('button', { name: '删除 2024-05-01' })).toBeVisible()
  fireEvent.click(form.getByRole('button', { name: '取消' }))
})

it('the drawer closes while its coach is loading', async () => {
  const coach = await hire('C-090', '慢教练')
  visit(`/coach?edit=${coach.id}`)
  fireEvent.keyDown(await screen.findByRole('dialog', { name: '编辑' }, slow), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(screen.getByRole('heading', { name: '教练信息' })).toBeVisible()
})

it('an empty coach form shows a problem at each field', async () => {
  visit('/coach?new=1')
  const form = await drawer('新建教练')
  fireEvent.click(await form.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(form.getByLabelText(/^展示名/)).toHaveAccessibleDescription('此项必填'))
  expect(form.getByLabelText(/^工号/)).toHaveAccessibleDescription('此项必填')
  expect(form.getByRole('combobox', { name: /人员/ })).toHaveAccessibleDescription('此项必填')
  expect(form.getByRole('combobox', { name: /所属门店/ })).toHaveAccessibleDescription('至少 1 项')
  fireEvent.change(form.getByLabelText(/^默认课时价/), { target: { value: '199.999' } })
  await waitFor(() => expect(form.getByLabelText(/^默认课时价/)).toHaveAccessibleDescription('最多两位小数'))
  fireEvent.click(form.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(search().has('new')).toBe(false))
})

it('paints a week with keys and saves it with the price', async () => {
  const row = await hire('C-010', '赵教练')
  visit(`/coach?edit=${row.id}`)
  const form = await drawer('赵教练')
  const cell = (name: string) => form.getByRole('gridcell', { name })
  await waitFor(() => expect(cell('周一 09:00–09:30')).toHaveAttribute('aria-selected', 'true'))
  fireEvent.pointerDown(cell('周二 10:00–10:30'), { button: 0 })
  fireEvent.pointerUp(window)
  await settle()
  fireEvent.keyDown(cell('周二 10:00–10:30'), { key: 'ArrowRight', shiftKey: true })
  await settle()
  fireEvent.change(form.getByLabelText(/^默认课时价/), { target: { value: '199.90' } })
  await settle()
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(search().has('edit')).toBe(false), slow)
  expect(await read(row.id)).toMatchObject({
    defaultPriceFen: 19_990,
    availability: [
      { weekday: 1, from: '09:00', to: '12:00', storeId: store },
      { weekday: 2, from: '10:00', to: '11:00', storeId: store },
    ],
  })
})

it('a coach goes on leave and returns, departs with a reason and is hired again', async () => {
  const row = await hire('C-020', '钱教练')
  visit('/coach?q=C-020')
  await shows('C-020')
  const status = (wanted: string) =>
    waitFor(async () => expect((await read(row.id)).status).toBe(wanted), slow)
  const act = async (action: string) => {
    fireEvent.click((await menuOf('钱教练')).getByRole('menuitem', { name: action }))
    await settle()
  }
  await act('休假')
  const leave = await drawer('休假 · 钱教练')
  await leave.findByText('留空表示返岗时间待定')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('开始日期'))
  fireEvent.click(leave.getByRole('button', { name: '休假' }))
  await status('on_leave')
  await screen.findByText('休假中')
  await act('结束休假')
  await status('active')
  await screen.findByText('在职')
  await act('办理离职')
  const departure = await drawer('办理离职 · 钱教练')
  fireEvent.change(await departure.findByLabelText(/^原因/), { target: { value: '回老家' } })
  await settle()
  fireEvent.click(departure.getByRole('button', { name: '办理离职' }))
  await status('departed')
})
