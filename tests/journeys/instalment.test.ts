import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { newStore } from '../api/fixtures/gym'
import { newPlan } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk
let ask: Ask

beforeAll(async () => {
  clerk = await startWalk()
  ask = (await signInTo(clerk.server))(clerk.server)
  const store = await newStore(ask)
  await newMember(ask, store.id, { name: '易分期' })
  await newPlan(ask, {
    name: '畅练年卡',
    listPriceFen: 360_000,
    salePriceFen: 360_000,
    activateWithinDays: 0,
  })
}, 120_000)
afterAll(() => clerk?.close(), 60_000)

it('a plan is agreed, its card admits at once, and an overdue instalment is collected from the work list', async () => {
  const { page, complaints, server, database } = clerk
  await signIn(page, `${server.url}/order?sale=new`)
  await page.getByRole('combobox', { name: '谁来买？' }).fill('易分期')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /畅练年卡/ })
    .first()
    .click()
  await page.locator('output', { hasText: '¥3,600.00' }).waitFor()
  await page.keyboard.press('Control+Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').waitFor()
  await page.keyboard.press('Alt+I')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('合计 ¥3,600.00').waitFor()
  await dialog.getByRole('button', { name: '保存分期' }).click()
  await collect.getByRole('button', { name: '第 1 期 ¥1,200.00' }).waitFor()
  await page.keyboard.press('Enter')
  await collect.getByText('分期款已收').waitFor()
  await collect.getByText(/下一期 ¥1,200\.00/).waitFor()

  const { rows } = await (await ask('GET', '/api/v1/members?q=易分期')).json()
  const [member] = rows
  const entry = { storeId: member.homeStoreId, membershipId: null }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const visit = await (await ask('POST', `/api/v1/members/${member.id}/check-in`, entry, key)).json()
  expect(visit).toMatchObject({ result: 'pass', debtFen: null })

  // Forty days later.
  await database.db.transaction().execute(async (tx) => {
    await sql`update order_instalment set due_on = due_on - 40`.execute(tx)
    await sql`update sales_order set rest_due_on = rest_due_on - 40, expires_at = expires_at - interval '40 days'`.execute(
      tx,
    )
  })
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('link', { name: /尾款、分期逾期/ }).click()
  await page.getByText(/^第 2\/3 期逾期 \d+ 天$/).waitFor()
  await page.getByRole('button', { name: /^收款/ }).first().click()
  await collect.getByRole('button', { name: '第 2 期 ¥1,200.00' }).waitFor()
  await page.keyboard.press('Enter')
  await collect.getByText('分期款已收').waitFor()
  const { rows: orders } = await (await ask('GET', '/api/v1/orders?rest=overdue')).json()
  expect(orders).toEqual([])
  expect(complaints).toEqual([])
}, 120_000)
