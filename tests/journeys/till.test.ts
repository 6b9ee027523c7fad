import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newGoodsOnSale } from '../api/fixtures/goods'
import { newStore } from '../api/fixtures/gym'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk
let ask: Ask
let storeId: string

beforeAll(async () => {
  clerk = await startWalk()
  ask = (await signInTo(clerk.server))(clerk.server)
  storeId = (await newStore(ask)).id
  await newGoodsOnSale(ask, [storeId], { name: '矿泉水', priceFen: 300, barcodes: ['6901234567892'] })
}, 120_000)

afterAll(() => clerk?.close(), 60_000)

it('a shift: float, a walk-in sale in cash, a paid-out, and the hand-over, whose sums are proved', async () => {
  const { page, complaints } = clerk
  await signIn(page, `${clerk.server.url}/order?view=shift`)
  await page.getByRole('textbox', { name: /^备用金/ }).fill('200')
  await page.getByRole('button', { name: '开班' }).click()
  const panel = page.getByRole('region', { name: '本班' })
  await panel.waitFor()

  await page.goto(`${clerk.server.url}/order?new=1`)
  await page.getByRole('button', { name: /^散客购买/ }).click()
  const search = page.getByLabel('搜索商品，或直接扫码')
  await search.fill('6901234567892')
  await search.press('Enter')
  await page.locator('output', { hasText: '¥3.00' }).waitFor()
  await search.press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByText(/应有现金 ¥200\.00/).waitFor()
  await collect.getByLabel('本次收款').press('Enter')
  await collect.getByText('收款完成').waitFor()

  await page.goto(`${clerk.server.url}/order?view=shift`)
  const moving = panel.getByRole('form', { name: '存入或支出' })
  await moving.getByRole('textbox', { name: /^金额/ }).fill('13')
  await moving.getByRole('textbox', { name: /^原因/ }).fill('买打印纸')
  await moving.getByRole('button', { name: '记一笔' }).click()
  await panel.getByText('¥190.00').waitFor()
  const over = page.getByRole('form', { name: '清点交班' })
  await over.getByRole('textbox', { name: '100 元' }).fill('1')
  await over.getByRole('textbox', { name: '10 元' }).fill('9')
  await over.getByRole('textbox', { name: /^留给下一班/ }).fill('100')
  await over.getByRole('button', { name: '交班' }).click()
  await page.getByRole('form', { name: '开班' }).getByText('上一班留下 ¥100.00').waitFor()
  const { rows } = await (await ask('GET', `/api/v1/till-shifts?store=${storeId}`)).json()
  expect(rows).toMatchObject([
    { status: 'balanced', cashInFen: 300, paidOutFen: 1_300, expectedFen: 19_000, countedFen: 19_000 },
  ])
  expect(complaints).toEqual([])
}, 120_000)
