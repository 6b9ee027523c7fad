import { afterAll, beforeAll, expect, it } from '@rstest/core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Member } from '../../contract/membership/member'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { administrator, signInTo } from '../harness/process'
import { block, drag, hold, place } from './calendar'
import { signIn, startWalk, type Walk } from './walk'

let desk: Walk
let ask: Ask
let world: Awaited<ReturnType<typeof openGym>>

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const day = dayIn(2)
const at = (clock: string, on = day) => new Date(`${on}T${clock}:00+08:00`).toISOString()
const quarterMs = 15 * 60_000

beforeAll(async () => {
  desk = await startWalk()
  ask = (await signInTo(desk.server))(desk.server)
  world = await openGym()
  await signIn(desk.page, desk.server.url)
}, 120_000)

afterAll(() => desk?.close(), 60_000)

it('books ten lessons in a row, the drawer staying open', async () => {
  const { page, complaints } = desk
  await openDay(page)
  await drag(page, place(page, '林教练', '09:00'), place(page, '林教练', '09:45'))
  const drawer = page.getByRole('dialog', { name: '新建预约' })
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
  for (const [nth, clock] of times.entries()) {
    const member = world.members[nth]
    const isLast = nth === times.length - 1
    await drawer.getByLabel('会员').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(member?.name ?? '')
    await page.getByRole('option', { name: member?.name }).click()
    if (nth > 0) await drawer.getByRole('button', { name: new RegExp(`^${clock}`) }).click()
    await drawer.getByRole('button', { name: isLast ? '预约' : '预约并继续', exact: true }).click()
    await expect.poll(async () => (await sessions()).length).toBe(nth + 1)
  }
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-session]').count()).toBe(10)
  expect(complaints).toEqual([])
}, 60_000)

