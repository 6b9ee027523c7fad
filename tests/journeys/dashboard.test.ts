import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import type { MemberLink } from '../../contract/scheduling/member-link'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { insertAccount } from '../../server/system/account/new-account'
import { created, newCoach, newStore } from '../api/fixtures/gym'
import { newCourse, newMember, newMembership, plan, seat } from '../api/fixtures/timetable'
import { signInTo } from '../harness/process'
import { type Size, visitor } from './browser'
import { signIn, startDemoWalk, type Walk } from './walk'

let person: Walk

beforeAll(async () => {
  person = await startDemoWalk()
  // The terminals of the example data go offline two minutes after it was filled, so their last contact is moved ahead.
  await sql`
    update face_device set last_seen_at = now() + interval '1 hour' where last_seen_at > now() - interval '1 hour'
  `.execute(person.database.db)
  await signIn(person.page, `${person.server.url}/dashboard`)
}, 240_000)

afterAll(() => person?.close(), 60_000)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const headline = (page: Page, name: string) => card(page, name).getByRole('link').first()
const note = (page: Page, name: string, says: RegExp) => card(page, name).getByRole('link', { name: says })

/** Figures that link to a list with a row count. */
const counted: [string, (page: Page) => Locator][] = [
  ['期间订单', (page) => headline(page, '期间订单')],
  ['有效会员', (page) => headline(page, '有效会员')],
  ['30 天未到店', (page) => note(page, '有效会员', /人 30 天未到店$/)],
  ['新增会员', (page) => headline(page, '新增会员')],
  ['7 天内到期', (page) => headline(page, '7 天内到期')],
  ['30 天内到期', (page) => note(page, '7 天内到期', /^30 天内/)],
  ['续费', (page) => note(page, '续费率', /^\d+$/)],
  ['到期', (page) => note(page, '续费率', /^到期/)],
  ['流失', (page) => note(page, '流失率', /^\d+$/)],
  ['到期', (page) => note(page, '流失率', /^到期/)],
  ['在馆人数', (page) => headline(page, '在馆人数')],
  ['设备在线', (page) => headline(page, '设备在线')],
  ['设备离线', (page) => note(page, '设备在线', /台离线$/)],
]

it.each(counted)('%s: as many rows are in the list that it leads to', async (_, find) => {
  const { page } = person
  await open(page)
  const figure = find(page)
  const reported = numberIn((await figure.textContent())?.replace(/^30 天内/, '') ?? null)
  await figure.click()
  await expect.poll(() => totalOf(page)).toBe(reported)
})

it('each kind of work leads to as many rows', async () => {
  const { page } = person
  await open(page)
  const work = page.getByRole('region', { name: '待办' }).getByRole('link')
  const kinds = await work.locator('span').allTextContents()
  expect(kinds).toEqual(expect.arrayContaining(['退款待审批', '预约待确认', '证书待审核', '设备离线']))
  for (const kind of kinds) {
    await open(page)
    const one = work.filter({ hasText: kind })
    const reported = numberIn(await one.locator('strong').textContent())
    await one.click()
    await expect.poll(async () => [kind, await totalOf(page)]).toEqual([kind, reported])
  }
}, 300_000)

it.each([
  ['今日营收', (page: Page) => headline(page, '今日营收'), ['净收入']],
  ['上周同日全天', (page: Page) => note(page, '今日营收', /^上周同日全天/), ['净收入']],
  ['期间净收入', (page: Page) => headline(page, '期间净收入'), ['净收入']],
  ['未消耗预收', (page: Page) => headline(page, '未消耗预收'), ['期末未消耗预收', '期末储值余额']],
])('%s: the report has the same amount', async (_, find, names) => {
  const { page } = person
  await open(page)
  const figure = find(page)
  const reported = fenIn(await figure.textContent())
  await figure.click()
  const figures = page.locator('dl.ledger-figures > div')
  const sum = async () => {
    const shown = await Promise.all(
      names.map((name) => figures.filter({ hasText: name }).locator('dd').textContent()),
    )
    return shown.reduce((fen, text) => fen + fenIn(text), 0)
  }
  await expect.poll(sum).toBe(reported)
})

it('each store leads to those who are in it, and back to the same picture', async () => {
  const { page, complaints } = person
  await open(page)
  const stores = page.getByRole('list', { name: '各门店在馆人数' }).getByRole('listitem')
  await stores.first().waitFor()
  for (let at = 0; at < (await stores.count()); at += 1) {
    const store = (await stores.nth(at).getByRole('link').textContent()) ?? ''
    const reported = numberIn(await stores.nth(at).locator('span').textContent())
    await stores.nth(at).getByRole('link').click()
    await expect.poll(async () => [store, await totalOf(page)]).toEqual([store, reported])
    await page.goBack()
    await page.waitForURL(/\/dashboard$/)
  }
  expect(complaints).toEqual([])
}, 120_000)

