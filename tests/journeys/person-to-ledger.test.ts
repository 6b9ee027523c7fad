import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../server/kit/project-root'
import { insertAccount } from '../../server/system/account/new-account'
import { newStore } from '../api/fixtures/gym'
import { newPlan } from '../api/fixtures/till'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { signInTo } from '../harness/process'
import { type Visitor, visitor } from './browser'
import { signIn, startWalk, type Walk } from './walk'

const second = { username: 'second', password: 'correct horse battery' }

let clerk: Walk
let manager: Visitor

beforeAll(async () => {
  clerk = await startWalk()
  manager = await visitor()
  const passwordHash = await cheapPasswordHash(second.password)
  await insertAccount(
    clerk.database.db,
    { username: second.username, passwordHash, role: 'administrator' },
    new Date(),
  )
  const ask = (await signInTo(clerk.server))(clerk.server)
  await newStore(ask)
  await newPlan(ask, { name: '畅练年卡', activateWithinDays: 0, freezeMaxDays: 60, freezeMinDays: 7 })
}, 120_000)

afterAll(async () => {
  await manager?.close()
  await clerk?.close()
}, 60_000)

it('makes somebody a member, sells them a card, freezes it, gives half of it back through a second person, and the books add up', async () => {
  const { page } = clerk
  await signIn(page, `${clerk.server.url}/member?new=1`)
  const form = page.getByRole('dialog', { name: '新建会员' })
  await form.getByLabel('姓名').fill('林知夏')
  await form.getByLabel('手机').fill('13912345678')
  await form.getByRole('button', { name: '保存' }).click()
  const sheet = page.getByRole('dialog', { name: '林知夏' })
  await sheet.getByText('没有有效的会员卡').waitFor()

  await sheet.getByRole('button', { name: '办卡' }).click()
  await page.getByRole('button', { name: /畅练年卡/ }).click()
  await page.locator('output', { hasText: '¥2,980.00' }).waitFor()
  await page.getByLabel('搜索名称，回车加入；留空回车去收款').press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('收到现金').press('Enter')
  await collect.getByText('收款完成').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('row', { name: /林知夏.*已支付/ }).waitFor()
  await page.goto(`${clerk.server.url}/member?q=林知夏`)
  await page
    .getByRole('row', { name: /林知夏.*畅练年卡/ })
    .getByRole('button', { name: '查看' })
    .click()
  const card = sheet.getByRole('article', { name: '畅练年卡' })
  await card.getByRole('button', { name: '冻结' }).click()
  const freeze = page.getByRole('dialog', { name: '冻结 · 畅练年卡' })
  await freeze.getByRole('button', { name: '2 周' }).click()
  await freeze.getByLabel('原因').fill('出差')
  await freeze.getByRole('button', { name: '冻结', exact: true }).click()
  await card.getByText('冻结中').waitFor()

  await page.goto(`${clerk.server.url}/order`)
  await page
    .getByRole('row', { name: /林知夏/ })
    .getByRole('button', { name: '查看' })
    .click()
  await page.getByRole('button', { name: '退款', exact: true }).click()
  await page.getByText(/^冷静期内（至/).waitFor()
  await page.getByLabel('退款金额').fill('1490')
  await page.getByLabel('同时终止这张卡').uncheck()
  await page.getByLabel('退款原因').fill('只能练半年')
  await page.getByRole('button', { name: '申请退款 ¥1,490.00' }).click()
  await page.getByText('不能审批自己申请的退款，需要另一位同事。').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '批准' }).isDisabled()).toBe(true)

  const other = manager.page
  await signIn(other, `${clerk.server.url}/order?view=refunds`, second)
  await other
    .getByRole('row', { name: /林知夏/ })
    .getByRole('button', { name: '查看' })
    .click()
  await confirmed(other, '批准')
  await other.getByRole('dialog', { name: /^TK/ }).getByText('退款中').waitFor()
  await confirmed(other, '确认已退付')
  await other.getByRole('dialog', { name: /^TK/ }).getByText('已退款', { exact: true }).waitFor()

  // The cached order is refetched and shows its new state.
  await page.getByRole('dialog', { name: /^TK/ }).getByRole('link', { name: /^GD/ }).click()
  const order = page.getByRole('dialog', { name: /^GD/ })
  await order.getByText('部分退款').waitFor()
  await order.locator('[data-what=refunded] b', { hasText: '1,490.00' }).waitFor()

  const { stdout } = await reconciled()
  expect(stdout).toMatch(/The books add up: \d{2} rules hold\.\s*$/)
  expect([...clerk.complaints, ...manager.complaints]).toEqual([])
}, 180_000)

/** `npm run reconcile` on the console's own database while it serves. It exits with 1 when a rule is broken. */
const reconciled = () =>
  promisify(execFile)(process.execPath, [path.join(projectRoot, 'scripts', 'reconcile.mjs')], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATABASE_URL: clerk.database.url },
  })

/** Presses a button of the drawer, and the one of the same name in the confirmation. */
async function confirmed(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: /^TK/ }).getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
}
