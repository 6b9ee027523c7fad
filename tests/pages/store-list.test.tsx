import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store, StoreDraft } from '../../contract/catalogue/store'
import { dayOf } from '../../src/lib/format'
import { planDraft } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp

const draft = (code: string, name: string): StoreDraft => ({
  code,
  name,
  regionCode: '310115',
  address: '世纪大道 100 号',
  lng: 121.5,
  lat: 31.2,
  phone: '021-58888888',
  areaSqm: 1200,
  capacity: 100,
  hours: Array.from({ length: 7 }, () => [{ open: '00:00', close: '24:00' }]),
  specialDays: [],
  facilities: [],
  gallery: [],
  managerId: null,
  leaseEndOn: null,
  lessonConfirmation: 'off',
  openedOn: '2020-01-31',
  isPublic: false,
})
const make = async (code: string, name: string): Promise<Store> =>
  (await ask('POST', '/api/v1/stores', draft(code, name))).json()
const read = async (id: string): Promise<Store> => (await ask('GET', `/api/v1/stores/${id}`)).json()
const touch = (row: Store) =>
  ask('PATCH', `/api/v1/stores/${row.id}`, { capacity: 321 }, { 'if-match': `"${row.version}"` })

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  await make('SH001', '静安店')
  app = await openApp(server, '/login?return=/store')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '门店信息' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/store')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const shows = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` })
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}

it('each filter chip names its member and its value', async () => {
  visit('/store?status=preparing,open&region=3101')
  expect(await screen.findByRole('button', { name: '去掉筛选：状态：筹备中、营业中' })).toBeVisible()
  expect(screen.getByRole('button', { name: '去掉筛选：城市：上海市' })).toBeVisible()
})

it('a batch changes the other rows when one refuses, and reports which and why', async () => {
  const [good, moved] = [await make('BJ001', '批量甲'), await make('BJ002', '批量乙')]
  visit('/store?q=批量')
  fireEvent.click(await shows('批量甲'))
  await settle()
  fireEvent.click(await shows('批量乙'))
  await touch(moved)
  fireEvent.click(await screen.findByRole('button', { name: '设置营业时间' }))
  const dialog = within(await screen.findByRole('dialog', { name: '设置营业时间' }, slow))
  fireEvent.click(dialog.getByRole('button', { name: '清空' }))
  await settle()
  fireEvent.click(dialog.getByRole('button', { name: '应用到 2 家门店' }))
  const report = await screen.findByText('1 项未完成', {}, slow)
  expect(report.parentElement).toHaveTextContent(/批量乙: .*已被其他人修改/)
  expect((await read(good.id)).hours.flat()).toEqual([])
  expect((await read(moved.id)).hours.flat().length).toBe(7)
  // It cannot be closed before the list has been refetched.
  const close = screen.getByRole('button', { name: '关闭' })
  await waitFor(() => expect(close).toBeEnabled())
  fireEvent.click(close)
})

it('archived stores are listed and restored', async () => {
  const row = await make('BJ003', '旧店')
  await ask('DELETE', `/api/v1/stores/${row.id}`, undefined, { 'if-match': `"${row.version}"` })
  fireEvent.click(await screen.findByRole('button', { name: '已归档' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择 静安店' })).toBe(null))
  await shows('旧店')
  fireEvent.click((await menuOf('旧店')).getByRole('menuitem', { name: '恢复' }))
  expect(await screen.findByText('没有已归档的记录')).toBeVisible()
  expect((await read(row.id)).archivedAt).toBe(null)
})

it('a store that another person has just changed is archived only after a second confirmation', async () => {
  const row = await make('BJ004', '变动店')
  visit('/store?q=BJ004')
  await shows('变动店')
  const menu = await menuOf('变动店')
  await touch(row)
  fireEvent.click(menu.getByRole('menuitem', { name: '归档' }))
  expect(await screen.findByText(/刚被别人修改过，未归档/)).toBeVisible()
  expect((await read(row.id)).archivedAt).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: '仍然归档' }))
  await waitFor(async () => expect((await read(row.id)).archivedAt).not.toBe(null))
})

