import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { Coach } from '../../contract/catalogue/coach'
import type { Store } from '../../contract/catalogue/store'
import type { Order } from '../../contract/sales/order'
import { insertAccount } from '../../server/system/account/new-account'
import { newRule, salesRule } from '../api/fixtures/earnings'
import { newCoach, newPerson, newStore, versioned } from '../api/fixtures/gym'
import { keyed, newPlan, paidOrder, planItem } from '../api/fixtures/till'
import { newCourse, newMember, plan, seat } from '../api/fixtures/timetable'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type Client, signInTo } from '../harness/process'
import { visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

let manager: Walk
let ask: Client
let store: Store
let coach: Coach
let order: Order

const password = 'walk-the-treadmill'
const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
const lastMonth = new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7)

/** An account that works as somebody. */
async function account(
  username: string,
  role: string,
  personId: string | null,
  storeIds: string[] | null = [store.id],
): Promise<void> {
  const { db } = manager.database
  const passwordHash = await cheapPasswordHash(password)
  const id = await insertAccount(db, { username, role, passwordHash, storeIds }, new Date())
  await sql`update account set person_id = ${personId} where id = ${id}`.execute(db)
}

beforeAll(async () => {
  manager = await startWalk()
  ask = (await signInTo(manager.server))(manager.server)
  const { db } = manager.database
  store = await newStore(ask, { name: '静安店' })
  const person = await newPerson(ask, { name: '林教练' })
  coach = await newCoach(ask, { personId: person.id, storeIds: [store.id], displayName: '林教练' })
  await account('the.manager', 'manager', null)
  await account('the.coach', 'coach', person.id)
  await account('the.accountant', 'accountant', null)
  await account('second', 'administrator', null, null)
  await newRule(ask, salesRule({ name: '会员卡提成', validFrom: `${lastMonth}-01` }))
  const course = await newCourse(ask, { coachId: coach.id, storeIds: [store.id], name: '拉伸私教' })
  const session = await plan(db, { course, storeId: store.id, startsAt: `${lastMonth}-05T02:00:00Z` })
  await seat(db, session, [await newMember(ask, store.id)], 'completed')
  const { id: memberId } = await newMember(ask, store.id)
  const item = planItem(await newPlan(ask, { salePriceFen: 100_000, listPriceFen: 100_000 }))
  order = await paidOrder({ admin: ask, mine: store }, { memberId, items: [item], sellerId: person.id })
  // Sold in the last month; the console runs by the real clock.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update order_item set sold_at = ${`${lastMonth}-06T02:00:00Z`} where order_id = ${order.id}`.execute(
      tx,
    )
  })
}, 120_000)

afterAll(() => manager?.close(), 60_000)

const rowOf = (page: Page) => page.getByRole('row', { name: /林教练/ })

/** Takes back 400 yuan of the card; a second administrator approves. */
async function refund(): Promise<void> {
  const lines = [{ itemId: order.items[0]?.id, amountFen: 40_000, terminates: false }]
  const draft = { orderId: order.id, lines, reason: '搬家了' }
  const requested = await (await ask('POST', '/api/v1/refunds', draft, keyed())).json()
  const second = (await signInTo(manager.server, { username: 'second', password }))(manager.server)
  const approved = await (
    await second('POST', `/api/v1/refunds/${requested.id}/approve`, {}, versioned(requested))
  ).json()
  const done = await second('POST', `/api/v1/refunds/${requested.id}/succeed`, {}, versioned(approved))
  expect(done.status).toBe(200)
}

it('a month of earnings goes from a rule to the pay, the coach reads each line, and a refund is taken back in the next month', async () => {
  const { page, complaints, server } = manager
  await signIn(page, `${server.url}/order?view=earning-rules`, { username: 'the.manager', password })
  await page.getByRole('button', { name: '新建规则' }).first().click()
  const rule = page.getByRole('dialog', { name: '新建规则' })
  await rule.getByLabel('名称').fill('私教课时费')
  await rule.getByRole('combobox', { name: '门店' }).click()
  await page.getByRole('option', { name: '静安店' }).click()
  await rule.getByLabel(/^每节金额/).fill('60')
  const from = rule.getByRole('textbox', { name: /^生效日/ })
  await from.fill(`${lastMonth}-01`)
  await from.press('Enter')
  await rule.getByRole('button', { name: '保存', exact: true }).click()
  await rule.waitFor({ state: 'detached' })

  await page.goto(`${server.url}/order?view=earnings`)
  await rowOf(page).getByText('草稿').waitFor()
  // 60 yuan for the lesson and 5 % of 1,000 yuan.
  await rowOf(page).getByText('¥110.00').waitFor()
  await rowOf(page).getByRole('link', { name: '林教练' }).click()
  const statement = page.getByRole('dialog', { name: /^林教练，/ })
  await statement.getByText('每节 ¥60.00 · 1 人到课').waitFor()
  await statement.getByText('¥1,000.00 的 5%').waitFor()
  await statement.getByRole('button', { name: '确认' }).click()
  const freezing = page.getByRole('dialog', { name: '确认薪酬' })
  await freezing.getByText(/1 人，合计 ¥110\.00。/).waitFor()
  await freezing.getByRole('button', { name: '确认' }).click()
  await rowOf(page).getByText('已确认').waitFor()
  expect(await statement.getByRole('button', { name: '标记发放' }).count()).toBe(0)

  const accountant = await visitor()
  await signIn(accountant.page, `${server.url}/order?view=earnings`, { username: 'the.accountant', password })
  await accountant.page.getByRole('button', { name: '标记发放 1 份' }).click()
  await accountant.page
    .getByRole('dialog', { name: '标记发放' })
    .getByRole('button', { name: '标记发放' })
    .click()
  await rowOf(accountant.page).getByText('已发放').waitFor()
  await refund()

  const phone = await visitor({ width: 390, height: 844 })
  await signIn(phone.page, `${server.url}/coach?view=own-earnings&month=${lastMonth}`, {
    username: 'the.coach',
    password,
  })
  const own = phone.page.getByRole('region', { name: '静安店' })
  await own.getByText('已发放').waitFor()
  await own.getByText('每节 ¥60.00 · 1 人到课').waitFor()
  await own.getByText('¥1,000.00 的 5%').waitFor()
  await phone.page.getByRole('button', { name: '下个月' }).click()
  await own.getByText('草稿').waitFor()
  // What 400 yuan less earn.
  expect(await own.getByText('-¥20.00').count()).toBeGreaterThan(0)
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goto(`${server.url}/order?view=earnings&month=${month}`)
  await rowOf(page).getByText('草稿').waitFor()
  expect(await rowOf(page).getByText('-¥20.00').count()).toBe(2)
  expect([...complaints, ...accountant.complaints, ...phone.complaints]).toEqual([])
  await accountant.close()
  await phone.close()
}, 180_000)
