import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import { insertAccount } from '../../server/system/account/new-account'
import { apply, openDesk } from '../api/fixtures/front-desk'
import { created, type Gym, newCoach, startGym } from '../api/fixtures/gym'
import { goods, paidOrder } from '../api/fixtures/till'
import { newCourse, newMember, newMembership, plan, seat } from '../api/fixtures/timetable'
import { signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, signInByForm } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first sight of a page loads its code. */
const slow = { timeout: 20_000 }
const password = 'correct horse battery'
const quarterMs = 15 * 60_000

let gym: Gym
let app: OpenApp
let coach: Coach
/** A lesson that begins within the half hour, so that its member may check in. */
const startsAt = new Date(Math.ceil(Date.now() / quarterMs + 0.5) * quarterMs).toISOString()
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(startsAt))

const open = async (username: string, address = '/dashboard') => {
  app = await openApp(gym, `/login?return=${encodeURIComponent(address)}`)
  await signInByForm(app, username === 'admin' ? undefined : { username, password })
}
const region = async (name: string) => within(await screen.findByRole('region', { name }, slow))

beforeAll(async () => {
  gym = await startGym()
  gym.clock.set(new Date().toISOString())
  gym.admin = await signIn(gym.app)
  coach = (await openDesk(gym)).coach
  const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id], name: '力量塑形' })
  const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt })
  const member = await newMember(gym.admin, gym.mine.id, { name: '沈星河', healthNote: '膝盖旧伤' })
  const membershipId = await newMembership(gym.db, member.id, {
    kind: 'times',
    timesTotal: 10,
    name: '私教十次',
    endsOn: '2099-12-31',
  })
  await created(gym.admin, 'appointments', {
    sessionId: session,
    memberId: member.id,
    membershipId,
    source: 'front_desk',
    note: '',
  })
  const passwordHash = await cheapPasswordHash(password)
  const storeIds = [gym.mine.id]
  for (const [username, role] of [
    ['sun', 'coach'],
    ['unlinked', 'coach'],
    ['lin', 'front_desk'],
  ] as const)
    await insertAccount(gym.db, { username, role, passwordHash, storeIds }, gym.clock())
  await sql`update account set person_id = ${coach.personId} where username = 'sun'`.execute(gym.db)
}, 120_000)
afterAll(() => gym.close())
afterEach(() => {
  app.close()
  localStorage.clear()
})

it('a coach sees the lesson, what pays and a flag, and checks the member in with one tap', async () => {
  await open('sun', `/dashboard?day=${day}`)
  const timetable = await region('课表')
  expect(timetable.getByRole('link', { name: '力量塑形' })).toBeVisible()
  expect(timetable.getByText('私教十次 · 剩 9 次 · 预扣 1 次')).toBeVisible()
  expect(timetable.getByText('有健康提示')).toBeVisible()
  expect(timetable.queryByText(/膝盖/)).toBe(null)
  expect(timetable.queryByRole('button', { name: '未到 沈星河' })).toBe(null)
  fireEvent.click(timetable.getByRole('button', { name: '签到 沈星河' }))
  expect(await timetable.findByText('已签到')).toBeVisible()
  // Not before the lesson has begun.
  expect(timetable.queryByRole('button', { name: '完成 沈星河' })).toBe(null)
  expect((await region('我的会员')).getByRole('link', { name: '沈星河' })).toBeVisible()
  expect((await region('我的排班')).getByText('周一')).toBeVisible()
})