it('a coach’s phone shows the day, and free time opens a booking that knows coach, store and start', async () => {
  const { rows } = await sql<{ personId: string; storeId: string; day: string }>`
    select coach.person_id, class_session.store_id, (lower(class_session.during) at time zone 'Asia/Shanghai')::date as day
    from class_session join coach on coach.id = coach_id join appointment on session_id = class_session.id
    where class_session.status = 'scheduled' and appointment.status = 'confirmed' and coach.status = 'active'
      and lower(class_session.during) > now() + interval '1 day'
    order by lower(class_session.during), coach.id limit 1
  `.execute(person.database.db)
  const { personId, storeId, day } = rows[0]!
  const phone = await newStaff('zhoujiaolian', 'coach', {
    storeIds: [storeId],
    size: { width: 390, height: 844 },
  })
  // The coach may have an account already, and a person has one at most.
  await sql`update account set person_id = null where person_id = ${personId}`.execute(person.database.db)
  await sql`update account set person_id = ${personId} where username = 'zhoujiaolian'`.execute(
    person.database.db,
  )
  await signIn(phone.page, `${person.server.url}/dashboard?day=${day}`, phone.account)
  const timetable = phone.page.getByRole('region', { name: '课表' })
  await timetable.getByRole('listitem').first().waitFor()
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  const free = timetable.getByRole('link', { name: /^约课，/ }).first()
  const address = new URL((await free.getAttribute('href')) ?? '', person.server.url)
  await free.click()
  await phone.page.getByRole('dialog', { name: '新建预约' }).waitFor()
  expect([address.searchParams.get('date'), address.searchParams.get('store')]).toEqual([day, storeId])
  expect(phone.complaints).toEqual([])
  await phone.close()
}, 120_000)

it('a coach checks in and completes with the member’s code, on two phones', async () => {
  const ask = (await signInTo(person.server))(person.server)
  const store = await newStore(ask, { lessonConfirmation: 'required' })
  const coach = await newCoach(ask, { staffNo: 'CP01', storeIds: [store.id] })
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '体态矫正' })
  const member = await newMember(ask, store.id, { name: '贺知秋' })
  const startsAt = new Date(Date.now() - 10 * 60_000).toISOString()
  await seat(
    person.database.db,
    await plan(person.database.db, { course, storeId: store.id, startsAt }),
    [member],
    'confirmed',
    await newMembership(person.database.db, member.id, {
      kind: 'times',
      timesTotal: 10,
      endsOn: '2099-12-31',
    }),
  )
  const { url } = await created<MemberLink>(ask, `members/${member.id}/link`, { days: 30 })
  const size = { width: 390, height: 844 }
  const phone = await newStaff('hejiaolian', 'coach', { storeIds: [store.id], size })
  await sql`update account set person_id = ${coach.personId} where username = 'hejiaolian'`.execute(
    person.database.db,
  )
  const members = await visitor(size)
  await members.page.goto(new URL(url ?? '', person.server.url).href)
  await signIn(phone.page, `${person.server.url}/dashboard`, phone.account)
  const timetable = phone.page.getByRole('region', { name: '课表' })
  await timetable.getByRole('button', { name: '签到 贺知秋' }).click()
  await timetable.getByRole('button', { name: '确认并完成 贺知秋' }).click()
  const dialog = phone.page.getByRole('dialog', { name: '贺知秋 确认上课' })
  const digits = await members.page.getByText(/^\d{4} \d{4}$/).textContent()
  await dialog.getByLabel('确认码').fill(digits ?? '')
  await dialog.getByRole('button', { name: '确认并完成' }).click()
  await timetable.getByText('已完成').waitFor()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect([phone.complaints, members.complaints]).toEqual([[], []])
  await Promise.all([phone.close(), members.close()])
}, 120_000)

it('the front desk begins with today, and a scan opens the check-in desk with that member', async () => {
  const { rows } = await sql<{ memberNo: string; name: string; storeId: string }>`
    select member_no, person.name, home_store_id as store_id from member join person on person.id = person_id
    where standing = 'active' and member.archived_at is null order by member_no limit 1
  `.execute(person.database.db)
  const { memberNo, name, storeId } = rows[0]!
  const desk = await newStaff('qiantai', 'front_desk', {
    storeIds: [storeId],
    size: { width: 1280, height: 800 },
  })
  await signIn(desk.page, `${person.server.url}/dashboard`, desk.account)
  await desk.page.getByRole('region', { name: '到店', exact: true }).waitFor()
  expect(await desk.page.getByText('营收').count()).toBe(0)
  await desk.page.keyboard.type(memberNo)
  await desk.page.keyboard.press('Enter')
  await desk.page.waitForURL(({ pathname }) => pathname === '/member')
  await desk.page.getByText(name).first().waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
}, 120_000)

/** An account with a browser of its own. */
async function newStaff(
  username: string,
  role: string,
  { storeIds, size }: { storeIds: string[]; size: Size },
) {
  const account = { username, password: 'correct horse battery' }
  const passwordHash = await hashPassword(account.password)
  await insertAccount(person.database.db, { username, role, storeIds, passwordHash }, new Date())
  return { ...(await visitor(size)), account }
}

async function open(page: Page) {
  await page.goto(`${person.server.url}/dashboard`)
  await page.getByText(/^更新于 /).waitFor()
}

/** The first number in a text. */
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''))
const fenIn = (text: string | null) => Number(/-?¥[\d,.]+/.exec(text ?? '')?.[0].replace(/[^\d-]/g, ''))

/** The row count that the list shows. */
async function totalOf(page: Page): Promise<number | null> {
  const total = page.getByText(/^共 [\d,]+ [条组]/)
  return (await total.count()) === 1 ? numberIn(await total.textContent()) : null
}
