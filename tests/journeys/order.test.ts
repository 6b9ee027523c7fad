import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { newStore } from '../api/fixtures/gym'
import { newPlan } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk

beforeAll(async () => {
  clerk = await startWalk()
  const ask = (await signInTo(clerk.server))(clerk.server)
  const store = await newStore(ask)
  await newMember(ask, store.id, { name: '沈星河' })
  await newPlan(ask, { name: '畅练年卡', listPriceFen: 298_000, salePriceFen: 298_000 })
  // The system's print dialog would block the page.
  await clerk.page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        document.querySelector('[class*=receipt-print-]')?.textContent ?? '',
      )
  })
}, 120_000)

afterAll(() => clerk?.close(), 60_000)

it('goes from a member to a receipt by keyboard, in two payments', async () => {
  const { page, complaints } = clerk
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

  const collect = page.getByRole('region', { name: /^收款 GD\d{13,}/ })
  await collect.getByLabel('本次收款').fill('1000')
  await collect.getByLabel('本次收款').press('Enter')
  await collect.getByText('现金已收').waitFor()
  await page.keyboard.press('Alt+4')
  await collect.getByLabel(/POS 凭证号/).fill('SLIP-0042')
  await page.keyboard.press('Enter')
  await collect.getByText('收款完成').waitFor()
  await collect.getByText('畅练年卡').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-printed')).toContain('SLIP-0042')
  await page.keyboard.press('Escape')

  await page
    .getByRole('row', { name: /沈星河/ })
    .getByText('已支付')
    .waitFor()
  expect(complaints).toEqual([])
}, 120_000)