it('a coach books free time with the coach, store and start already chosen', async () => {
  const later = new Date(Date.parse(startsAt) + 3 * 86_400_000).toISOString().slice(0, 10)
  await open('sun', `/dashboard?day=${later}`)
  const link = (await region('课表')).getByRole('link', { name: '约课，06:00 起' })
  const query = new URL(link.getAttribute('href') ?? '', location.origin).searchParams
  expect(Object.fromEntries(query)).toEqual({
    date: later,
    store: gym.mine.id,
    new: `${later}T06:00~~${coach.id}`,
  })
  fireEvent.click(screen.getByRole('button', { name: '回到今天' }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('a coach without a person is told why and who can change it', async () => {
  await open('unlinked')
  const reason = await region('账号还没有关联教练')
  expect(await reason.findByText(/请联系 .*账号管理/, {}, slow)).toBeVisible()
})

it('the front desk sees today and sends what is scanned to the check-in desk', async () => {
  await open('lin')
  const lessons = await region('即将开始的课')
  expect(await lessons.findByText('沈星河', {}, slow)).toBeVisible()
  expect((await region('到店')).getByText('今天还没有人到店。')).toBeVisible()
  expect(screen.queryByText(/营收/)).toBe(null)
  const field = screen.getByRole('textbox', { name: /^扫码/ })
  fireEvent.change(field, { target: { value: '沈星河' } })
  fireEvent.submit(field)
  await waitFor(() => expect(location.pathname).toBe('/member'), slow)
  // The start page stays open, hidden, and names her too.
  await waitFor(() => expect(membersPage().getByText('沈星河')).toBeVisible(), slow)
})

it('the front desk collects an unpaid lesson with one tap', async () => {
  const other = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
  const course = await newCourse(gym.admin, { coachId: other.id, storeIds: [gym.mine.id], name: '拉伸放松' })
  const began = new Date(Date.now() - 30 * 60_000).toISOString()
  const session = await plan(gym.db, { course, storeId: gym.mine.id, startsAt: began })
  const member = await newMember(gym.admin, gym.mine.id, { name: '顾盼' })
  await seat(gym.db, session, [member])
  const { rows } = await sql<{ id: string }>`
    update appointment set due_fen = 30000, price_fen = 30000 where session_id = ${session} returning id
  `.execute(gym.db)
  for (const event of ['checkIn', 'complete']) await apply(gym, 'appointments', rows[0]!.id, event)
  await open('lin')
  const due = await region('待收课费')
  fireEvent.click(await due.findByRole('button', { name: '收款 ¥300.00 顾盼' }, slow))
  await waitFor(() => expect(location.search).toMatch(/^\?sale=/), slow)
})

it('a person switches between the pages of their permissions, and the choice is remembered', async () => {
  const member = await newMember(gym.admin, gym.mine.id, { name: '祝青' })
  await paidOrder({ admin: gym.admin, mine: gym.mine }, { memberId: member.id, items: [goods(12_300)] })
  await open('admin')
  const pages = within(await screen.findByRole('group', { name: '切换开始页面' }, slow))
  expect(pages.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '经营概览',
    '前台今日',
    '账务',
  ])
  fireEvent.click(pages.getByRole('button', { name: '账务' }))
  const row = await (await region('待日结')).findByRole('row', { name: new RegExp(gym.mine.name) }, slow)
  expect(within(row).getByText('¥123.00')).toBeVisible()
  expect(within(row).getByRole('link', { name: `去日结 ${gym.mine.name}` })).toHaveAttribute(
    'href',
    `/order?view=close&store=${gym.mine.id}`,
  )
  expect(localStorage.getItem('start-page:admin')).toBe('books')
  app.close()
  app = await openApp(gym, '/dashboard')
  expect(await screen.findByRole('region', { name: '待日结' }, slow)).toBeVisible()
})

it('a part that fails says so, and the check-in box stays', async () => {
  app = await openApp(gym, '/login?return=/dashboard')
  app.answer('/api/v1/dashboard/desk', () =>
    Response.json({ status: 500, code: 'internal' }, { status: 500 }),
  )
  await signInByForm(app, { username: 'lin', password })
  expect(await screen.findByRole('button', { name: '重试' }, slow)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^扫码/ })).toBeVisible()
})

/** The page of members, once it is shown. */
function membersPage() {
  const page = document.querySelector<HTMLElement>('[data-pane=member] > #main')
  if (page === null) throw new Error('another page is shown')
  return within(page)
}
