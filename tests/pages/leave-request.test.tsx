import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { Member } from '../../contract/membership/member'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { LeaveRequest } from '../../contract/scheduling/leave-request'
import { insertAccount } from '../../server/system/account/new-account'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { newLeaveRequest } from '../api/fixtures/leave'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, openSignedIn, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }
const password = 'correct horse battery'

let server: TestApp
let ask: Ask
let app: OpenApp | undefined
let storeId = ''
let coach: Coach
let member: Member
/** The server's clock does not run, the browser's does: the days lie after both. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const [from, to] = [inDays(3), inDays(4)]

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  const store = await newStore(ask, {
    hours: Array.from({ length: 7 }, () => [{ open: '08:00', close: '22:00' }]),
  })
  storeId = store.id
  await ask('POST', `/api/v1/stores/${storeId}/open`, {}, versioned(store))
  coach = await newCoach(ask, {
    storeIds: [storeId],
    displayName: '林教练',
    availability: everyDay(storeId, '09:00', '20:00'),
  })
  member = await newMember(ask, storeId, { name: '李雷', mobile: '13812345678' })
  const account = { username: 'lin', passwordHash: await cheapPasswordHash(password), role: 'coach' }
  const id = await insertAccount(server.db, { ...account, storeIds: [storeId] }, server.clock())
  await sql`update account set person_id = ${coach.personId} where id = ${id}`.execute(server.db)
}, 120_000)
afterEach(() => {
  app?.close()
  app = undefined
  localStorage.clear()
})
afterAll(() => server.close())

const requests = async (): Promise<LeaveRequest[]> =>
  (await (await ask('GET', '/api/v1/leave-requests')).json()).rows
const violationsIn = async (element: Element) => {
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa'] })
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** A booked private lesson of the coach on the first day. */
async function lesson(): Promise<ClassSession> {
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [storeId], name: '力量私教' })
  return created<ClassSession>(ask, 'class-sessions', {
    courseId: course.id,
    storeId,
    room: null,
    startsAt: new Date(`${from}T10:00:00+08:00`).toISOString(),
    durationMin: 60,
    capacity: 1,
    repeatWeeks: 0,
    bookings: [{ memberId: member.id, membershipId: null, note: '' }],
  })
}

it('a coach asks for leave in the own account, sees the state, and withdraws the request', async () => {
  app = await openApp(server, '/login')
  await signInByForm(app, { username: 'lin', password })
  fireEvent.click(await screen.findByRole('button', { name: '我的账号' }, slow))
  const account = within(await screen.findByRole('dialog', { name: '我的账号' }, slow))
  const region = await account.findByRole('region', { name: '我的请假' }, slow)
  const section = within(region)
  await section.findByText('还没有申请过请假', {}, slow)
  const type = (name: RegExp, value: string) =>
    fireEvent.change(section.getByLabelText(name, { selector: 'input,textarea' }), { target: { value } })
  fireEvent.click(section.getByRole('button', { name: '提交申请' }))
  expect(await section.findByLabelText(/^开始日期/, { selector: 'input' })).toBeInvalid()
  expect(await requests()).toEqual([])
  type(/^开始日期/, from)
  type(/^结束日期/, to)
  type(/^请假原因/, '回老家')
  expect(await violationsIn(region)).toEqual([])
  fireEvent.click(section.getByRole('button', { name: '提交申请' }))
  const list = within(await section.findByRole('list', { name: '我的申请' }, slow))
  expect(list.getByText(`${from} 至 ${to}`)).toBeVisible()
  expect(list.getByText('待批准')).toBeVisible()
  fireEvent.click(list.getByRole('button', { name: `撤回 ${from} 至 ${to} 的申请` }))
  await list.findByText('已撤回', {}, slow)
  expect((await requests()).map(({ status }) => status)).toEqual(['withdrawn'])
})

it('an account without a coach has no such section', async () => {
  app = await openSignedIn(server, '/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: '我的账号' }, slow))
  await screen.findByRole('region', { name: '登录密码' }, slow)
  expect(screen.queryByRole('region', { name: '我的请假' })).toBe(null)
})

it('a manager comes from the start page, allows a request with its lessons, and refuses another', async () => {
  const session = await lesson()
  await newLeaveRequest(ask, { coachId: coach.id, from, to, reason: '回老家' })
  await newLeaveRequest(ask, { coachId: coach.id, from: inDays(20), to: inDays(21), reason: '旅行' })
  app = await openSignedIn(server, '/dashboard')
  fireEvent.click(await screen.findByRole('link', { name: /请假待批准\s*2/ }, slow))
  await screen.findByRole('heading', { name: '请假申请' }, slow)
  const row = await screen.findByRole('row', { name: /回老家/ }, slow)
  expect(within(row).getByText(`${from} 至 ${to}`)).toBeVisible()
  fireEvent.click(within(row).getByRole('button', { name: '批准' }))
  const asking = within(await screen.findByRole('dialog', { name: /批准/ }, slow))
  expect(asking.getByText(/期间有 1 节已约的课/)).toBeVisible()
  fireEvent.click(asking.getByRole('button', { name: '批准' }))
  const deciding = within(await screen.findByRole('dialog', { name: '林教练休假：安排课节' }, slow))
  expect(deciding.getByRole('row', { name: /10:00.*力量私教/ })).toBeVisible()
  fireEvent.click(deciding.getByRole('button', { name: /^确认|^保存|^先保存/ }))
  await waitFor(async () => {
    const { status, leave }: Coach = await (await ask('GET', `/api/v1/coaches/${coach.id}`)).json()
    expect([status, leave]).toEqual(['on_leave', { from, to }])
  }, slow)
  expect((await requests()).map(({ status }) => status).toSorted()).toEqual([
    'approved',
    'pending',
    'withdrawn',
  ])
  expect((await (await ask('GET', `/api/v1/class-sessions/${session.id}`)).json()).coachId).toBe(coach.id)

  const [menu] = await screen.findAllByRole('button', { name: `更多操作 林教练 ${inDays(20)}` }, slow)
  fireEvent.click(menu!)
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '驳回' }))
  const refusing = within(await screen.findByRole('dialog', { name: /驳回/ }, slow))
  fireEvent.change(refusing.getByLabelText(/^驳回原因/), { target: { value: '人手不足' } })
  fireEvent.click(refusing.getByRole('button', { name: '驳回' }))
  await waitFor(async () => expect((await requests()).map(({ status }) => status)).toContain('refused'), slow)
})

it("a coach's drawer shows the requests that wait", async () => {
  await newLeaveRequest(ask, { coachId: coach.id, from: inDays(40), to: inDays(40), reason: '体检' })
  app = await openSignedIn(server, `/coach?edit=${coach.id}`)
  const section = within(await screen.findByRole('region', { name: '请假申请' }, slow))
  expect(await section.findByText(`${inDays(40)} · 体检`, {}, slow)).toBeVisible()
  expect(section.getByRole('link', { name: '去处理' })).toHaveAttribute(
    'href',
    `/coach?view=leave-requests&status=pending&coach=${coach.id}`,
  )
})
