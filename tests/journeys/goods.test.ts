import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newGoodsOnSale } from '../api/fixtures/goods'
import { newStore } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk
let ask: Ask
let memberId: string
let waterId: string

beforeAll(async () => {
  clerk = await startWalk()
  ask = (await signInTo(clerk.server))(clerk.server)
  const store = await newStore(ask)
  memberId = (await newMember(ask, store.id, { name: '沈星河' })).id
  const water = { name: '矿泉水', priceFen: 300, barcodes: ['6901234567892'] }
  waterId = (await newGoodsOnSale(ask, [store.id], water)).id
  await newGoodsOnSale(ask, [store.id], { name: '蛋白棒', priceFen: 1_500, barcodes: ['6909876543210'] })
}, 120_000)

afterAll(() => clerk?.close(), 60_000)

/** The keys carry the times of a scanner's: a busy machine would leave longer pauses between them. */
const scan = async (code: string) => {
  const keys = [...code].map((key) => ({ key, code: `Digit${key}`, text: key }))
  const all = [...keys, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }]
  const chromium = await clerk.context.newCDPSession(clerk.page)
  const start = Date.now() / 1_000
  const send = (type: 'keyDown' | 'keyUp', { text, ...key }: (typeof all)[number], at: number) =>
    chromium.send('Input.dispatchKeyEvent', {
      type,
      ...key,
      ...(type === 'keyDown' && { text }),
      timestamp: start + at / 100,
    })
  await Promise.all(all.flatMap((key, at) => [send('keyDown', key, at), send('keyUp', key, at)]))
  await chromium.detach()
}
const stockOf = async (id: string): Promise<number> =>
  (await (await ask('GET', `/api/v1/products/${id}`)).json()).stock[0].qty

it('sells goods by scan and by typed barcode, and the stock falls', async () => {
  const { page, complaints } = clerk
  await signIn(page, `${clerk.server.url}/order?new=1&member=${memberId}`)
  const search = page.getByLabel('搜索名称，回车加入；留空回车去收款')
  await search.waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scan('6901234567892')
  await page.locator('output', { hasText: '¥3.00' }).waitFor()
  // A field that holds the cursor keeps nothing of the code.
  await search.fill('年')
  await search.focus()
  await page.keyboard.press('End')
  await scan('6901234567892')
  await page.locator('output', { hasText: '¥6.00' }).waitFor()
  expect(await search.inputValue()).toBe('年')

  await search.fill('6909876543210')
  await search.press('Enter')
  await page.locator('output', { hasText: '¥21.00' }).waitFor()

  await search.fill('6900000000001')
  await search.press('Enter')
  await page.getByRole('alert').filter({ hasText: '6900000000001' }).waitFor()

  await search.press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').waitFor()
  await page.keyboard.press('Alt+1')
  await collect.getByLabel('本次收款').press('Enter')
  await collect.getByText('收款完成').waitFor()
  expect(await stockOf(waterId)).toBe(8)
  expect(complaints).toEqual([])
}, 120_000)

it('a sale in a hidden tab takes no scans', async () => {
  const { page } = clerk
  await page.goto(`${clerk.server.url}/order?new=1&member=${memberId}`)
  await page.getByLabel('搜索名称，回车加入；留空回车去收款').waitFor()
  await page.getByText('沈星河').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scan('6901234567892')
  const sum = page.locator('output', { hasText: '¥3.00' })
  await sum.waitFor()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '门店管理', exact: true }).click()
  await menu.getByRole('link', { name: '门店信息', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '门店信息' }).waitFor()
  await scan('6909876543210')
  await page.getByRole('tab', { name: '订单信息' }).click()
  await page.getByText('沈星河').first().waitFor()
  // Long enough for a line to be priced.
  await page.waitForTimeout(1_000)
  expect(await sum.isVisible()).toBe(true)
}, 120_000)

it('a walk-in scans goods, pays in cash and gets a receipt, without a member', async () => {
  const { page, complaints } = clerk
  const before = await stockOf(waterId)
  await page.goto(`${clerk.server.url}/order?new=1`)
  await page.getByRole('combobox', { name: '谁来买？' }).waitFor()
  await page.keyboard.press('Alt+0')
  const search = page.getByLabel('搜索商品，或直接扫码')
  await search.waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scan('6901234567892')
  await page.locator('output', { hasText: '¥3.00' }).waitFor()
  await search.press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByText('散客').first().waitFor()
  expect(await collect.getByRole('button', { name: /储值卡/ }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Alt+1')
  await collect.getByLabel('本次收款').press('Enter')
  await collect.getByText('收款完成').waitFor()
  expect(await stockOf(waterId)).toBe(before - 1)
  await page.goto(`${clerk.server.url}/order?walkIn=true`)
  await page.getByRole('cell', { name: '散客' }).first().waitFor()
  expect(complaints).toEqual([])
}, 120_000)
