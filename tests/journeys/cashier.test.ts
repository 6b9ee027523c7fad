import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newGoodsOnSale } from '../api/fixtures/goods'
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
  await newMember(ask, store.id, { name: '何满' })
  await newPlan(ask, { name: '畅练月卡', listPriceFen: 39_800, salePriceFen: 39_800 })
  await newGoodsOnSale(ask, [store.id], { name: '矿泉水', priceFen: 300, barcodes: ['6901234567892'] })
  await newGoodsOnSale(ask, [store.id], { name: '苏打水', priceFen: 400, barcodes: ['6901234567908'] })
  await clerk.page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
}, 120_000)

afterAll(() => clerk?.close(), 60_000)

/** The keyboard of a front desk person. A text typed in one go, such as a name or a number, is one entry and counts as one key. */
function keyboard() {
  const { page } = clerk
  let keys = 0
  return {
    type: async (text: string) => {
      keys += 1
      await page.keyboard.insertText(text)
    },
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
    keys: () => keys,
  }
}

const focused = () =>
  clerk.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '',
  )
const focusedLabel = () =>
  clerk.page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? (field.labels?.[0]?.textContent ?? field.ariaLabel ?? '') : ''
  })

it('an unknown customer goes to the receipt in at most 15 keys, on one page', async () => {
  const { page, complaints } = clerk
  await signIn(page, `${clerk.server.url}/order?sale=new`)
  await page.getByRole('combobox', { name: '谁来买？' }).waitFor()
  await expect.poll(focusedLabel).toBe('谁来买？')
  const { pathname } = new URL(page.url())
  const desk = keyboard()
  await desk.type('罗新客')
  await desk.press('Enter')
  await expect.poll(focusedLabel).toMatch(/^手机号/)
  await desk.type('13900008888')
  await desk.press('Enter')
  await page.getByRole('region', { name: '会员', exact: true }).getByText('罗新客').waitFor()
  await expect.poll(focused).toBe('搜索名称，回车加入；留空回车去收款')
  await page
    .getByRole('button', { name: /畅练月卡/ })
    .first()
    .waitFor()
  await desk.type('cl')
  await desk.press('Enter')
  await page.locator('output', { hasText: '¥398.00' }).waitFor()
  await desk.press('Enter')
  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').waitFor()
  await expect.poll(focusedLabel).toMatch(/^收到现金/)
  await desk.press('Enter')
  await collect.getByText('收款完成').waitFor()
  await desk.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('yes')
  expect(desk.keys()).toBeLessThanOrEqual(15)
  expect(desk.keys()).toBe(9)
  expect(new URL(page.url()).pathname).toBe(pathname)
  const { rows } = await (await ask('GET', '/api/v1/members?q=罗新客')).json()
  expect(rows).toHaveLength(1)
  // One key leads to the next sale.
  await page.keyboard.press('Enter')
  await expect.poll(focusedLabel).toBe('谁来买？')
  expect(complaints).toEqual([])
}, 120_000)

it.each(['何满', '何 满', 'he man', 'hm'])(
  'a known customer, typed as %s, goes to the receipt in at most 9 keys',
  async (typed) => {
    const { page, complaints } = clerk
    await page.goto(`${clerk.server.url}/order?sale=new`)
    await page.getByRole('combobox', { name: '谁来买？' }).waitFor()
    await expect.poll(focusedLabel).toBe('谁来买？')
    const desk = keyboard()
    await desk.type(typed)
    await desk.press('Enter')
    await page.getByRole('region', { name: '会员', exact: true }).getByText('何满').waitFor()
    await page
      .getByRole('button', { name: /畅练月卡/ })
      .first()
      .waitFor()
    // The month's card was sold most.
    await page
      .getByRole('region', { name: '常卖' })
      .getByRole('button', { name: /畅练月卡/ })
      .waitFor()
    await desk.press('Alt+1')
    await page.locator('output', { hasText: '¥398.00' }).waitFor()
    await desk.press('Control+Enter')
    const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
    await expect.poll(focusedLabel).toMatch(/^收到现金/)
    await desk.press('Enter')
    await collect.getByText('收款完成').waitFor()
    await desk.press('Enter')
    expect(desk.keys()).toBeLessThanOrEqual(9)
    expect(desk.keys()).toBe(6)
    expect(complaints).toEqual([])
  },
  120_000,
)

