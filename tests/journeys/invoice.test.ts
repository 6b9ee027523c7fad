import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import { newStore } from '../api/fixtures/gym'
import { goods, keyed, newOrder } from '../api/fixtures/till'
import { newDeal, redeemed } from '../api/fixtures/vouchers'
import type { Ask } from '../harness/app'
import { signInTo } from '../harness/process'
import { signIn, startWalk, type Walk } from './walk'

let clerk: Walk
let ask: Ask
let storeId: string
let order: Order

beforeAll(async () => {
  clerk = await startWalk()
  ask = (await signInTo(clerk.server))(clerk.server)
  storeId = (await newStore(ask)).id
}, 120_000)

afterAll(() => clerk?.close(), 60_000)

const read = async <Row>(path: string): Promise<Row> => (await ask('GET', `/api/v1/${path}`)).json()

it('a shift with a voucher in it: the drawer has the cash alone, and the hand-over agrees', async () => {
  const { page } = clerk
  await signIn(page, `${clerk.server.url}/order?view=shift`)
  await page.getByRole('textbox', { name: /^备用金/ }).fill('200')
  await page.getByRole('button', { name: '开班' }).click()
  const panel = page.getByRole('region', { name: '本班' })
  await panel.waitFor()
  const till = { admin: ask, mine: { id: storeId } }
  const made = await newOrder(till, { memberId: null, items: [goods(49_90)] })
  await redeemed(ask, made, await newDeal(ask))
  const cash = { channel: 'cash', amountFen: 20_00, channelTxnNo: null, membershipId: null }
  const paid = await ask('POST', `/api/v1/orders/${made.id}/payments`, cash, keyed())
  order = await paid.json()
  expect(order.status).toBe('paid')
  await page.reload()
  await panel.getByText('¥220.00').waitFor()
  const over = page.getByRole('form', { name: '清点交班' })
  await over.getByRole('textbox', { name: '100 元' }).fill('2')
  await over.getByRole('textbox', { name: '10 元' }).fill('2')
  await over.getByRole('textbox', { name: /^留给下一班/ }).fill('200')
  await over.getByRole('button', { name: '交班' }).click()
  await page.getByRole('form', { name: '开班' }).getByText('上一班留下 ¥200.00').waitFor()
  const { rows } = await read<{ rows: unknown[] }>(`till-shifts?store=${storeId}`)
  expect(rows).toMatchObject([{ status: 'balanced', cashInFen: 20_00, expectedFen: 220_00 }])
}, 120_000)

it('the day close names the voucher by its platform, and counts it as no cash', async () => {
  const { page } = clerk
  await page.goto(`${clerk.server.url}/order?view=close&store=${storeId}`)
  await page.getByRole('heading', { name: '日结对账' }).waitFor()
  await page.getByText('美团').first().waitFor()
  await page.getByText('¥29.90').first().waitFor()
  const { channels, cashInFen } = await read<{
    channels: { channel: string; inFen: number }[]
    cashInFen: number
  }>(`day-closes/current?store=${storeId}`)
  expect(cashInFen).toBe(20_00)
  expect(channels.map(({ channel, inFen }) => [channel, inFen]).sort()).toEqual([
    ['cash', 20_00],
    ['meituan', 29_90],
  ])
}, 120_000)

it('an invoice of an order that a voucher paid in part: requested for all of it, issued, exported and reversed', async () => {
  const { page, complaints } = clerk
  await page.goto(`${clerk.server.url}/order?open=${order.id}`)
  const drawer = page.getByRole('dialog', { name: new RegExp(order.orderNo) })
  await drawer.getByRole('button', { name: '开发票' }).click()
  const form = page.getByRole('dialog', { name: '开票申请' })
  await form.getByText(/¥49\.90/).waitFor()
  await form.getByRole('textbox', { name: /^发票抬头/ }).fill('王小明')
  await form.getByRole('button', { name: '提交申请' }).click()
  await drawer.getByText('王小明').waitFor()

  await page.goto(`${clerk.server.url}/order?view=invoices`)
  await page.getByRole('button', { name: '登记已开' }).click()
  const issuing = page.getByRole('dialog').last()
  await issuing.getByRole('textbox', { name: /^发票号码/ }).fill('25317000000123456789')
  await issuing.getByRole('button', { name: '登记已开' }).click()
  await issuing.waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const lines = await readFile(await file.path(), 'utf8')
  for (const part of ['王小明', '25317000000123456789', '49.90']) expect(lines).toContain(part)

  await page.getByRole('button', { name: /^更多操作 FP/ }).click()
  await page.getByRole('menuitem', { name: '登记红冲' }).click()
  const reversing = page.getByRole('dialog').last()
  await reversing.getByRole('textbox', { name: /^红字发票号码/ }).fill('25317000000123456790')
  await reversing.getByRole('textbox', { name: /^原因/ }).fill('抬头写错')
  await reversing.getByRole('button', { name: '登记红冲' }).click()
  await reversing.waitFor({ state: 'detached' })
  const { rows } = await read<{ rows: unknown[] }>(`invoices?orderId=${order.id}`)
  expect(rows).toMatchObject([{ status: 'reversed', amountFen: 49_90, reversalNo: '25317000000123456790' }])
  const { leftFen } = await read<{ leftFen: number }>(`orders/${order.id}/invoice-quote`)
  expect(leftFen).toBe(49_90)
  expect(complaints).toEqual([])
}, 120_000)