it('plans a class for three weeks, adds members, changes its seats and calls it off', async () => {
  const { page } = desk
  const on = dayIn(3)
  await page.goto(`${desk.server.url}/appointment?date=${on}&new=${on}T10:00~~${world.wang.id}`)
  const drawer = page.getByRole('dialog', { name: '新建预约' })
  await drawer.getByLabel('每周重复').fill('2')
  await drawer.getByRole('button', { name: '预约', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  const planned = (await sessions()).filter(({ courseName }) => courseName === '小班课')
  expect(planned.map(({ startsAt }) => startsAt).sort()).toEqual([
    at('10:00', on),
    at('10:00', dayIn(10)),
    at('10:00', dayIn(17)),
  ])

  await block(page, '小班课').click()
  const sheet = page.getByRole('dialog', { name: '小班课' })
  for (const { name } of world.members.slice(0, 3)) {
    await sheet.getByRole('button', { name: '添加会员' }).click()
    await sheet.getByRole('combobox', { name: '会员' }).click()
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).click()
    await sheet.getByRole('button', { name: /^(预约|加入候补)$/ }).click()
    await sheet.locator('[class^=people-]').getByText(name).waitFor()
  }
  const waiting = sheet.getByRole('region', { name: '候补名单' })
  await waiting.waitFor()
  await sheet.getByRole('button', { name: '调整教室与名额' }).click()
  const seats = page.getByRole('dialog', { name: '调整教室与名额' })
  await seats.getByLabel('名额').fill('3')
  await seats.getByRole('button', { name: '保存' }).click()
  await waiting.waitFor({ state: 'detached' })
  expect((await bookings(planned[0]?.id)).map(({ status }) => status)).toEqual(Array(3).fill('confirmed'))

  await sheet.getByRole('button', { name: '取消课时' }).click()
  const question = page.getByRole('dialog', { name: '取消课时 · 小班课' })
  await question.getByText(/将取消 3 位会员的预约/).waitFor()
  await question.getByLabel('原因').fill('教室漏水')
  await question.getByRole('button', { name: '取消课时' }).click()
  await sheet.getByText('已取消：教室漏水').waitFor()
  await page.keyboard.press('Escape')
  await block(page, '小班课').waitFor({ state: 'detached' })
})

it('moves one member to another class, and tells where from', async () => {
  const { page } = desk
  const first = await newClass({ startsAt: at('09:00', dayIn(4)), members: world.members.slice(0, 2) })
  const other = await newClass({ startsAt: at('11:00', dayIn(4)), members: [] })
  await page.goto(`${desk.server.url}/appointment?date=${dayIn(4)}&session=${first.id}`)
  const sheet = page.getByRole('dialog', { name: '小班课' })
  const name = world.members[0]?.name
  await sheet.getByRole('button', { name: `更多操作 ${name}` }).click()
  await page.getByRole('menuitem', { name: '改期', exact: true }).click()
  const question = page.getByRole('dialog', { name: `改期 · ${name}` })
  await question.getByRole('radio', { name: /11:00–12:00/ }).check()
  await question.getByLabel('原因').fill('临时加班')
  await question.getByRole('button', { name: '确认改期' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto(`${desk.server.url}/appointment?date=${dayIn(4)}&session=${other.id}`)
  await sheet.getByRole('button', { name: `更多操作 ${name}` }).click()
  await page.getByRole('menuitem', { name: '改期记录' }).click()
  const moves = page.getByRole('dialog', { name: `改期记录 · ${name}` })
  await moves.getByText(`${dayIn(4)} 09:00 → ${dayIn(4)} 11:00`).waitFor()
  await moves.getByText(/临时加班/).waitFor()
})

it('checks in a whole class by Enter alone', async () => {
  const { page } = desk
  const startsAt = new Date(Math.ceil((Date.now() + 60_000) / quarterMs) * quarterMs).toISOString()
  const soon = await created<ClassSession>(ask, 'class-sessions', {
    courseId: world.night.id,
    storeId: world.allNight.id,
    room: null,
    startsAt,
    durationMin: 15,
    capacity: 60,
    repeatWeeks: 0,
    bookings: world.members.map(({ id }) => ({ memberId: id, membershipId: null, note: '' })),
  })
  await page.goto(`${desk.server.url}/appointment?store=${world.allNight.id}&session=${soon.id}`)
  const sheet = page.getByRole('dialog', { name: '夜间团课' })
  await sheet
    .getByRole('button', { name: /^签到 / })
    .first()
    .focus()
  for (let nth = 0; nth < world.members.length; nth++) await page.keyboard.press('Enter')
  await expect
    .poll(async () => new Set((await bookings(soon.id)).map(({ status }) => status)), { timeout: 10_000 })
    .toEqual(new Set(['checked_in']))
  await sheet
    .getByRole('button', { name: /^签到 / })
    .first()
    .waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').getAttribute('aria-haspopup')).toBe('menu')
})

it('confirms several bookings at once and cancels them with one reason', async () => {
  const { page } = desk
  const on = dayIn(5)
  const requested = await newClass({ startsAt: at('09:00', on), members: [] })
  for (const member of world.members.slice(0, 2))
    await created(ask, 'appointments', {
      sessionId: requested.id,
      memberId: member.id,
      membershipId: null,
      source: 'web',
      note: '',
      waitIfFull: false,
    })
  await openDay(page, on)
  await page.getByRole('button', { name: '列表', exact: true }).click()
  const rows = page.getByRole('row', { name: /小班课/ })
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect
    .poll(async () => (await bookings(requested.id)).map(({ status }) => status))
    .toEqual(['confirmed', 'confirmed'])
  await expectNoDialog(page)
  await expect.poll(() => rows.filter({ hasText: '已确认' }).count()).toBe(2)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '取消预约', exact: true }).click()
  const question = page.getByRole('dialog', { name: '取消 2 条预约' })
  await question.getByLabel('原因').fill('教练生病')
  await question.getByRole('button', { name: '取消预约' }).click()
  await expect
    .poll(async () =>
      (await bookings(requested.id)).map(({ status, cancelReason }) => [status, cancelReason]),
    )
    .toEqual(Array(2).fill(['cancelled', '教练生病']))
  await expectNoDialog(page)
})

it('puts a session back when the server is gone, and moves it once the person has signed in again', async () => {
  const { page } = desk
  await openDay(page)
  const lesson = block(page, world.members[9]?.name ?? '')
  await lesson.scrollIntoViewIfNeeded()
  await page.locator('[class^=scroll-]').evaluate((grid) => grid.scrollTo(0, 400))
  await hold(page, lesson, place(page, '林教练', '19:00'))
  await page.context().setOffline(true)
  await page.mouse.up()
  await page.locator('[data-preview=refused]').waitFor()
  await page.context().setOffline(false)
  await page.locator('[data-preview]').waitFor({ state: 'detached' })
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('18:00–19:00')
  await hold(page, lesson, place(page, '林教练', '19:00'))
  await page.route('**/api/v1/class-sessions/*', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/problems/not_signed_in',
        title: '',
        status: 401,
        code: 'not_signed_in',
      }),
    }),
  )
  await page.context().clearCookies()
  await page.mouse.up()
  const again = page.getByRole('dialog', { name: '请重新登录' })
  await again.waitFor()
  expect((await sessions()).map(({ startsAt }) => startsAt)).toContain(at('18:00'))
  await page.unroute('**/api/v1/class-sessions/*')
  await again.getByLabel('密码', { exact: true }).fill(administrator.password)
  await again.getByRole('button', { name: '登录', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  await expect.poll(async () => (await sessions()).map(({ startsAt }) => startsAt)).toContain(at('19:00'))
})

