import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { defaultCoverage } from '../../contract/catalogue/coverage'
import type { Member } from '../../contract/membership/member'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { insertAccount } from '../../server/system/account/new-account'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember, newMembership } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, settle, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 40_000 })
const slow = { timeout: 15_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let group: ClassSession
let members: Member[]
/** The card that pays for the third of them. */
let card = ''
/** The server's clock does not run, the browser's does: bookings lie after both. */
const day = new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10)
const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString()

const bookings = async (): Promise<Appointment[]> =>
  (await (await ask('GET', `/api/v1/appointments?session=${group.id}&sort=createdAt`)).json()).rows

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  const store = await newStore(ask, {
    hours: Array.from({ length: 7 }, () => [{ open: '08:00', close: '22:00' }]),
  })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const coach = await newCoach(ask, {
    storeIds: [store.id],
    displayName: '林教练',
    availability: everyDay(store.id, '09:00', '20:00'),
  })
  const own = { coachId: coach.id, storeIds: [store.id] }
  const course = await newCourse(ask, { ...own, name: '燃脂小班', kind: 'small_group', capacity: 2 })
  members = []
  for (const name of ['陈晨', '李雷', '韩梅']) members.push(await newMember(ask, store.id, { name }))
  card = await newMembership(server.db, members[2]?.id ?? '', {
    name: '十次卡',
    kind: 'times',
    timesTotal: 10,
    startsOn: '2026-01-01',
    endsOn: '2099-12-31',
  })
  group = await created<ClassSession>(ask, 'class-sessions', {
    courseId: course.id,
    storeId: store.id,
    room: '操房',
    startsAt: at('17:00'),
    durationMin: 60,
    capacity: 2,
    repeatWeeks: 0,
    bookings: members.slice(0, 2).map(({ id }) => ({ memberId: id, membershipId: null, note: '' })),
  })
}, 60_000)

afterAll(async () => {
  app?.close()
  await server.close()
})

beforeEach(async () => {
  if (app !== undefined) return
  localStorage.clear()
  app = await openApp(server, '/login')
  await signInByForm(app)
  await waitFor(() => expect(location.pathname).toBe('/dashboard'), slow)
})

it('shows the day by coach, with every session told in full, and without a fault of access', async () => {
  visit(`/appointment?date=${day}`)
  const column = await screen.findByRole('group', { name: /林教练/ }, slow)
  const block = within(column).getByRole('button', {
    name: /^17:00–18:00 燃脂小班 2\/2 人 · 操房，.*小班课，林教练/,
  })
  expect(block).toBeVisible()
  const calendar = screen.getByRole('application')
  const { violations } = await axe.run(calendar, { runOnly: ['wcag2a', 'wcag2aa'] })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

it('shows the month, each day with what it holds, and leads to the day', async () => {
  visit(`/appointment?view=month&date=${day}`)
  const label = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
  const link = await screen.findByRole('link', { name: new RegExp(`^${label} .*：1 节课，2/2 人`) }, slow)
  expect(link).toHaveTextContent('2/2 人')
  const month = screen.getByRole('table', { name: '本月每天的课程' })
  expect(
    within(month)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
  const { violations } = await axe.run(month, { runOnly: ['wcag2a', 'wcag2aa'] })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '上个月' }))
  await waitFor(() => expect(location.search).not.toContain(day))
  fireEvent.click(screen.getByRole('button', { name: '下个月' }))
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${label} `) }, slow))
  await screen.findByRole('application', {}, slow)
  expect(location.search).toContain(`date=${day}`)
})

it('walks by arrow keys and says of each quarter of an hour whether it is free', async () => {
  visit(`/appointment?date=${day}`)
  const column = await screen.findByRole('group', { name: /林教练/ }, slow)
  const block = within(column).getByRole('button', { name: /燃脂小班/ })
  block.focus()
  await settle()
  fireEvent.keyDown(block, { key: 'ArrowDown' })
  const cell = await within(column).findByRole('button', { name: /18:00 空闲/ })
  await waitFor(() => expect(cell).toHaveFocus())
  fireEvent.keyDown(cell, { key: 'Home' })
  expect(await within(column).findByRole('button', { name: /08:00 不在上班时间/ })).toBeVisible()
})

it('moves a class by keys only after it was told how many that concerns', async () => {
  visit(`/appointment?date=${day}`)
  const column = await screen.findByRole('group', { name: /林教练/ }, slow)
  const block = within(column).getByRole('button', { name: /燃脂小班/ })
  block.focus()
  await settle()
  fireEvent.keyDown(block, { key: 'm' })
  fireEvent.keyDown(block, { key: 'ArrowUp' })
  await waitFor(() => expect(screen.getByText(/16:45–17:45，回车放下/)).toBeInTheDocument())
  fireEvent.keyDown(block, { key: 'Enter' })
  const question = within(await screen.findByRole('dialog', { name: /改期/ }))
  expect(question.getByText('改期将影响 2 位会员。')).toBeVisible()
  fireEvent.change(question.getByLabelText('原因'), { target: { value: '教室检修' } })
  await settle()
  fireEvent.click(question.getByRole('button', { name: '确认改期' }))
  await within(column).findByRole('button', { name: /16:45–17:45/ }, slow)
  const [first] = await bookings()
  const whole: Appointment = await (await ask('GET', `/api/v1/appointments/${first?.id}`)).json()
  expect(whole.moves).toMatchObject([{ from: at('17:00'), to: at('16:45'), reason: '教室检修' }])
})

it('cancels a seat with what becomes of the unit said before, and gives it to who waits', async () => {
  await created(ask, 'appointments', {
    sessionId: group.id,
    memberId: members[2]?.id,
    membershipId: card,
    source: 'front_desk',
    note: '',
    waitIfFull: true,
  })
  visit(`/appointment?date=${day}&session=${group.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: '燃脂小班' }, slow))
  const waiting = await drawer.findByRole('region', { name: '候补名单' }, slow)
  expect(within(waiting).getByText('韩梅')).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: '更多操作 李雷' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '取消预约' }))
  const question = within(await screen.findByRole('dialog', { name: '取消预约 · 李雷' }))
  expect(question.getByText('未扣课次，直接取消。')).toBeVisible()
  fireEvent.change(question.getByLabelText(/原因/), { target: { value: '临时有事' } })
  await settle()
  fireEvent.click(question.getByRole('button', { name: '取消预约' }))
  await waitFor(() => expect(drawer.queryByRole('region', { name: '候补名单' })).toBeNull(), slow)
  expect((await bookings()).map(({ memberName, status, hold }) => [memberName, status, hold])).toEqual([
    ['陈晨', 'confirmed', 'none'],
    ['李雷', 'cancelled', 'none'],
    ['韩梅', 'confirmed', 'held'],
  ])
})

