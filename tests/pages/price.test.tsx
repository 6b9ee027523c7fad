import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { defaultCoverage, plainLesson } from '../../contract/catalogue/coverage'
import type { MembershipPlan, PlanDraft } from '../../contract/catalogue/membership-plan'
import { insertAccount } from '../../server/system/account/new-account'
import { newStore, planDraft } from '../api/fixtures/gym'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { nextUndo, type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp

const termsOfTimes = { durationDays: null, times: 10, validDays: 120 }

const make = async (own: Partial<PlanDraft>): Promise<MembershipPlan> =>
  (await ask('POST', '/api/v1/membership-plans', planDraft(own))).json()
const listed = async (): Promise<MembershipPlan[]> =>
  (await (await ask('GET', '/api/v1/membership-plans?sort=code')).json()).rows

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  await make({
    code: 'MONTH',
    name: '月卡',
    durationDays: 31,
    listPriceFen: 49_800,
    salePriceFen: 39_800,
    sort: 1,
  })
  await make({ code: 'YEAR', name: '年卡', listPriceFen: 398_000, salePriceFen: 298_000, sort: 2 })
  app = await openApp(server, '/login?return=/price')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '会员价格' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/price')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
const type = (form: Within, label: RegExp | string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const press = (form: Within, name: string) => fireEvent.click(form.getByRole('button', { name }))
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  return within(await screen.findByRole('menu'))
}

it('each price is shown with its monthly price', async () => {
  const row = (await screen.findByText('MONTH')).closest('tr')
  expect(row).toHaveTextContent('¥398.00')
  expect(row).toHaveTextContent('¥385.16/月')
})

it('draws the card while it is typed, and turns the light red beyond the limits of the city', async () => {
  visit('/price?new=1')
  const form = await drawer('新建会员卡')
  type(form, /^名称/, '尊享卡')
  type(form, /^编号/, 'VIP')
  type(form, /^原价/, '6000')
  type(form, /^售价/, '5000')
  const card = form.getByRole('figure', { name: '官网预览' })
  expect(card).toHaveTextContent('尊享卡')
  expect(card).toHaveTextContent('¥5,000.00¥6,000.00')
  expect(await form.findByRole('status')).toHaveTextContent('符合上海预收款限额')
  type(form, /^售价/, '5000.01')
  expect(form.getByRole('status')).toHaveTextContent('超出上海预收款限额售价超过 ¥5,000.00')
  expect(form.getByRole('status')).toHaveTextContent('沪体规文〔2025〕1号')
  press(form, '保存')
  await waitFor(async () => expect((await listed()).map(({ code }) => code)).toContain('VIP'))
})

it('a sale price above the list price is refused at its field, and the input is kept', async () => {
  visit('/price?new=1')
  const form = await drawer('新建会员卡')
  type(form, /^名称/, '错价卡')
  type(form, /^编号/, 'WRONG')
  type(form, /^原价/, '100')
  type(form, /^售价/, '100.01')
  press(form, '保存')
  expect(await form.findByText('售价不能高于原价')).toBeVisible()
  expect(form.getByLabelText(/^售价/)).toHaveValue('100.01')
  press(form, '取消')
  press(await drawer('放弃未保存的修改？'), '放弃修改')
})

it('a plan is copied with a new code', async () => {
  fireEvent.click((await menuOf('年卡')).getByRole('menuitem', { name: '复制为新卡' }))
  const form = await drawer('新建会员卡')
  expect(form.getByLabelText(/^名称/)).toHaveValue('年卡（副本）')
  expect(form.getByLabelText(/^编号/)).toHaveValue('')
  expect(form.getByLabelText(/^售价/)).toHaveValue('2980')
  type(form, /^编号/, 'YEAR_2')
  press(form, '保存')
  await waitFor(async () =>
    expect((await listed()).find(({ code }) => code === 'YEAR_2')).toMatchObject({ salePriceFen: 298_000 }),
  )
})

it('changes many prices as the preview shows them, and takes it back', async () => {
  const takeBack = nextUndo()
  for (const name of ['月卡', '年卡'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  fireEvent.click(await screen.findByRole('button', { name: '批量调价' }, slow))
  const form = await drawer('批量调价')
  expect(form.getByRole('button', { name: '调整 2 张卡的价格' })).toBeDisabled()
  type(form, /^调整幅度/, '-5')
  expect(form.getByRole('row', { name: /月卡/ })).toHaveTextContent('月卡¥398.00 ¥378.00¥498.00')
  press(form, '调整 2 张卡的价格')
  const prices = async () =>
    (await listed()).filter(({ code }) => /^(MONTH|YEAR)$/.test(code)).map(({ salePriceFen }) => salePriceFen)
  await waitFor(async () => expect(await prices()).toEqual([37_800, 283_100]))
  await takeBack()
  await waitFor(async () => expect(await prices()).toEqual([39_800, 298_000]))
  // An event on an outdated version of a row is refused.
  await screen.findByRole('row', { name: /月卡.*¥398\.00/ })
})

it('a plan is put on sale from its menu and shows its price history', async () => {
  fireEvent.click((await menuOf('月卡')).getByRole('menuitem', { name: '上架' }))
  await waitFor(async () =>
    expect((await listed()).find(({ code }) => code === 'MONTH')?.status).toBe('on_sale'),
  )
  fireEvent.click((await menuOf('月卡')).getByRole('menuitem', { name: '价格记录' }))
  const history = await drawer('价格记录')
  expect(await history.findAllByRole('row')).toHaveLength(4)
  expect(history.getByRole('img', { name: '价格记录' })).toBeVisible()
})

it('tells in words what the card covers while it is set, and saves it', async () => {
  visit('/price?new=1')
  const form = await drawer('新建会员卡')
  type(form, /^名称/, '白天卡')
  type(form, /^编号/, 'DAYTIME')
  type(form, /^原价/, '1000')
  type(form, /^售价/, '800')
  const words = form.getByRole('figure', { name: '用途说明' })
  const sentences = () =>
    within(words)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(sentences()).toEqual(['营业时间内入场', '团课免费约课'])
  press(form, '工作日白天 9:00–17:00')
  await waitFor(() => expect(sentences()[0]).toBe('周一至周五 9:00–17:00 入场'))
  fireEvent.click(form.getByRole('switch', { name: '可约小班' }))
  await waitFor(() => expect(sentences()[1]).toBe('小班免费约课'))
  fireEvent.click(form.getByRole('switch', { name: '法定节假日可用' }))
  await waitFor(() => expect(sentences()).toHaveLength(4))
  type(form, /^每天入场/, '2')
  await waitFor(() => expect(sentences()).toHaveLength(5))
  expect(sentences()).toEqual([
    '周一至周五 9:00–17:00 入场',
    '小班免费约课',
    '团课免费约课',
    '法定节假日不可用',
    '每天最多入场 2 次',
  ])
  press(form, '保存')
  await waitFor(async () =>
    expect((await listed()).find(({ code }) => code === 'DAYTIME')?.coverage).toMatchObject({
      lessons: [{ kind: 'small_group' }, { kind: 'group' }],
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
      onHolidays: false,
      visitsPerDay: 2,
    }),
  )
})

it('refuses the units of a rule beside their field', async () => {
  const coverage = { ...defaultCoverage('times'), lessons: [plainLesson('private', 'units' as const)] }
  const plan = await make({ code: 'PT', name: '私教卡', kind: 'times', ...termsOfTimes, coverage })
  visit(`/price?edit=${plan.id}&at=coverage`)
  const form = await drawer('私教卡')
  const rule = within(await form.findByRole('group', { name: '私教规则 1' }))
  const units = rule.getByLabelText(/^每节扣/)
  fireEvent.change(units, { target: { value: '0' } })
  press(form, '保存')
  expect(await rule.findByText('不能小于 1')).toBeVisible()
  expect(units).toHaveAttribute('aria-invalid', 'true')
  expect(form.getByRole('figure', { name: '用途说明' })).toHaveTextContent('填写完整后显示说明')
  await waitFor(() => expect(units).toBeEnabled())
  fireEvent.change(units, { target: { value: '2' } })
  press(form, '保存')
  await waitFor(async () =>
    expect((await listed()).find(({ code }) => code === 'PT')?.coverage.lessons[0]?.units).toBe(2),
  )
})

it('asks once to confirm the coverage that a rule has given to plans', async () => {
  await server.db
    .updateTable('membershipPlan')
    .set({ isCoverageAssumed: true })
    .where('code', 'in', ['MONTH', 'YEAR'])
    .execute()
  // As if the lists that earlier tests have read were old; this is the application's own copy of the module.
  const { queryClient } = await import('../../src/lib/api/query-client')
  await queryClient.invalidateQueries()
  visit('/price?assumed=true')
  fireEvent.click(await screen.findByRole('button', { name: '查看并确认' }, slow))
  const form = await drawer('确认卡片用途')
  expect(form.getByText('月卡').closest('li')).toHaveTextContent(/营业时间内入场/)
  fireEvent.click(form.getByRole('checkbox', { name: '年卡' }))
  press(form, '确认用途')
  const assumed = async () =>
    (await listed()).filter(({ isCoverageAssumed }) => isCoverageAssumed).map(({ code }) => code)
  await waitFor(async () => expect(await assumed()).toEqual(['YEAR']))
  expect(await screen.findByText(/^已确认 1 种卡的用途/)).toBeVisible()
  expect(await screen.findByText(/^有 1 种会员卡的用途/)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '查看并确认' }))
  press(await drawer('确认卡片用途'), '确认用途')
  await waitFor(() => expect(screen.queryByRole('button', { name: '查看并确认' })).toBe(null))
  expect(await assumed()).toEqual([])
})

it('plans are found by their price', async () => {
  visit('/price')
  await screen.findByText('MONTH', {}, slow)
  const from = await screen.findByLabelText('最低售价')
  fireEvent.change(from, { target: { value: '2980' } })
  fireEvent.blur(from)
  await waitFor(() => expect(screen.queryByText('MONTH')).toBe(null))
  expect(new URLSearchParams(location.search).get('minFen')).toBe('298000')
  expect(await screen.findByRole('button', { name: '去掉筛选：售价不低于 ¥2,980.00' })).toBeVisible()
})

const rowOf = async (name: string) =>
  within((await screen.findByRole('checkbox', { name: `选择 ${name}` }, slow)).closest('tr') ?? document.body)

it('an account of one store cannot change a plan of several stores', async () => {
  const stores = await Promise.all([newStore(ask), newStore(ask)])
  const [mine, theirs] = stores.map(({ id }) => id)
  await make({ code: 'MINE', name: '本店卡', storeScope: 'some', storeIds: [mine ?? ''], sort: 7 })
  await make({
    code: 'BOTH',
    name: '两店卡',
    storeScope: 'some',
    storeIds: [mine ?? '', theirs ?? ''],
    sort: 8,
  })
  const passwordHash = await cheapPasswordHash('correct horse battery')
  const account = { username: 'keeper', role: 'manager', storeIds: [mine ?? ''], passwordHash }
  await insertAccount(server.db, account, server.clock())
  app.close()
  localStorage.clear()
  app = await openApp(server, '/login?return=/price')
  await signInByForm(app, { username: 'keeper', password: 'correct horse battery' })
  const changes = ['上架', '归档']
  for (const [name, action, offered] of [
    ['本店卡', '编辑', changes],
    ['两店卡', '查看', []],
    ['年卡', '查看', []],
  ] as const) {
    const row = await rowOf(name)
    expect(row.getByRole('button', { name: action })).toBeVisible()
    const items = (await menuOf(name)).getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect([name, items.filter((item) => changes.some((one) => item === one))]).toEqual([name, offered])
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  }
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 两店卡' }))
  expect(await screen.findByRole('button', { name: '批量调价' }, slow)).toBeDisabled()
  fireEvent.click((await rowOf('两店卡')).getByRole('button', { name: '查看' }))
  const form = await drawer('两店卡')
  await waitFor(() => expect(form.getByLabelText(/^售价/)).toBeDisabled())
  expect(form.queryByRole('button', { name: '保存' })).toBe(null)
}, 60_000)
