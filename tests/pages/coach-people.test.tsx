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
let stores: [jingan: string, pudong: string]
let mobiles = 13_900_000_000

const made = async <T,>(path: string, body: unknown): Promise<T> => {
  const reply = await ask('POST', `/api/v1/${path}`, body)
  if (reply.status >= 300) throw new Error(await reply.text())
  return reply.json()
}
const open = async (code: string, name: string): Promise<string> => {
  const row = await made<{ id: string }>('stores', {
    code,
    name,
    regionCode: '310106',
    address: '南京西路 1 号',
    lng: 121.45,
    lat: 31.22,
    phone: '021-58888888',
    areaSqm: null,
    capacity: 100,
    facilities: [],
    gallery: [],
    specialDays: [],
    hours: Array.from({ length: 7 }, () => []),
    managerId: null,
    leaseEndOn: null,
    lessonConfirmation: 'off',
    openedOn: null,
    isPublic: false,
  })
  return row.id
}
const hire = async (staffNo: string, displayName: string): Promise<Coach> => {
  mobiles += 1
  const who = { ...blankPerson, name: displayName, mobile: String(mobiles) }
  const person = await made<{ id: string }>('people', who)
  const draft: CoachDraft = {
    staffNo,
    personId: person.id,
    displayName,
    level: 'senior',
    specialities: ['strength'],
    years: 5,
    bio: '',
    avatarId: null,
    storeIds: [stores[0]],
    defaultPriceFen: null,
    hiredOn: '2024-01-01',
    exceptions: [],
    isPublic: false,
    sort: 1,
    availability: [{ weekday: 1, from: '09:00', to: '12:00', storeId: stores[0] }],
  }
  return made('coaches', draft)
}
const read = async (id: string): Promise<Coach> => (await ask('GET', `/api/v1/coaches/${id}`)).json()

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  stores = [await open('SH001', '静安店'), await open('SH002', '浦东店')]
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

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))

it('makes the person beside the coach; Enter saves, and the name is taken over', async () => {
  visit('/coach?new=1')
  const form = await drawer('新建教练')
  fireEvent.click(await form.findByRole('button', { name: '新建人员' }))
  const person = await drawer('新建人员')
  fireEvent.click(person.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(person.getByLabelText(/^真实姓名/)).toHaveAccessibleDescription('此项必填'))
  fireEvent.change(person.getByLabelText(/^真实姓名/), { target: { value: '周一一' } })
  await settle()
  fireEvent.change(person.getByLabelText(/^手机/), { target: { value: '13712345678' } })
  await settle()
  fireEvent.keyDown(person.getByLabelText(/^手机/), { key: 'Enter' })
  await waitFor(() => expect(form.getByLabelText(/^展示名/)).toHaveValue('周一一'), slow)
  expect(form.getByText('周一一 137****5678')).toBeVisible()
  const found: { total: number } = await (await ask('GET', '/api/v1/people?q=周一一')).json()
  expect(found.total).toBe(1)
  fireEvent.click(form.getByRole('button', { name: '取消' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('hires somebody again who had left', async () => {
  const row = await hire('C-101', '孙教练')
  const leaving = { on: '2024-06-01', reason: '深造' }
  await ask('POST', `/api/v1/coaches/${row.id}/depart`, leaving, { 'if-match': `"${row.version}"` })
  visit('/coach?q=C-101')
  fireEvent.click(await screen.findByRole('button', { name: '更多操作 孙教练' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '重新入职' }))
  const dialog = await drawer('重新入职 · 孙教练')
  await dialog.findByText('入职日期')
  fireEvent.click(dialog.getByRole('button', { name: '重新入职' }))
  await waitFor(
    async () => expect(await read(row.id)).toMatchObject({ status: 'active', leftOn: null }),
    slow,
  )
})

it('tells two versions apart in words: stores by name, the week by its hours', async () => {
  const row = await hire('C-102', '李教练')
  visit(`/coach?edit=${row.id}`)
  const form = await drawer('李教练')
  await waitFor(() => expect(form.getByLabelText(/^从业年限/)).toBeEnabled())
  const theirs = {
    storeIds: stores,
    availability: [{ weekday: 2, from: '10:00', to: '11:30', storeId: stores[1] }],
    exceptions: [{ on: '2030-10-01', spans: [] }],
    years: 6,
  }
  await ask('PATCH', `/api/v1/coaches/${row.id}`, theirs, { 'if-match': `"${row.version}"` })
  fireEvent.change(form.getByLabelText(/^从业年限/), { target: { value: '9' } })
  await settle()
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await form.findByText('这条记录刚被别人修改过')
  const cells = (field: RegExp) =>
    within(form.getByRole('row', { name: field }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  const kept = '你没有改动，将采用对方的'
  await waitFor(() => expect(cells(/所属门店/)).toEqual([kept, '静安店、浦东店']))
  await waitFor(() => expect(cells(/每周排班/)).toEqual([kept, '周二 10:00–11:30 浦东店']))
  expect(cells(/例外日期/)).toEqual([kept, '2030-10-01 休息'])
  expect(cells(/从业年限/)).toEqual(['9', '6'])
  fireEvent.click(form.getByRole('button', { name: '保留我的' }))
  await waitFor(() => expect(location.search).toBe(''), slow)
  expect(await read(row.id)).toMatchObject({ years: 9, storeIds: stores })
})

it('names the store of a filter in its chip', async () => {
  visit(`/coach?store=${stores[1]}&level=senior`)
  expect(await screen.findByRole('button', { name: '去掉筛选：门店：浦东店' })).toBeVisible()
  expect(screen.getByRole('button', { name: '去掉筛选：级别：高级' })).toBeVisible()
})
