import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import type { Member } from '../../contract/membership/member'
import type { ClassSession } from '../../contract/scheduling/class-session'
import { created, newCoach, newStore, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { visitor } from './browser'
import { block, drag, hold, moveTo, place } from './calendar'
import { signIn, startWalk, type Walk } from './walk'

let desk: Walk
let ask: Ask
let world: Awaited<ReturnType<typeof openGym>>

/** The day after tomorrow, so that nothing is over at any time of day. */
const day = new Date(Date.now() + 56 * 3_600_000).toISOString().slice(0, 10)
const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString()

beforeAll(async () => {
  desk = await startWalk()
  ask = (await signInTo(desk.server))(desk.server)
  world = await openGym()
  await signIn(desk.page, desk.server.url)
}, 120_000)

afterAll(() => desk?.close(), 60_000)

it('books by drawing, moves by dragging and takes it back', async () => {
  const { page } = desk
  await openDay(page)
  await drag(page, place(page, '林教练', '10:00'), place(page, '林教练', '10:45'))
  const drawer = page.getByRole('dialog', { name: '新建预约' })
  await drawer.getByRole('combobox', { name: '会员' }).click()
  await page.keyboard.type('chenchen')
  await page.getByRole('option', { name: /陈晨/ }).click()
  await drawer.getByRole('group', { name: '使用会员卡' }).waitFor()
  await drawer.getByRole('button', { name: '预约', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  const lesson = block(page, '陈晨')
  await lesson.waitFor()
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:00–11:00')

  await drag(page, lesson, place(page, '林教练', '12:07'))
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('12:00–13:00')
  expect((await sessions())[0]?.startsAt).toBe(at('12:00'))
  await page.getByRole('button', { name: '撤销' }).first().click()
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:00–11:00')
  await expect.poll(async () => (await sessions())[0]?.startsAt).toBe(at('10:00'))
})

it('a refused drop shows its reason and returns the session', async () => {
  const { page } = desk
  await openDay(page)
  const lesson = block(page, '陈晨')
  await hold(page, lesson, place(page, '王教练', '10:05'))
  await page.locator('[data-preview=refused]', { hasText: '不能移到其他教练名下' }).waitFor()
  await moveTo(page, place(page, '林教练', '08:30'))
  await page.locator('[data-preview=refused]', { hasText: '不在林教练的上班时间内' }).waitFor()
  await page.mouse.up()
  await page.getByRole('status').filter({ hasText: '不可以' }).waitFor({ state: 'attached' })
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:00–11:00')
  expect((await sessions())[0]?.startsAt).toBe(at('10:00'))
})

it('Escape cancels a drag', async () => {
  const { page } = desk
  await openDay(page)
  await hold(page, block(page, '陈晨'), place(page, '林教练', '14:00'))
  await page.locator('[data-preview=free]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-preview]').waitFor({ state: 'detached' })
  await page.mouse.up()
  expect((await sessions())[0]?.startsAt).toBe(at('10:00'))
})

it('a session is dragged at every size of the calendar', async () => {
  const { page } = desk
  await openDay(page)
  const lesson = block(page, '陈晨')
  for (const size of ['放大', '缩小', '缩小']) {
    await page.getByRole('button', { name: size }).click()
    // A drag near the edge would scroll the grid.
    await scrollToTop(page)
    await drag(page, lesson, place(page, '林教练', '11:07'))
    await expect.poll(() => lesson.getAttribute('aria-label')).toContain('11:00–12:00')
    // What undid the size before can be undone too; the latest stands last.
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect.poll(async () => (await sessions())[0]?.startsAt).toBe(at('10:00'))
    await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:00–11:00')
  }
  expect(await page.getByRole('button', { name: '缩小' }).isDisabled()).toBe(true)
  await page.getByRole('application').locator('[data-cursor]').focus()
  await page.keyboard.press('+')
  await expect.poll(() => page.getByRole('button', { name: '缩小' }).isEnabled()).toBe(true)
})

it('a session is moved and resized with keys alone', async () => {
  const { page } = desk
  await openDay(page)
  const lesson = block(page, '陈晨')
  await lesson.focus()
  for (const key of ['m', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:30–11:30')
  await lesson.focus()
  for (const key of ['r', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => lesson.getAttribute('aria-label')).toContain('10:30–11:45')
  await expect.poll(async () => (await sessions())[0]?.durationMin).toBe(75)
  await lesson.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '私教课' }).waitFor()
})

it('the person who lost a race sees the session that won', async () => {
  const { page } = desk
  await openDay(page)
  const other = await visitor()
  try {
    await signIn(other.page, desk.server.url)
    await openDay(other.page)
    // The first desk books 14:00; the second one still shows that hour as free.
    await created(ask, 'class-sessions', privateLesson(world.members[1], '14:00'))
    await drag(other.page, block(other.page, '陈晨'), place(other.page, '林教练', '14:07'))
    await other.page
      .locator('[data-preview=refused]', { hasText: /与林教练的“私教课”（14:00–15:00）冲突/ })
      .waitFor()
    await block(other.page, '李雷').waitFor()
    await expect.poll(() => block(other.page, '陈晨').getAttribute('aria-label')).toContain('10:30–11:45')
    expect(other.complaints).toEqual([])
  } finally {
    await other.close()
  }
})

it('a seat that becomes free goes to the first of the waiting list', async () => {
  const { page } = desk
  const group = await created<ClassSession>(ask, 'class-sessions', {
    courseId: world.small.id,
    storeId: world.store.id,
    room: '操房',
    startsAt: at('17:00'),
    durationMin: 60,
    capacity: 2,
    repeatWeeks: 0,
    bookings: world.members.slice(2, 4).map(({ id }) => ({ memberId: id, membershipId: null, note: '' })),
  })
  await page.goto(`${desk.server.url}/appointment?date=${day}&session=${group.id}`)
  const drawer = page.getByRole('dialog', { name: '小班课' })
  await drawer.getByRole('button', { name: '添加会员' }).click()
  await drawer.getByRole('combobox', { name: '会员' }).click()
  await page.keyboard.type('zhouzhou')
  await page.getByRole('option', { name: /周舟/ }).click()
  await drawer.getByRole('button', { name: '加入候补' }).click()
  const waiting = drawer.getByRole('region', { name: '候补名单' })
  await waiting.getByText('周舟').waitFor()
  await drawer.getByRole('button', { name: '更多操作 赵敏' }).click()
  await page.getByRole('menuitem', { name: '取消预约' }).click()
  const question = page.getByRole('dialog', { name: /取消预约 · 赵敏/ })
  await question.getByLabel('原因').fill('临时有事')
  await question.getByRole('button', { name: '取消预约' }).click()
  await waiting.waitFor({ state: 'detached' })
  await drawer.getByRole('region', { name: '参加的会员' }).getByText('周舟').waitFor()
})

it('the printed day has a box for each member', async () => {
  const { page, complaints } = desk
  await openDay(page)
  await page.locator('body > [class^=print-]', { hasText: '周舟' }).waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > [class^=print-]')
  expect(await paper.isVisible()).toBe(true)
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect(await paper.textContent()).toMatch(/林教练[\s\S]*10:30–11:45[\s\S]*私教课[\s\S]*陈晨/)
  expect(await paper.locator('li').count()).toBe(4)
  await page.emulateMedia({ media: 'screen' })
  expect(complaints).toEqual([])
})

it('a month prints on one sheet across, with its sessions and without a member’s name', async () => {
  const { page, complaints } = desk
  await page.emulateMedia({ media: null })
  for (const month of [day, '2027-02-10', '2027-05-10']) {
    await page.goto(`${desk.server.url}/appointment?view=month&store=${world.store.id}&date=${month}`)
    await page.getByRole('button', { name: '打印本月' }).waitFor()
    const paper = page.locator('body > [class^=print-]', { hasText: '打印于' })
    await paper.waitFor({ state: 'attached' })
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [, width, height] = sheet.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
    expect(Number(width)).toBeGreaterThan(Number(height))
    const text = await paper.textContent()
    expect(text).toContain(world.store.name)
    for (const { name } of world.members) expect(text).not.toContain(name)
    if (month === day) expect(text).toMatch(/\d 节/)
  }
  expect(complaints).toEqual([])
})

/** A store that is always open, two coaches, a private and a small course, and members. */
async function openGym() {
  const made = await newStore(ask, {
    hours: Array.from({ length: 7 }, () => [{ open: '08:00', close: '22:00' }]),
  })
  await ask('POST', `/api/v1/stores/${made.id}/open`, {}, versioned(made))
  const hours = everyDay(made.id, '09:00', '20:00')
  const lin = await newCoach(ask, { storeIds: [made.id], displayName: '林教练', availability: hours })
  const wang = await newCoach(ask, { storeIds: [made.id], displayName: '王教练', availability: hours })
  const own = { coachId: lin.id, storeIds: [made.id] }
  const lesson = await newCourse(ask, { ...own, name: '私教课' })
  const small = await newCourse(ask, { ...own, name: '小班课', kind: 'small_group', capacity: 2 })
  const members: Member[] = []
  for (const name of ['陈晨', '李雷', '赵敏', '韩梅', '周舟'])
    members.push(await newMember(ask, made.id, { name }))
  return { store: made, lin, wang, lesson, small, members }
}

const privateLesson = (member: Member | undefined, clock: string) => ({
  courseId: world.lesson.id,
  storeId: world.store.id,
  room: null,
  startsAt: at(clock),
  durationMin: 60,
  capacity: 1,
  repeatWeeks: 0,
  bookings: [{ memberId: member?.id, membershipId: null, note: '' }],
})

async function sessions(): Promise<ClassSession[]> {
  const reply = await ask('GET', `/api/v1/class-sessions?store=${world.store.id}&sort=createdAt`)
  return (await reply.json()).rows
}

async function openDay(page: Page) {
  await page.goto(`${desk.server.url}/appointment?date=${day}`)
  await page.getByRole('group', { name: /林教练/ }).waitFor()
  await scrollToTop(page)
}

const scrollToTop = (page: Page) => page.locator('[class^=scroll-]').evaluate((grid) => grid.scrollTo(0, 0))
