import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { createDb } from '../../server/kit/db'
import { hashPassword } from '../../server/kit/password'
import { insertAccount } from '../../server/resources/account'
import { newStore } from '../api/gym'
import { newPlan } from '../api/till'
import { newMember } from '../api/timetable'
import { freshDatabase, type TestDatabase } from '../harness/database'
import { signInTo } from '../harness/process'
import { type Visitor, visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

const second = { username: 'second', password: 'correct horse battery' }

let database: TestDatabase
let clerk: Walk
let manager: Visitor

beforeAll(async () => {
  database = await freshDatabase()
  clerk = await startWalk({ DATABASE_URL: database.url })
  manager = await visitor()
  const db = createDb(database.url)
  const passwordHash = await hashPassword(second.password)
  await insertAccount(db, { username: second.username, passwordHash, role: 'administrator' }, new Date())
  await db.destroy()
  const ask = (await signInTo(clerk.server))(clerk.server)
  const store = await newStore(ask)
  await newMember(ask, store.id, { name: '沈星河' })
  await newPlan(ask, { name: '畅练年卡', listPriceFen: 298_000, salePriceFen: 298_000 })
  // The system's own dialog would hold the page.
  await clerk.page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        document.querySelector('.order-receipt')?.textContent ?? '',
      )
  })
}, 120_000)

afterAll(async () => {
  await manager?.close()
  await clerk?.close()
  await database?.drop()
}, 60_000)

it('goes from a member to a receipt by keyboard, in two payments; half of it back takes a second person', async () => {
  const { page } = clerk
  await signIn(page, `${clerk.server.url}/order`)
  await page.getByRole('button', { name: '开单收银' }).first().click()
  const who = page.getByRole('combobox', { name: '谁来买？' })
  await who.fill('沈星河')
  await who.press('Enter')
  const search = page.getByLabel('搜索名称，回车加入；留空回车去收款')
  await page.getByRole('button', { name: /畅练年卡/ }).waitFor()
  await search.fill('年卡')
  await search.press('Enter')
  await page.locator('output', { hasText: '¥2,980.00' }).waitFor()
  await search.press('Enter')

  const collect = page.getByRole('dialog', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').fill('1000')
  await collect.getByLabel('本次收款').press('Enter')
  await collect.getByText('现金已收').waitFor()
  await page.keyboard.press('Alt+4')
  await collect.getByLabel(/POS 凭证号/).fill('SLIP-0042')
  await page.keyboard.press('Enter')
  await collect.getByText('收款完成').waitFor()
  await collect.getByText('畅练年卡').waitFor()
  await page.keyboard.press('Enter')
  const printed = await page.locator('html').getAttribute('data-printed')
  expect(printed).toContain('SLIP-0042')
  await page.keyboard.press('Escape')

  const row = page.getByRole('row', { name: /沈星河/ })
  await row.getByText('已支付').waitFor()
  await row.getByRole('button', { name: '查看' }).click()
  await page.getByRole('button', { name: '退款', exact: true }).click()
  await page.getByText(/^冷静期内（至/).waitFor()
  await page.getByLabel('退款金额').fill('1490')
  await page.getByLabel('同时终止这张卡').uncheck()
  await page.getByLabel('退款原因').fill('只能练半年')
  await page.getByRole('button', { name: '申请退款 ¥1,490.00' }).click()
  await page.getByText('不能审批自己申请的退款，需要另一位同事。').waitFor()
  expect(await page.getByRole('button', { name: '批准' }).isDisabled()).toBe(true)

  const other = manager.page
  await signIn(other, `${clerk.server.url}/order?view=refunds`, second)
  await other
    .getByRole('row', { name: /沈星河/ })
    .getByRole('button', { name: '查看' })
    .click()
  await confirmed(other, '批准')
  await other.getByRole('dialog', { name: /^TK/ }).getByText('退款中').waitFor()
  await confirmed(other, '确认已退付')
  await other.getByRole('dialog', { name: /^TK/ }).getByText('已退款', { exact: true }).waitFor()

  await page.getByRole('dialog', { name: /^TK/ }).getByRole('link', { name: /^GD/ }).click()
  const order = page.getByRole('dialog', { name: /^GD/ })
  await order.getByText('部分退款').waitFor()
  const back = order.locator('[data-what=refunded] b')
  const sums = (await back.allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(sums.reduce((total, sum) => total + sum, 0)).toBe(1490)
  expect([...clerk.complaints, ...manager.complaints]).toEqual([])
}, 120_000)

/** Presses a button of the drawer, and the one of the same name in the question that follows. */
async function confirmed(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: /^TK/ }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
}
