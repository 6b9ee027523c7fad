import { afterAll, afterEach, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { insertAccount } from '../../server/system/account/new-account'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }
const password = 'correct horse battery'

let server: TestApp
let ask: Ask
let app: OpenApp
let storeId = ''
const lessons: Record<string, ClassSession> = {}
/** The server's clock does not run, the browser's does: lessons lie after both. */
const day = new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10)

async function lessonOf(displayName: string): Promise<Coach> {
  const coach = await newCoach(ask, {
    storeIds: [storeId],
    displayName,
    availability: everyDay(storeId, '09:00', '20:00'),
  })
  const own = { coachId: coach.id, storeIds: [storeId], name: `${displayName}的课` }
  const course = await newCourse(ask, { ...own, kind: 'group', capacity: 8 })
  lessons[displayName] = await created<ClassSession>(ask, 'class-sessions', {
    courseId: course.id,
    storeId,
    room: null,
    startsAt: new Date(`${day}T17:00:00+08:00`).toISOString(),
    durationMin: 60,
    capacity: 8,
    repeatWeeks: 0,
    bookings: [],
  })
  return coach
}

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  const store = await newStore(ask, {
    hours: Array.from({ length: 7 }, () => [{ open: '08:00', close: '22:00' }]),
  })
  storeId = store.id
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const own = await lessonOf('林教练')
  await lessonOf('单教练')
  const account = { username: 'lin', passwordHash: await cheapPasswordHash(password), role: 'coach' }
  const id = await insertAccount(server.db, { ...account, storeIds: [store.id] }, server.clock())
  await sql`update account set person_id = ${own.personId} where id = ${id}`.execute(server.db)
  await insertAccount(server.db, { ...account, username: 'unlinked', storeIds: [store.id] }, server.clock())
}, 120_000)
afterAll(() => server.close())
beforeEach(() => localStorage.clear())
afterEach(() => app.close())

async function openCalendar(username: string) {
  app = await openApp(server, `/login?return=/appointment`)
  await signInByForm(app, { username, password })
  await screen.findByRole('heading', { name: '教练预约' }, slow)
}
const openLesson = async (name: string) => {
  visit(`/appointment?date=${day}&session=${lessons[name]?.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: new RegExp(`${name}的课`) }, slow))
  await drawer.findByRole('button', { name: '变更记录' }, slow)
  return drawer
}

it('offers a coach the changes of own lessons, and none of others, with the reason', async () => {
  await openCalendar('lin')
  const own = await openLesson('林教练')
  expect(await own.findByRole('button', { name: '改期' }, slow)).toBeVisible()
  expect(await own.findByRole('button', { name: '添加会员' }, slow)).toBeVisible()
  expect(own.queryByText('这是其他教练的课，只能查看')).toBe(null)
  visit(`/appointment?date=${day}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  const others = await openLesson('单教练')
  expect(await others.findByText('这是其他教练的课，只能查看')).toBeVisible()
  await others.findByRole('heading', { name: '参加的会员' }, slow)
  for (const name of ['改期', '取消课时', '添加会员'])
    expect(others.queryByRole('button', { name })).toBe(null)
})

it('tells a coach whose account is not linked why lessons cannot be changed', async () => {
  await openCalendar('unlinked')
  const note = await screen.findByText(/您的账号还没有关联教练/, {}, slow)
  await waitFor(() => expect(note).toHaveTextContent('管理员：'))
  expect(screen.queryByRole('button', { name: '新建预约' })).toBe(null)
})