it('lists bookings by filters in the address, and offers what the machine allows', async () => {
  visit('/appointment?view=list&status=confirmed')
  const row = await screen.findByRole('row', { name: /韩梅.*燃脂小班.*已确认/ }, slow)
  expect(screen.queryByRole('row', { name: /李雷/ })).toBeNull()
  expect(screen.getByRole('button', { name: '去掉筛选：状态：已确认' })).toBeVisible()
  fireEvent.click(within(row).getByRole('button', { name: '更多操作 韩梅' }))
  const checkIn = await screen.findByRole('menuitem', { name: /签到/ })
  expect(checkIn).toHaveTextContent('开课前 60 分钟起可签到')
  expect(checkIn).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('menuitem', { name: '取消预约' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: '完成' })).toBeNull()
})

it('offers for a session the card that pays first, and says of the others why they do not', async () => {
  const member = members[2]?.id ?? ''
  await newMembership(server.db, member, {
    name: '入场卡',
    endsOn: '2099-12-31',
    coverage: { ...defaultCoverage('period'), lessons: [] },
  })
  const session = await created<ClassSession>(ask, 'class-sessions', {
    courseId: group.courseId,
    storeId: group.storeId,
    room: '操房',
    startsAt: at('11:00'),
    durationMin: 60,
    capacity: 2,
    repeatWeeks: 0,
    bookings: [],
  })
  visit(`/appointment?date=${day}&session=${session.id}&member=${member}`)
  const drawer = within(await screen.findByRole('dialog', { name: '燃脂小班' }, slow))
  fireEvent.click(await drawer.findByRole('button', { name: '添加会员' }, slow))
  const payment = within(await drawer.findByRole('group', { name: '使用会员卡' }, slow))
  const [first, later, refused] = await payment.findAllByRole('radio')
  await waitFor(() => expect(first).toBeChecked())
  expect(first?.closest('label')).toHaveTextContent(/^十次卡.*扣 1 次，剩 \d 次$/)
  expect(later?.closest('label')).toHaveTextContent('不用会员卡，按课程价另付')
  expect(refused?.closest('label')).toHaveTextContent(/^入场卡.*这张卡不能用于这门课程$/)
  expect(refused).toBeDisabled()
  fireEvent.click(drawer.getByRole('button', { name: '预约' }))
  await waitFor(async () => {
    const { rows } = await (await ask('GET', `/api/v1/appointments?session=${session.id}`)).json()
    expect(rows).toMatchObject([{ memberName: '韩梅', membershipId: card, hold: 'held' }])
  }, slow)
  visit('/appointment?view=list')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('says what each offered start costs the chosen member, who stays chosen until cleared', async () => {
  const member = members[2]?.id ?? ''
  visit(`/appointment?date=${day}&member=${member}`)
  expect(await screen.findByText('为韩梅约课', {}, slow)).toBeVisible()
  const column = within(await screen.findByRole('group', { name: /林教练/ }, slow))
  const [offer] = await column.findAllByText('1 次', { selector: '[title] > span' }, slow)
  expect(offer?.parentElement).toHaveAttribute(
    'title',
    '燃脂小班 1 次\n用十次卡支付\n入场卡：这张卡不能用于这门课程',
  )
  fireEvent.click(screen.getByRole('button', { name: '周' }))
  await waitFor(() => expect(location.search).toContain('view=week'))
  fireEvent.click(await screen.findByRole('button', { name: '下一周' }))
  await waitFor(() => expect(location.search).not.toContain(day))
  expect(location.search).toContain(member)
  fireEvent.click(screen.getByRole('button', { name: '不再指定会员' }))
  await waitFor(() => expect(location.search).not.toContain(member))
  await waitFor(() => expect(screen.queryAllByText('1 次')).toEqual([]))
})

it('prints the week of a store, without what its coaches do in others and without members', async () => {
  const other = await newStore(ask)
  await ask('POST', `/api/v1/stores/${other.id}/open`, {}, versioned(other))
  const works = [...everyDay(group.storeId, '09:00', '15:00'), ...everyDay(other.id, '15:00', '20:00')]
  const coach = await newCoach(ask, { storeIds: [group.storeId, other.id], availability: works })
  const storeIds = [group.storeId, other.id]
  const course = await newCourse(ask, {
    coachId: coach.id,
    storeIds,
    name: '两店团课',
    kind: 'group',
    capacity: 9,
  })
  for (const [storeId, clock] of [
    [group.storeId, '13:00'],
    [other.id, '16:00'],
  ] as const)
    await created<ClassSession>(ask, 'class-sessions', {
      courseId: course.id,
      storeId,
      room: '操房',
      startsAt: at(clock),
      durationMin: 60,
      capacity: 9,
      repeatWeeks: 0,
      bookings: [],
    })
  visit(`/appointment?view=week&date=${day}&store=${group.storeId}`)
  await screen.findByRole('button', { name: '打印本周' }, slow)
  const entries = () => [...document.querySelectorAll('body > section article')].map((one) => one.textContent)
  await waitFor(() => expect(entries()).toContainEqual(expect.stringContaining('13:00–14:00两店团课')), slow)
  expect(entries().join()).not.toContain('16:00')
  expect(entries()).toContainEqual(expect.stringMatching(/燃脂小班林教练 · 操房 · \d\/2 人$/))
  expect(entries().join()).not.toMatch(/陈晨|李雷|韩梅/)
})

it('tells in the open drawer that somebody else has cancelled the session, and loads it anew', async () => {
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(server.db, { username: '王店长', passwordHash, role: 'administrator' }, server.clock())
  const other = await signIn(server.app, '王店长', 'correct horse battery')
  visit(`/appointment?date=${day}&session=${group.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: '燃脂小班' }, slow))
  await drawer.findByRole('button', { name: '取消课时' }, slow)
  const row: ClassSession = await (await ask('GET', `/api/v1/class-sessions/${group.id}`)).json()
  const requested = { reason: '教室漏水' }
  const reply = await other('POST', `/api/v1/class-sessions/${group.id}/cancel`, requested, versioned(row))
  expect(reply.status).toBe(200)
  // As the calendar refetches every half minute; this is the application's own copy of the module.
  const { queryClient } = await import('../../src/lib/api/query-client')
  await queryClient.invalidateQueries({ queryKey: ['class-sessions'] })
  expect(await drawer.findByText('王店长刚刚取消了这节课', {}, slow)).toBeVisible()
  expect(drawer.getByText('已取消：教室漏水')).toBeVisible()
  expect(drawer.queryByRole('button', { name: '取消课时' })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(drawer.queryByText('王店长刚刚取消了这节课')).toBeNull())
})