const collecting = () => clerk.page.getByRole('region', { name: /^收款 GD\d{13,}/ })
const startOfSale = async () => {
  await clerk.page.getByRole('combobox', { name: '谁来买？' }).waitFor()
  await expect.poll(focusedLabel).toBe('谁来买？')
}

it('a sale is parked by a key, taken up by the keys alone, and abandoned only after a question', async () => {
  const { page, complaints } = clerk
  await page.goto(`${clerk.server.url}/order?sale=new`)
  await startOfSale()
  await page.keyboard.press('Alt+0')
  await expect.poll(focused).toBe('搜索商品，或直接扫码')
  await page.keyboard.insertText('6901234567892')
  await page.keyboard.press('Enter')
  await page.locator('output', { hasText: '¥3.00' }).waitFor()
  await page.keyboard.press('Alt+P')
  const open = page.getByRole('region', { name: '挂单和未收款' })
  await open.getByText(/挂单$/).waitFor()
  await startOfSale()
  await page.keyboard.press('Alt+U')
  await page.keyboard.press('Enter')
  await collecting().getByText('散客', { exact: true }).waitFor()
  await expect.poll(focusedLabel).toMatch(/^收到现金/)
  await page.keyboard.press('Alt+P')
  await startOfSale()
  await open.getByRole('button', { name: /^放弃 散客/ }).click()
  await page.getByText('放弃这笔销售？').waitFor()
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  await expect.poll(() => open.count()).toBe(0)
  const { rows } = await (await ask('GET', '/api/v1/orders?walkIn=true')).json()
  expect(rows.map(({ status }: { status: string }) => status)).toEqual(['closed'])
  expect(complaints).toEqual([])
}, 120_000)