it('walks and chooses by keys, and chooses all between two with Shift', async () => {
  for (const at of [1, 2, 3, 4]) await make(`GZ00${at}`, `区间${at}`)
  visit('/store?q=区间')
  const box = async (at: number) => shows(`区间${at}`)
  await box(1)
  // Rows chosen in an earlier test stay chosen as long as the page.
  const clear = screen.queryByRole('button', { name: '取消选择' })
  if (clear !== null) fireEvent.click(clear)
  await waitFor(() => expect(screen.queryByText(/^已选/)).toBe(null))
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 区间/ })
      .flatMap(({ checked }, at) => (checked ? [at + 1] : []))
  fireEvent.click(await box(1))
  await screen.findByText('已选 1 项')
  fireEvent.click(await box(3), { shiftKey: true })
  await screen.findByText('已选 3 项')
  expect(chosen()).toEqual([1, 2, 3])
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' })
  expect(page.indeterminate).toBe(true)
  const last = (await box(4)).closest('tr')
  last?.focus()
  fireEvent.keyDown(last ?? document.body, { key: ' ' })
  await screen.findByText('已选 4 项')
  await waitFor(() => expect(page).toBeChecked())
  fireEvent.keyDown(last ?? document.body, { key: 'ArrowUp' })
  const third = (await box(3)).closest('tr')
  expect(third).toHaveFocus()
  fireEvent.keyDown(third ?? document.body, { key: 'Enter' })
  await waitFor(() => expect(new URLSearchParams(location.search).get('edit')).not.toBe(null))
})

it('the head shows the sorted column, and a click reverses the order', async () => {
  await shows('静安店')
  const order = (name: string) =>
    screen.getByRole('button', { name }).closest('th')?.getAttribute('aria-sort')
  expect(order('按「门店编号」排序')).toBe('ascending')
  expect(order('按「门店名称」排序')).toBe('none')
  fireEvent.click(screen.getByRole('button', { name: '按「门店编号」排序' }))
  await waitFor(() => expect(order('按「门店编号」排序')).toBe('descending'))
})

it('a store that failed to load shows the reason, and loads on retry', async () => {
  const row = await make('BJ005', '难开店')
  const forbidden = {
    type: '/problems/forbidden',
    code: 'forbidden',
    status: 403,
    title: '您没有这项操作的权限',
  }
  const answers = [Response.json(forbidden, { status: 403 })]
  app.answer(`/api/v1/stores/${row.id}`, () => answers.shift() ?? Response.json(row))
  visit(`/store?edit=${row.id}`)
  expect(await screen.findByText('您没有这项操作的权限', {}, slow)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  const form = within(await screen.findByRole('dialog', { name: '难开店' }))
  expect(form.getByLabelText(/^门店编号/)).toHaveValue('BJ005')
  expect(form.getByLabelText(/^面积/)).toHaveValue('1200')
})

it('the drawer takes the focus, returns it on Escape, and asks first when something was typed', async () => {
  const opener = await screen.findByRole('button', { name: '新建门店' }, slow)
  opener.focus()
  fireEvent.click(opener)
  const form = within(await screen.findByRole('dialog', { name: '新建门店' }, slow))
  const code = form.getByLabelText(/^门店编号/)
  await waitFor(() => expect(code).toHaveFocus())
  fireEvent.change(code, { target: { value: 'SH9' } })
  await settle()
  fireEvent.keyDown(code, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  fireEvent.change(code, { target: { value: '' } })
  await settle()
  fireEvent.keyDown(code, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(opener).toHaveFocus()
})

it('warns in the drawer when a plan on sale would outlast the lease', async () => {
  const plan = await (await ask('POST', '/api/v1/membership-plans', planDraft({ name: '畅练年卡' }))).json()
  await ask('POST', `/api/v1/membership-plans/${plan.id}/list`, {}, { 'if-match': '"1"' })
  const leaseEndOn = dayOf(new Date(Date.now() + 90 * 86_400_000))
  const store: Store = await (
    await ask('POST', '/api/v1/stores', { ...draft('SH090', '租期店'), leaseEndOn })
  ).json()
  visit(`/store?edit=${store.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: '租期店' }, slow))
  expect(await drawer.findByText(/1 种在售会员卡的有效期会超过租约到期日：畅练年卡/)).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: '取消' }))
})

it('chosen columns are kept, and the default ones can be restored', async () => {
  await shows('静安店')
  expect(heads()).not.toContain('开业日期')
  expect(screen.getAllByText('24 小时')[0]).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  const panel = within(await screen.findByRole('group', { name: '列设置' }))
  fireEvent.click(panel.getByRole('checkbox', { name: '开业日期' }))
  await settle()
  fireEvent.click(panel.getByRole('checkbox', { name: '城市' }))
  await settle()
  fireEvent.click(panel.getByRole('button', { name: '上移状态' }))
  await waitFor(() => expect(heads()).toContain('开业日期'))
  expect(heads()).not.toContain('城市')
  app.close()
  app = await openApp(server, '/store')
  await shows('静安店')
  expect(heads()).toContain('开业日期')
  expect(heads()).not.toContain('城市')
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  fireEvent.click(await screen.findByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(heads()).toContain('城市'))
  expect(heads()).not.toContain('开业日期')
}, 60_000)
