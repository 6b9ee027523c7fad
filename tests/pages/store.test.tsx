import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store, StoreDraft } from '../../contract/catalogue/store'
import { coachDraft, personDraft } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp

const draft = (at: number, rest: Partial<StoreDraft> = {}): StoreDraft => ({
  code: `SH${String(at).padStart(3, '0')}`,
  name: `分店${at}`,
  regionCode: '310115',
  address: '世纪大道 100 号',
  lng: 121.5,
  lat: 31.2,
  phone: '021-58888888',
  areaSqm: 1200,
  capacity: 100 + at,
  hours: Array.from({ length: 7 }, () => [{ open: '09:00', close: '22:00' }]),
  specialDays: [],
  facilities: [],
  gallery: [],
  managerId: null,
  leaseEndOn: null,
  lessonConfirmation: 'off',
  openedOn: null,
  isPublic: false,
  ...rest,
})
const make = async (at: number, rest?: Partial<StoreDraft>): Promise<Store> =>
  (await ask('POST', '/api/v1/stores', draft(at, rest))).json()
const read = async (id: string): Promise<Store> => (await ask('GET', `/api/v1/stores/${id}`)).json()

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  for (let at = 1; at <= 12; at++) await make(at)
  await make(20, { name: '徐家汇店', regionCode: '310104', facilities: ['pool'] })
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

const codes = () =>
  screen.getAllByRole('row').flatMap((row) => /[A-Z]{2}\d{3}/.exec(row.textContent ?? '')?.[0] ?? [])
const shows = (...wanted: string[]) => waitFor(() => expect(codes()).toEqual(wanted))
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const type = (form: Within, label: RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const press = (form: Within, name: string) => fireEvent.click(form.getByRole('button', { name }))
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}
const search = () => new URLSearchParams(location.search)

it('the store search finds by pinyin after a pause, is kept in the address and is cleared by its chip', async () => {
  fireEvent.change(await screen.findByRole('searchbox', { name: '搜索' }), { target: { value: 'xujiahui' } })
  await shows('SH020')
  expect(search().get('q')).toBe('xujiahui')
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选：搜索：xujiahui' }))
  await waitFor(() => expect(codes().length).toBe(13))
})

it('reads a store once for its editor: from the moment its button is pressed, or by the click of a key', async () => {
  const [row] = await screen.findAllByRole('row', { name: /徐家汇店/ })
  const button = within(row as HTMLElement).getByRole('button', { name: '编辑' })
  const reads = () => app.requests.filter((request) => /^GET \/api\/v1\/stores\/[^/]+$/.test(request)).length
  const before = reads()
  fireEvent.mouseDown(button)
  await waitFor(() => expect(reads()).toBe(before + 1))
  fireEvent.click(button)
  const name = await screen.findByLabelText(/^门店名称/, undefined, slow)
  expect(name).toHaveValue('徐家汇店')
  expect(reads()).toBe(before + 1)
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  fireEvent.click(button)
  await screen.findByLabelText(/^门店名称/, undefined, slow)
  expect(reads()).toBe(before + 2)
})

it('the store list follows the page, order and filter in the address', async () => {
  visit('/store?pageSize=10&sort=capacity&order=desc&page=2')
  await shows('SH003', 'SH002', 'SH001')
  expect(screen.getByRole('textbox', { name: '页码，共 2 页' })).toHaveValue('2')
  visit('/store?facility=pool')
  await shows('SH020')
  expect(screen.getByRole('button', { name: '去掉筛选：设施：泳池' })).toBeVisible()
  visit('/store?region=310104')
  await shows('SH020')
})

it('orders by a click on a head, the other way by the next, and goes through pages', async () => {
  visit('/store?pageSize=10')
  await waitFor(() => expect(codes()[0]).toBe('SH001'))
  fireEvent.click(screen.getByRole('button', { name: '按「门店编号」排序' }))
  await waitFor(() => expect(codes()[0]).toBe('SH020'))
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await shows('SH003', 'SH002', 'SH001')
  expect(search().toString()).toBe('pageSize=10&sort=code&order=desc&page=2')
})

it('a bad value in the address is replaced by the default', async () => {
  visit('/store?page=-5&sort=password&status=gone&pageSize=1000000')
  await waitFor(() => expect(codes().length).toBe(13))
  expect(screen.getByText('共 13 条')).toBeVisible()
})

it('a search without a match says so and offers to clear it', async () => {
  visit('/store?q=nowhere')
  expect(await screen.findByText('没有符合条件的记录')).toBeVisible()
  visit('/store?archived=true')
  expect(await screen.findByText('没有已归档的记录')).toBeVisible()
})