it('a barcode that comes before the goods have arrived is sold once they have', async () => {
  const { page, complaints } = clerk
  const shelf = '**/api/v1/products/shelf*'
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(shelf, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(`${clerk.server.url}/order?sale=new`)
  await startOfSale()
  await page.keyboard.press('Alt+0')
  // As fast as a scanner, before the search has the cursor.
  await page.keyboard.type('6901234567908')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('搜索商品，或直接扫码')
  await page.keyboard.insertText('6901234567908')
  await page.keyboard.press('Enter')
  letGo()
  await page.locator('output', { hasText: '¥8.00' }).waitFor()
  await page.unroute(shelf)
  await page.keyboard.press('Enter')
  await expect.poll(focusedLabel).toMatch(/^收到现金/)
  await page.keyboard.press('Enter')
  await collecting().getByText('收款完成').waitFor()
  const { rows } = await (await ask('GET', '/api/v1/orders?walkIn=true&status=paid')).json()
  expect(rows.map(({ payableFen }: { payableFen: number }) => payableFen)).toEqual([800])
  expect(complaints).toEqual([])
}, 60_000)

it('an address of no sale offers a new one', async () => {
  const { page } = clerk
  await page.goto(`${clerk.server.url}/order?sale=abc`)
  await page.getByText('没有这笔销售').waitFor()
  await page.keyboard.press('Enter')
  await startOfSale()
}, 60_000)

it('what another till collects of a sale changes the sum that is shown, before anything is taken', async () => {
  const { page } = clerk
  const { rows } = await (await ask('GET', '/api/v1/stores')).json()
  const items = [{ kind: 'goods', name: '毛巾', qty: 1, unitPriceFen: 1_000, discountFen: 0 }]
  const draft = { memberId: null, storeId: rows[0].id, sellerId: null, note: '', items }
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const order = await (await ask('POST', '/api/v1/orders', draft, key())).json()
  await page.goto(`${clerk.server.url}/order?sale=${order.id}`)
  await collecting().locator('output', { hasText: '¥10.00' }).first().waitFor()
  const part = { channel: 'cash', amountFen: 400, channelTxnNo: null, membershipId: null }
  await ask('POST', `/api/v1/orders/${order.id}/payments`, part, key())
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await collecting().locator('output', { hasText: '¥6.00' }).first().waitFor()
  // The rest is not filled in: an Enter that was meant for the whole sum takes nothing.
  await expect.poll(() => collecting().getByLabel('本次收款').inputValue()).toBe('')
}, 60_000)

it('ten sales in a row are made with the keys alone', async () => {
  const { page, complaints } = clerk
  await page.goto(`${clerk.server.url}/order?sale=new`)
  const desk = keyboard()
  const start = performance.now()
  for (let sale = 0; sale < 10; sale++) {
    await startOfSale()
    await desk.press('Alt+0')
    await expect.poll(focused).toBe('搜索商品，或直接扫码')
    await desk.type('6901234567892')
    await desk.press('Enter')
    await page.locator('output', { hasText: '¥3.00' }).waitFor()
    await desk.press('Enter')
    await expect.poll(focusedLabel).toMatch(/^收到现金/)
    await desk.press('Enter')
    await collecting().getByText('收款完成').waitFor()
    await desk.press('Alt+N')
  }
  await startOfSale()
  process.stdout.write(
    `ten walk-in sales: ${desk.keys()} keys, ${Math.round(performance.now() - start)} ms\n`,
  )
  expect(desk.keys()).toBe(60)
  expect(complaints).toEqual([])
}, 120_000)

it('the second screen shows the lines and the sum, thanks, and nothing of a sale that was left', async () => {
  const { page, complaints } = clerk
  await page.goto(`${clerk.server.url}/order?sale=new`)
  await startOfSale()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '顾客屏' }).click()
  const screen = await opened
  await screen.getByRole('heading', { name: '欢迎光临' }).waitFor()
  await page.bringToFront()
  await page.keyboard.press('Alt+0')
  await expect.poll(focused).toBe('搜索商品，或直接扫码')
  await page.keyboard.insertText('6901234567908')
  await page.keyboard.press('Enter')
  await screen.getByText('苏打水').waitFor()
  await screen.getByText('¥4.00').last().waitFor()
  await page.locator('output', { hasText: '¥4.00' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(focusedLabel).toMatch(/^收到现金/)
  await screen.getByText('苏打水').waitFor()
  await page.keyboard.press('Enter')
  await screen.getByRole('heading', { name: '谢谢惠顾' }).waitFor()
  expect(await screen.locator('main').textContent()).not.toContain('苏打水')
  await page.keyboard.press('Alt+N')
  await screen.getByRole('heading', { name: '欢迎光临' }).waitFor()
  await startOfSale()
  await page.keyboard.press('Alt+0')
  await expect.poll(focused).toBe('搜索商品，或直接扫码')
  await page.keyboard.insertText('6901234567908')
  await page.keyboard.press('Enter')
  await page.locator('output', { hasText: '¥4.00' }).waitFor()
  await screen.getByText('苏打水').waitFor()
  await page.keyboard.press('Alt+P')
  await screen.getByRole('heading', { name: '欢迎光临' }).waitFor()
  expect(await screen.locator('main').textContent()).not.toContain('苏打水')
  await screen.close()
  expect(complaints).toEqual([])
}, 120_000)

it('a barcode that is scanned before the store is chosen is sold in the chosen store', async () => {
  const { page, complaints } = clerk
  await newStore(ask, { name: '第二家门店' })
  await page.goto(`${clerk.server.url}/order?sale=new`)
  await startOfSale()
  await page.keyboard.press('Alt+0')
  await page.getByText('先选门店，再加商品。').waitFor()
  await expect.poll(focused).toBe('搜索商品，或直接扫码')
  await page.keyboard.type('6901234567908')
  await page.keyboard.press('Enter')
  await page.getByText('选好门店，扫到的商品就会加入').waitFor()
  await page.getByRole('combobox', { name: '门店' }).click()
  await page.getByRole('option', { name: '测试门店 001' }).click()
  await page.locator('output', { hasText: '¥4.00' }).waitFor()
  await page.keyboard.press('Alt+P')
  const open = page.getByRole('region', { name: '挂单和未收款' })
  // One is parked already.
  await expect.poll(() => open.getByText(/挂单$/).count()).toBe(2)
  expect(complaints).toEqual([])
}, 60_000)
