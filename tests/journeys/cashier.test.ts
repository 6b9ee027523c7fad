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