it('an empty store form shows a sentence at each field and writes nothing', async () => {
  fireEvent.click(await screen.findByRole('button', { name: '新建门店' }, slow))
  const form = await drawer('新建门店')
  press(form, '保存')
  await waitFor(() => expect(form.getByLabelText(/^门店编号/)).toHaveAccessibleDescription('此项必填'))
  for (const label of [/^门店名称/, /^联系电话/, /^容纳人数/, /^详细地址/, /^经度/, /^纬度/])
    expect(form.getByLabelText(label)).toHaveAccessibleDescription('此项必填')
  expect(form.getByRole('alert')).toHaveTextContent('有 8 处需要修改')
  type(form, /^门店编号/, 'sh1')
  expect(form.getByLabelText(/^门店编号/)).toHaveAccessibleDescription(/大写字母/)
  expect(app.requests.filter((one) => one === 'POST /api/v1/stores')).toEqual([])
  type(form, /^门店编号/, '')
  press(form, '取消')
  await waitFor(() => expect(search().has('new')).toBe(false))
})

it('the filled form creates a store', async () => {
  visit('/store?new=1')
  const form = await drawer('新建门店')
  type(form, /^门店编号/, 'HZ001')
  type(form, /^门店名称/, '西湖店')
  type(form, /^联系电话/, '0571-88888888')
  type(form, /^容纳人数/, '300')
  type(form, /^面积/, '2500')
  type(form, /^详细地址/, '文三路 1 号')
  fireEvent.paste(form.getByLabelText(/^经度/), { clipboardData: { getData: () => '120.13, 30.28' } })
  await pickRegion(form, '浙江省', '杭州市', '西湖区')
  press(form, '清空')
  await settle()
  // As fast as a press that is released in the same frame.
  fireEvent.pointerDown(form.getByRole('gridcell', { name: '周一 09:00–09:30' }), { button: 0 })
  fireEvent.pointerEnter(form.getByRole('gridcell', { name: '周三 21:30–22:00' }))
  fireEvent.pointerUp(window)
  await settle()
  press(form, '保存')
  await waitFor(() => expect(search().has('new')).toBe(false), slow)
  const found: { rows: Store[] } = await (await ask('GET', '/api/v1/stores?q=HZ001')).json()
  expect(found.rows[0]).toMatchObject({
    code: 'HZ001',
    regionCode: '330106',
    capacity: 300,
    areaSqm: 2500,
    lng: 120.13,
    lat: 30.28,
    status: 'preparing',
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 3 ? [{ open: '09:00', close: '22:00' }] : [])),
  })
})

async function pickRegion(form: Within, ...names: string[]) {
  fireEvent.click(form.getByRole('combobox', { name: /所在地区/ }))
  for (const name of names)
    fireEvent.click(await screen.findByText(name, { selector: '.semi-cascader-option-label *' }, slow))
}

it('a code that is taken is reported at the code field', async () => {
  const row = await make(31)
  visit(`/store?edit=${row.id}`)
  const form = await drawer('分店31')
  await waitFor(() => expect(form.getByLabelText(/^门店编号/)).toBeEnabled())
  type(form, /^门店编号/, 'SH001')
  press(form, '保存')
  await waitFor(() => expect(form.getByLabelText(/^门店编号/)).toHaveAccessibleDescription(/已/))
  expect((await read(row.id)).code).toBe('SH031')
  press(form, '取消')
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(search().has('edit')).toBe(false))
})

it('a save over a newer version shows both, and "keep mine" saves mine over theirs', async () => {
  const row = await make(32)
  const form = await overtaken(row)
  fireEvent.click(await form.findByRole('button', { name: '保留我的' }))
  await waitFor(() => expect(search().has('edit')).toBe(false))
  expect(await read(row.id)).toMatchObject({ capacity: 555, phone: '021-66666666' })
})

it('"take theirs" in a conflict replaces my input', async () => {
  const row = await make(33)
  const form = await overtaken(row)
  fireEvent.click(await form.findByRole('button', { name: '采用对方的' }))
  await waitFor(() => expect(form.getByLabelText(/^容纳人数/)).toHaveValue('777'))
  press(form, '取消')
  await waitFor(() => expect(search().has('edit')).toBe(false))
  expect(await read(row.id)).toMatchObject({ capacity: 777 })
})

/** A drawer whose capacity was changed here to 555, elsewhere to 777 together with its phone. */
async function overtaken(row: Store) {
  visit(`/store?edit=${row.id}`)
  const form = await drawer(row.name)
  await waitFor(() => expect(form.getByLabelText(/^容纳人数/)).toBeEnabled())
  const theirs = { capacity: 777, phone: '021-66666666' }
  await ask('PATCH', `/api/v1/stores/${row.id}`, theirs, { 'if-match': `"${row.version}"` })
  type(form, /^容纳人数/, '555')
  press(form, '保存')
  const mine = within(await form.findByRole('row', { name: /容纳人数/ }))
  expect(mine.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['555', '777'])
  return form
}

