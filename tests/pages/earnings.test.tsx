import { afterAll, afterEach, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { Store } from '../../contract/catalogue/store'
import type { EarningRule } from '../../contract/sales/earning-rule'
import { lessonRule, newRule, sheet } from '../api/fixtures/earnings'
import { newCoach, newPerson, newStore } from '../api/fixtures/gym'
import { newCourse, newMember, plan, seat } from '../api/fixtures/timetable'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openSignedIn } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp | undefined
let store: Store
let coach: Coach
let rule: EarningRule

const now = new Date()
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), -1)).toISOString().slice(0, 7)
const thisMonth = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)

/** A lesson that its only member came to, at ten in the morning of the second day of a month. */
async function taught(month: string, day = '02'): Promise<string> {
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '拉伸私教' })
  const session = await plan(server.db, { course, storeId: store.id, startsAt: `${month}-${day}T02:00:00Z` })
  await seat(server.db, session, [await newMember(ask, store.id)], 'completed')
  return session
}

beforeAll(async () => {
  server = await startApp()
  server.clock.set(now.toISOString())
  ask = await signIn(server.app)
  store = await newStore(ask, { name: '静安店' })
  const person = await newPerson(ask, { name: '林教练' })
  coach = await newCoach(ask, { personId: person.id, storeIds: [store.id], displayName: '林教练' })
  rule = await newRule(ask, lessonRule({ name: '私教课时费', validFrom: '2026-01-01' }))
}, 120_000)
afterEach(() => {
  app?.close()
  app = undefined
  localStorage.clear()
})
afterAll(() => server.close())

const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))

it('a month goes from drafts to frozen to paid, with its lines, and what is refused says why', async () => {
  const session = await taught(lastMonth)
  app = await openSignedIn(server, `/order?view=earnings&store=${store.id}`)
  const row = await screen.findByRole('row', { name: /林教练/ }, slow)
  expect(within(row).getByText('草稿')).toBeVisible()
  expect(within(row).getAllByText('¥50.00')).toHaveLength(2)
  fireEvent.click(within(row).getByRole('link', { name: '林教练' }))
  const drawer = await dialogOf(/^林教练，/)
  expect(await drawer.findByRole('link', { name: '拉伸私教' }, slow)).toHaveAttribute(
    'href',
    `/appointment?session=${session}`,
  )
  expect(drawer.getByText('每节 ¥50.00 · 1 人到课')).toBeVisible()
  // A lesson that is completed while the drawer shows the sum of before.
  await taught(lastMonth, '03')
  fireEvent.click(drawer.getByRole('button', { name: '确认' }))
  const freezing = await dialogOf('确认薪酬')
  expect(freezing.getByText(/1 人，合计 ¥50\.00。/)).toBeVisible()
  fireEvent.click(freezing.getByRole('button', { name: '确认' }))
  expect(await freezing.findByText(/您查看之后.*有了变动/, {}, slow)).toBeVisible()
  expect((await sheet(ask, lastMonth))[0]).toMatchObject({ state: 'draft' })
  await waitFor(() => expect(freezing.getByText(/1 人，合计 ¥100\.00。/)).toBeVisible(), slow)
  fireEvent.click(freezing.getByRole('button', { name: '确认' }))
  await waitFor(() => expect(within(row).getByText('已确认')).toBeVisible(), slow)
  fireEvent.click(await drawer.findByRole('button', { name: '标记发放' }, slow))
  fireEvent.click((await dialogOf('标记发放')).getByRole('button', { name: '标记发放' }))
  await waitFor(() => expect(within(row).getByText('已发放')).toBeVisible(), slow)
  expect(await sheet(ask, lastMonth)).toMatchObject([{ state: 'paid', totalFen: 10_000 }])
})

it('a month that runs cannot be frozen, and says from when', async () => {
  await taught(thisMonth, '01')
  app = await openSignedIn(server, `/order?view=earnings&store=${store.id}&month=${thisMonth}`)
  expect(await screen.findByText(/这个月还没有结束，.*起可以确认/, {}, slow)).toBeVisible()
  expect(screen.getByRole('button', { name: '确认 1 份' })).toBeDisabled()
})

it('an empty month says so, and a failed one offers to try again', async () => {
  app = await openSignedIn(server, '/order?view=earnings&month=2025-02')
  expect(await screen.findByText('这个月还没有人有课时费或销售提成。', {}, slow)).toBeVisible()
  const unavailable = () =>
    new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
  app.answer('/api/v1/earnings', unavailable)
  fireEvent.click(screen.getByRole('button', { name: '上个月' }))
  expect(await screen.findByRole('button', { name: '重试' }, slow)).toBeVisible()
})

it('a rule that overlaps another is refused with its name and days, and nothing is made', async () => {
  app = await openSignedIn(server, '/order?view=earning-rules&new=1')
  const drawer = await dialogOf('新建规则')
  const type = (name: RegExp, value: string) =>
    fireEvent.change(drawer.getByLabelText(name, { selector: 'input' }), { target: { value } })
  type(/^名称/, '又一条')
  type(/^每节金额/, '60')
  fireEvent.click(drawer.getByRole('button', { name: '保存' }))
  expect(
    await drawer.findByText(/与规则“私教课时费”（2026-01-01 起，没有截止日）的日期重叠/, {}, slow),
  ).toBeVisible()
  const { rows } = await sql`select from earning_rule`.execute(server.db)
  expect(rows).toHaveLength(1)
})

it('a rule that has paid shows that it can only be ended', async () => {
  app = await openSignedIn(server, `/order?view=earning-rules&edit=${rule.id}`)
  const drawer = await dialogOf(/私教课时费/)
  expect(await drawer.findByText(/这条规则已用于确认过的薪酬/, {}, slow)).toBeVisible()
  expect(drawer.getByLabelText(/^每节金额/, { selector: 'input' })).toBeDisabled()
  expect(drawer.getByLabelText(/^名称/, { selector: 'input' })).toBeEnabled()
})

it('a coach sees the own month line by line, and an account without a person is told why not', async () => {
  app = await openSignedIn(server, '/coach?view=own-earnings')
  expect(await screen.findByText(/您的账号没有关联人员/, {}, slow)).toBeVisible()
  app.close()
  await sql`update account set person_id = ${coach.personId} where username = 'admin'`.execute(server.db)
  app = await openSignedIn(server, `/coach?view=own-earnings&month=${lastMonth}`)
  const own = within(await screen.findByRole('region', { name: '静安店' }, slow))
  expect(own.getByText('已发放')).toBeVisible()
  expect(own.getAllByRole('link', { name: '拉伸私教' })).toHaveLength(2)
})
