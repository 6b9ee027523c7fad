import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse, CoachCourseDraft } from '../../contract/catalogue/coach-course'
import type { Store } from '../../contract/catalogue/store'
import { answer, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember, plan, seat } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { nextUndo, type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 30_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 10_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let coach: Coach

beforeAll(async () => {
  server = await startApp()
  // The page computes by the clock of the browser.
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  const closed = await newStore(ask, { name: '静安店' })
  store = (await answer(ask('POST', `/api/v1/stores/${closed.id}/open`, {}, versioned(closed)))).body
  coach = await newCoach(ask, {
    storeIds: [store.id],
    displayName: '王教练',
    availability: everyDay(store.id, '09:00', '18:00'),
  })
  app = await openApp(server, '/login?return=/coachclass')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '教练课程' }, slow)
}, 60_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/coachclass')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const course = (own: Partial<CoachCourseDraft>, how?: { isDraft: boolean }) =>
  newCourse(ask, { coachId: coach.id, storeIds: [store.id], ...own }, how)
const read = async (id: string): Promise<CoachCourse> =>
  (await ask('GET', `/api/v1/coach-courses/${id}`)).json()
const shows = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` })
const row = async (name: string) => {
  const found = (await shows(name)).closest('tr')
  if (found === null) throw new Error(`${name} stands in no row`)
  return found
}
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))
const act = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  await settle()
}

it('lists what a course is and costs, and finds it by pinyin and by its coach', async () => {
  await course({ name: '力量入门', priceFen: 30_050 })
  visit('/coachclass?q=liliangrumen')
  expect(await row('力量入门')).toHaveTextContent('王教练静安店私教60 分钟1¥300.50已上架0—')
  visit(`/coachclass?coach=${coach.id}&kind=private&q=王教练`)
  await shows('力量入门')
  expect(await screen.findByRole('button', { name: '去掉筛选：教练：王教练' })).toBeVisible()
  expect(screen.getByRole('button', { name: '去掉筛选：类型：私教' })).toBeVisible()
})

it('refuses an empty course beside each field, and a kind brings what is usual for it', async () => {
  visit('/coachclass?new=1')
  const form = await drawer('新建课程')
  fireEvent.click(await form.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(form.getByLabelText(/^课程名称/)).toHaveAccessibleDescription('此项必填'))
  expect(form.getByLabelText(/^单价/)).toHaveAccessibleDescription('此项必填')
  expect(form.getByRole('combobox', { name: /授课教练/ })).toHaveAccessibleDescription('此项必填')
  expect(form.getByText('会员最晚提前 2 小时预约，最早提前 14 天；开课前 12 小时内取消扣课。')).toBeVisible()
  fireEvent.click(form.getByRole('radio', { name: /^团课/ }))
  await waitFor(() => expect(form.getByLabelText(/^名额/)).toHaveValue('20'))
  expect(form.getByLabelText(/^时长/)).toHaveValue('50')
  expect(
    form.getByText(/^会员最晚提前 30 分钟预约，最早提前 7 天；开课前 2 小时内取消扣课。/),
  ).toHaveTextContent('每节 50 分钟，连同准备共占用教练 60 分钟。')
  fireEvent.click(form.getByRole('radio', { name: /^私教/ }))
  await waitFor(() => expect(form.getByLabelText(/^名额/)).toHaveValue('1'))
  expect(form.getByLabelText(/^名额/)).toBeDisabled()
  // The values are the initial ones again, so no confirmation appears.
  fireEvent.click(form.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('is put on offer and taken off, told what that means', async () => {
  const made = await course({ name: '上下架课' }, { isDraft: true })
  visit('/coachclass?q=上下架课')
  await shows('上下架课')
  await act('上下架课', '上架')
  await screen.findByText('「上下架课」已上架')
  await waitFor(async () => expect(await row('上下架课')).toHaveTextContent('已上架'))
  await act('上下架课', '下架')
  const question = await drawer('下架 · 上下架课')
  expect(question.getByText('下架后会员不能再预约，已排的 0 节课时照常进行。')).toBeVisible()
  fireEvent.click(question.getByRole('button', { name: '下架' }))
  await waitFor(async () => expect((await read(made.id)).status).toBe('off'))
})

it('shows each new price before it is written, writes them, and takes them back', async () => {
  const takeBack = nextUndo()
  const [cheap, dear] = [
    await course({ name: '调价甲', priceFen: 10_000 }),
    await course({ name: '调价乙', priceFen: 25_500 }),
  ]
  const prices = async () => [(await read(cheap.id)).priceFen, (await read(dear.id)).priceFen]
  visit('/coachclass?q=调价&sort=priceFen')
  fireEvent.click(await shows('调价甲'))
  await settle()
  fireEvent.click(await shows('调价乙'), { shiftKey: true })
  fireEvent.click(await screen.findByRole('button', { name: '调整价格' }))
  const dialog = await drawer('调整 2 门课程的价格')
  fireEvent.change(dialog.getByLabelText('百分比'), { target: { value: '-10' } })
  await dialog.findByRole('button', { name: '调整 2 门' })
  expect(dialog.getAllByRole('row').map((line) => line.textContent)).toEqual([
    '课程名称教练原价新价变化',
    '调价甲王教练¥100.00¥90.00-¥10.00',
    '调价乙王教练¥255.00¥230.00-¥25.00',
  ])
  expect(await prices()).toEqual([10_000, 25_500])
  fireEvent.click(dialog.getByRole('button', { name: '调整 2 门' }))
  await waitFor(async () => expect(await prices()).toEqual([9_000, 23_000]))
  await takeBack()
  await waitFor(async () => expect(await prices()).toEqual([10_000, 25_500]))
})

it('previews the same times whether the server offers them or the page reckons them', async () => {
  const made = await course({ name: '预览课', durationMin: 90 }, { isDraft: true })
  const preview = async () => {
    visit(`/coachclass?edit=${made.id}&at=slots`)
    const form = await drawer('预览课')
    await waitFor(() => expect(form.getByText(/^共 [1-9]\d* 个可约时间$/)).toBeVisible(), slow)
    const days = within(form.getByRole('region', { name: '可约时间' })).getAllByRole('time')
    const shown = days.map((day) => day.closest('li')?.textContent)
    fireEvent.click(form.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    return shown
  }
  const reckoned = await preview()
  expect(reckoned).toHaveLength(7)
  expect(reckoned[2]).toContain('09:00–16:30')
  expect(app.requests).not.toContain('GET /api/v1/slots')
  await ask('POST', `/api/v1/coach-courses/${made.id}/putOn`, {}, versioned(made))
  expect(await preview()).toEqual(reckoned)
  expect(app.requests).toContain('GET /api/v1/slots')
})

it('names the sessions that have more booked than the new number of seats', async () => {
  const made = await course({ name: '名额课', kind: 'small_group', capacity: 4 })
  const tomorrow = new Date(server.clock().getTime() + 86_400_000).toISOString().slice(0, 10)
  const id = await plan(server.db, {
    course: made,
    storeId: store.id,
    startsAt: new Date(`${tomorrow}T10:00:00+08:00`).toISOString(),
  })
  await seat(server.db, id, [
    await newMember(ask, store.id),
    await newMember(ask, store.id),
    await newMember(ask, store.id),
  ])
  visit(`/coachclass?edit=${made.id}`)
  const form = await drawer('名额课')
  const seats = await form.findByLabelText(/^名额/)
  expect(form.getByRole('radio', { name: /^小班/ })).toBeDisabled()
  fireEvent.change(seats, { target: { value: '2' } })
  await settle()
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(form.getByLabelText(/^名额/)).toHaveAccessibleDescription('已有 3 人预约，名额不能少于这个数'),
  )
  expect(form.getByText(`${tomorrow} 10:00`)).toBeVisible()
  expect((await read(made.id)).capacity).toBe(4)
})