it('closing a drawer with unsaved input asks first, and stays or closes as chosen', async () => {
  const row = await make(34)
  visit(`/store?edit=${row.id}`)
  const form = await drawer(row.name)
  await waitFor(() => expect(form.getByLabelText(/^门店名称/)).toBeEnabled())
  type(form, /^门店名称/, '另一个名字')
  press(form, '取消')
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(form.getByLabelText(/^门店名称/)).toHaveValue('另一个名字')
  fireEvent.click(screen.getByRole('link', { name: '教练信息' }))
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(location.pathname).toBe('/store')
  press(form, '取消')
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(search().has('edit')).toBe(false))
  expect((await read(row.id)).name).toBe('分店34')
})

it('a store is opened, suspended with a reason and resumed, and its menu offers only what its state allows', async () => {
  const row = await make(40, { name: '生命周期店' })
  visit('/store?q=SH040')
  await shows('SH040')
  const menu = await menuOf(row.name)
  expect(menu.queryByRole('menuitem', { name: '恢复营业' })).toBe(null)
  fireEvent.click(menu.getByRole('menuitem', { name: '开业' }))
  await waitFor(async () => expect((await read(row.id)).status).toBe('open'))
  await screen.findByText('营业中')
  fireEvent.click((await menuOf(row.name)).getByRole('menuitem', { name: '暂停营业' }))
  const dialog = await drawer('暂停营业 · 生命周期店')
  await dialog.findByLabelText(/^原因/)
  fireEvent.click(dialog.getByRole('button', { name: '暂停营业' }))
  expect(await dialog.findByLabelText(/^原因/)).toHaveAccessibleDescription('此项必填')
  type(dialog, /^原因/, '电梯检修')
  fireEvent.click(dialog.getByRole('button', { name: '暂停营业' }))
  await waitFor(async () =>
    expect(await read(row.id)).toMatchObject({ status: 'suspended', suspension: { reason: '电梯检修' } }),
  )
})

it('archives with a way back', async () => {
  const takeBack = nextUndo()
  const row = await make(41, { name: '归档店' })
  visit('/store?q=SH041')
  await shows('SH041')
  fireEvent.click((await menuOf(row.name)).getByRole('menuitem', { name: '归档' }))
  await takeBack()
  await waitFor(async () => expect((await read(row.id)).archivedAt).toBe(null))
  await shows('SH041')
})

it('a store that cannot be archived names the blocking rows and links to them', async () => {
  const row = await make(48, { name: '有人店' })
  const made = async (path: string, body: object): Promise<{ id: string }> =>
    (await ask('POST', `/api/v1/${path}`, body)).json()
  const person = await made('people', personDraft())
  const resident = coachDraft({ storeIds: [row.id], personId: person.id, displayName: '驻店教练' })
  const coach = await made('coaches', resident)
  visit('/store?q=SH048')
  await shows('SH048')
  fireEvent.click((await menuOf(row.name)).getByRole('menuitem', { name: '归档' }))
  expect(await screen.findByText('「有人店」仍有 1 条关联记录，不能归档')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: '教练「驻店教练」' }))
  await waitFor(() => expect(location.pathname + location.search).toBe(`/coach?edit=${coach.id}`))
})

it('the store history shows who changed which member', async () => {
  const row = await make(42, { name: '历史店' })
  await ask('PATCH', `/api/v1/stores/${row.id}`, { capacity: 999 }, { 'if-match': `"${row.version}"` })
  visit(`/store?history=${row.id}`)
  const panel = await drawer('变更记录')
  expect(await panel.findByText('999')).toBeVisible()
  expect(panel.getByText('142', { selector: 'del' })).toBeVisible()
})

it('sets one week for the chosen stores and takes it back', async () => {
  const takeBack = nextUndo()
  visit('/store?q=徐家汇')
  await shows('SH020')
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 徐家汇店' }))
  fireEvent.click(await screen.findByRole('button', { name: '设置营业时间' }))
  const dialog = await drawer('设置营业时间')
  fireEvent.click(dialog.getByRole('button', { name: '清空' }))
  await settle()
  fireEvent.click(dialog.getByRole('button', { name: '应用到 1 家门店' }))
  const hours = async (): Promise<number | undefined> => {
    const found: { rows: Store[] } = await (await ask('GET', '/api/v1/stores?q=SH020')).json()
    return found.rows[0]?.hours.flat().length
  }
  await waitFor(async () => expect(await hours()).toBe(0), slow)
  await takeBack()
  await waitFor(async () => expect(await hours()).toBe(7), slow)
})

it('a person who may only read is offered no writing action', async () => {
  const row = await make(43)
  const me = { username: 'reader', role: 'manager', permissions: ['store:read'], storeIds: null }
  app.close()
  app = await openApp(server, `/store?edit=${row.id}`)
  app.answer('/api/v1/session', () => Response.json(me))
  const form = await drawer(row.name)
  await waitFor(() => expect(form.getByLabelText(/^门店名称/)).toHaveValue('分店43'))
  expect(form.getByLabelText(/^门店名称/)).toBeDisabled()
  expect(form.queryByRole('button', { name: '保存' })).toBe(null)
  expect(screen.queryByText('新建门店')).toBe(null)
  expect(screen.queryByRole('button', { name: '导出 CSV' })).toBe(null)
}, 60_000)
