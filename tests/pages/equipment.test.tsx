import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Equipment, EquipmentDraft } from '../../contract/devices/equipment'
import calendarStyle from '../../src/pages/equipment/calendar/calendar.module.css'
import { at, equipmentDraft, put } from '../api/fixtures/equipped'
import { newStore } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store

const make = async (own: Partial<EquipmentDraft> = {}): Promise<Equipment> =>
  (await ask('POST', '/api/v1/equipment', equipmentDraft({ storeId: store.id, ...own }))).json()
const read = async (row: Equipment): Promise<Equipment> => (await ask('GET', at(row))).json()
const dayIn = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startApp()
  // The page counts days from the browser's clock.
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { code: 'SH001', name: '静安店' })
  app = await openApp(server, '/login?return=/devicestore')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '门店设备' }, slow)
}, 120_000)
afterAll(async () => {
  app?.close()
  await server.close()
})
beforeEach(async () => {
  visit('/devicestore')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const type = async (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(await form.findByLabelText(label, {}, slow), { target: { value } })
const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }, slow))
  fireEvent.click(within(await screen.findByRole('menu', {}, slow)).getByRole('menuitem', { name: action }))
}
const named = ({ assetNo, name }: Equipment) => `${assetNo} ${name}`

it('proposes the next number of the store, which may be another', async () => {
  visit(`/devicestore?new=1&store=${store.id}`)
  const form = await drawer('登记设备')
  fireEvent.click(await form.findByRole('button', { name: '使用 SH001-0001' }, slow))
  await waitFor(() => expect(form.getByLabelText(/^资产编号/)).toHaveValue('SH001-0001'), slow)
  await type(form, /^名称/, '跑步机')
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  const row = await screen.findByRole('row', { name: /SH001-0001/ }, slow)
  expect(row).toHaveTextContent('跑步机')
  expect(row).toHaveTextContent('使用中')
})

it('takes a fault from the report to the repair, whose cost is told where everything about the piece is', async () => {
  const piece = await make({ assetNo: 'SH001-0100', name: '划船机', nextServiceOn: dayIn(3) })
  visit('/devicestore?q=SH001-0100')
  await choose(named(piece), '报修')
  const report = await drawer(/^报修/)
  await report.findByLabelText(/^故障描述/, {}, slow)
  fireEvent.click(report.getByRole('button', { name: '报修' }))
  expect(await report.findByText('此项必填', {}, slow)).toBeVisible()
  await type(report, /^故障描述/, '拉绳断了')
  fireEvent.click(report.getByRole('button', { name: '报修' }))
  const row = await screen.findByRole('row', { name: /SH001-0100/ }, slow)
  await waitFor(() => expect(row).toHaveTextContent('故障1 条报修'), slow)
  await choose(named(piece), '开始维修')
  await waitFor(() => expect(row).toHaveTextContent('维修中'), slow)
  await choose(named(piece), '完成维修')
  const finish = await drawer(/^完成维修/)
  await type(finish, /^费用/, '580')
  await type(finish, /^经手人或单位/, '力健售后')
  fireEvent.click(await finish.findByRole('switch', { name: /同时完成了一次保养/ }, slow))
  fireEvent.click(finish.getByRole('button', { name: '完成维修' }))
  await waitFor(() => expect(row).toHaveTextContent('使用中'), slow)
  visit(`/devicestore?open=${piece.id}`)
  const sheet = await drawer(named(piece))
  expect(await sheet.findByText('拉绳断了', {}, slow)).toBeVisible()
  expect(sheet.getAllByText('¥580.00')).toHaveLength(2)
  expect(sheet.getByText('已修好')).toBeVisible()
  expect((await read(piece)).nextServiceOn).not.toBe(piece.nextServiceOn)
})

it('carries a piece to another zone by keys, says so, and takes it back', async () => {
  const floor = await newStore(ask, { name: '浦东店' })
  const piece = await make({ storeId: floor.id, name: '椭圆机', zone: '有氧区' })
  await make({ storeId: floor.id, name: '深蹲架', zone: '力量区' })
  visit(`/devicestore?view=floor&store=${floor.id}`)
  const cardio = await screen.findByRole('region', { name: '有氧区' }, slow)
  const card = within(cardio).getByRole('button', { name: /椭圆机/ })
  fireEvent.keyDown(card, { key: ' ' })
  fireEvent.keyDown(card, { key: 'ArrowLeft' })
  expect(await screen.findByText(`${named(piece)}：放到力量区`)).toBeInTheDocument()
  fireEvent.keyDown(card, { key: ' ' })
  const weights = screen.getByRole('region', { name: '力量区' })
  expect(await within(weights).findByRole('button', { name: /椭圆机/ }, slow)).toBeVisible()
  await waitFor(async () => expect((await read(piece)).zone).toBe('力量区'), slow)
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }, slow))
  await waitFor(async () => expect((await read(piece)).zone).toBe('有氧区'), slow)
})

it('carries a service to another day, overdue ones too', async () => {
  const place = await newStore(ask, { name: '徐汇店' })
  const piece = await make({ storeId: place.id, name: '史密斯机', nextServiceOn: '2026-01-05' })
  visit(`/devicestore?view=calendar&store=${place.id}`)
  const overdue = await screen.findByRole('region', { name: '逾期未保养 1' }, slow)
  const chip = within(overdue).getByRole('button', { name: /史密斯机/ })
  const today = document.querySelector(`.${calendarStyle.day}[data-today]`)
  if (today === null) throw new Error('today is not in the month')
  // jsdom has no layout, so the element beneath the pointer is set here.
  document.elementsFromPoint = () => [today]
  fireEvent.pointerDown(chip, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(window, { clientX: 200, clientY: 200 })
  await waitFor(() => expect(today).toHaveAttribute('data-over'))
  fireEvent.pointerUp(window)
  await waitFor(async () => expect((await read(piece)).nextServiceOn).toBe(dayIn(0)), slow)
  expect(await screen.findByRole('region', { name: '逾期未保养 0' }, slow)).toBeVisible()
})

it('shows labels before they are printed, each of which leads to its form', async () => {
  const piece = await make({ assetNo: 'SH001-0200', name: '动感单车' })
  visit(`/devicestore?label=${piece.id}`)
  const dialog = await drawer('打印标签')
  const link = await dialog.findByRole('link', { name: '打开 SH001-0200 的报修页' }, slow)
  expect(link.getAttribute('href')).toMatch(/\/fault#[0-9a-f]{32}$/)
  expect(dialog.getByRole('button', { name: '打印 1 张' })).toBeEnabled()
})

it('offers only what the state of a piece allows', async () => {
  const piece = await make({ assetNo: 'SH001-0300', name: '储物柜' })
  await put(ask, piece, 'scrap', { reason: '太旧' })
  visit('/devicestore?q=SH001-0300')
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${named(piece)}` }, slow))
  const menu = within(await screen.findByRole('menu', {}, slow))
  expect(menu.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['编辑', '变更记录', '归档'])
})