it('shows a session whose coach went on leave as a conflict', async () => {
  const { page } = desk
  const coach = await (await ask('GET', `/api/v1/coaches/${world.lin.id}`)).json()
  const leave = { from: day, to: day }
  await ask('POST', `/api/v1/coaches/${coach.id}/startLeave`, leave, versioned(coach))
  await openDay(page)
  const lesson = block(page, world.members[3]?.name ?? '')
  await expect.poll(() => lesson.getAttribute('aria-label')).toMatch(/冲突：休假/)
})

it.each(['light', 'dark'] as const)(
  'is free of faults of access when it is %s',
  async (theme) => {
    const { page } = desk
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${desk.server.url}/appointment?date=${day}&session=${(await sessions())[0]?.id}`)
    await page.getByRole('dialog').getByRole('region', { name: '参加的会员' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${desk.server.url}/appointment?date=${day}&new=1`)
    await page.getByLabel('会员').and(page.locator(':focus')).waitFor()
    await page.getByRole('option', { name: '请输入关键字' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.type('陈晨')
    await page.getByRole('option', { name: '陈晨' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await openDay(page)
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${desk.server.url}/appointment?view=list`)
    await page.getByRole('row').nth(2).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  },
  60_000,
)

/** A store open by day and one that never closes, three coaches, and twelve members. */
async function openGym() {
  const hours = (open: string, close: string) => Array.from({ length: 7 }, () => [{ open, close }])
  const made = await newStore(ask, { hours: hours('08:00', '22:00') })
  const allNight = await newStore(ask, { hours: hours('00:00', '24:00') })
  for (const store of [made, allNight])
    await ask('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store))
  const works = { storeIds: [made.id], availability: everyDay(made.id, '09:00', '20:00') }
  const lin = await newCoach(ask, { ...works, displayName: '林教练' })
  const wang = await newCoach(ask, { ...works, displayName: '王教练' })
  const owl = await newCoach(ask, {
    storeIds: [allNight.id],
    displayName: '夜教练',
    availability: everyDay(allNight.id, '00:00', '24:00'),
  })
  await newCourse(ask, { coachId: lin.id, storeIds: [made.id], name: '私教课' })
  const kind = 'small_group'
  const own = { coachId: wang.id, storeIds: [made.id] }
  const small = await newCourse(ask, { ...own, name: '小班课', kind, capacity: 2 })
  const night = await newCourse(ask, {
    coachId: owl.id,
    storeIds: [allNight.id],
    name: '夜间团课',
    kind: 'group',
    capacity: 60,
    durationMin: 15,
  })
  const members: Member[] = []
  for (const name of [
    '陈晨',
    '李雷',
    '赵敏',
    '韩梅',
    '周舟',
    '吴优',
    '郑直',
    '孙悦',
    '钱多',
    '冯唐',
    '蒋南',
    '沈舟',
  ])
    members.push(await newMember(ask, made.id, { name }))
  return { store: made, allNight, lin, wang, small, night, members }
}

const newClass = ({ startsAt, members }: { startsAt: string; members: Member[] }) =>
  created<ClassSession>(ask, 'class-sessions', {
    courseId: world.small.id,
    storeId: world.store.id,
    room: null,
    startsAt,
    durationMin: 60,
    capacity: 2,
    repeatWeeks: 0,
    bookings: members.map(({ id }) => ({ memberId: id, membershipId: null, note: '' })),
  })

async function sessions(): Promise<ClassSession[]> {
  const reply = await ask('GET', `/api/v1/class-sessions?store=${world.store.id}&sort=createdAt&pageSize=200`)
  return (await reply.json()).rows
}

async function bookings(session: string | undefined): Promise<Appointment[]> {
  const reply = await ask('GET', `/api/v1/appointments?session=${session}&sort=createdAt&pageSize=200`)
  return (await reply.json()).rows
}

async function openDay(page: Page, on = day) {
  await page.goto(`${desk.server.url}/appointment?date=${on}&store=${world.store.id}`)
  await page.getByRole('group', { name: /林教练/ }).waitFor()
  await page.locator('[class^=scroll-]').evaluate((grid) => grid.scrollTo(0, 0))
}

/** A report on many rows shows its progress and closes by itself when none refused. */
const expectNoDialog = (page: Page) => expect.poll(() => page.getByRole('dialog').count()).toBe(0)

async function faultsOf(page: Page) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document.querySelector('[role=dialog]') ?? document, {
      runOnly: ['wcag2a', 'wcag2aa'],
    }),
  )
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
