import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 40_000 })
const slow = { timeout: 15_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let coach: Coach
let substitute: Coach
let course: CoachCourse
let member: Member
/** The server's clock does not run, the browser's does: lessons lie after both. */
const day = new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10)
const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString()

const lesson = (clock: string) =>
  created<ClassSession>(ask, 'class-sessions', {
    courseId: course.id,
    storeId: store.id,
    room: null,
    startsAt: at(clock),
    durationMin: 60,
    capacity: 1,
    repeatWeeks: 0,
    bookings: [{ memberId: member.id, membershipId: null, note: '' }],
  })
const read = async <T,>(path: string): Promise<T> => (await ask('GET', `/api/v1/${path}`)).json()

beforeAll(async () => {
  server = await startApp()
  server.clock.set(new Date().toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安店' })
  await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const own = { storeIds: [store.id], availability: everyDay(store.id, '06:00', '22:00') }
  coach = await newCoach(ask, { ...own, displayName: '林教练' })
  substitute = await newCoach(ask, { ...own, displayName: '陈教练' })
  await sql`update coach set valid_until = 'infinity' where id = ${substitute.id}`.execute(server.db)
  course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '力量私教' })
  member = await newMember(ask, store.id, { name: '李雷', mobile: '13812345678' })
  localStorage.clear()
  app = await openApp(server, '/login')
  await signInByForm(app)
  await waitFor(() => expect(location.pathname).toBe('/dashboard'), slow)
}, 60_000)

afterAll(async () => {
  app?.close()
  await server.close()
})

it('a leave over booked lessons asks for a decision on each, and lists the members to call', async () => {
  const sessions = [await lesson('10:00'), await lesson('14:00')]
  visit('/coach')
  fireEvent.click(await screen.findByRole('button', { name: '更多操作 林教练' }, slow))
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '休假' }))
  const leave = within(await screen.findByRole('dialog', { name: '休假 · 林教练' }, slow))
  fireEvent.click(leave.getByRole('button', { name: '休假' }))
  const element = await screen.findByRole('dialog', { name: '林教练休假：安排课节' }, slow)
  const dialog = within(element)
  expect(dialog.getAllByRole('row')).toHaveLength(3)
  expect(dialog.getByRole('status')).toHaveTextContent('换教练 2')
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa'] })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: '确认安排并保存' }))
  const report = within(await screen.findByRole('dialog', { name: '安排已保存' }, slow))
  expect(report.getAllByText('李雷')).toHaveLength(2)
  expect(report.getAllByText('138****5678')).toHaveLength(2)
  expect(report.getAllByText(/力量私教 改由陈教练上课/)).toHaveLength(2)
  fireEvent.click(report.getByRole('button', { name: '关闭' }))
  for (const { id } of sessions)
    expect((await read<ClassSession>(`class-sessions/${id}`)).coachId).toBe(substitute.id)
  expect((await read<Coach>(`coaches/${coach.id}`)).status).toBe('on_leave')
})

it('the list of lessons without a coach offers the decisions, and is empty after them', async () => {
  await ask(
    'POST',
    `/api/v1/coaches/${coach.id}/endLeave`,
    {},
    versioned(await read<Coach>(`coaches/${coach.id}`)),
  )
  const session = await lesson('16:00')
  const leave = { from: day, to: day, decisions: [] }
  await ask(
    'POST',
    `/api/v1/coaches/${coach.id}/startLeave`,
    leave,
    versioned(await read<Coach>(`coaches/${coach.id}`)),
  )
  visit('/appointment?view=undecided&withoutCoach=true')
  expect(await screen.findByRole('heading', { name: '待安排课节' }, slow)).toBeVisible()
  const row = await screen.findByRole('row', { name: /16:00.*力量私教/ }, slow)
  expect(within(row).getByText('教练休假')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '确认安排（1 节）' }))
  expect(await screen.findByRole('dialog', { name: '安排已保存' }, slow)).toBeVisible()
  expect(await screen.findByText('没有待安排的课节', {}, slow)).toBeVisible()
  expect((await read<ClassSession>(`class-sessions/${session.id}`)).substituteFor).toEqual({
    coachId: coach.id,
    name: '林教练',
  })
})
