import { afterAll, beforeAll, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Store } from '../../contract/catalogue/store'
import type { Order } from '../../contract/sales/order'
import type { Voucher } from '../../contract/sales/voucher'
import type { VoucherDeal } from '../../contract/sales/voucher-deal'
import { SandboxVoucherPlatform } from '../../server/payments/voucher/sandbox-voucher-platform'
import { insertAccount } from '../../server/system/account/new-account'
import { answer, newStore, versioned } from '../api/fixtures/gym'
import { goods, keyed, newOrder } from '../api/fixtures/till'
import { newCode, newDeal, redeemed } from '../api/fixtures/vouchers'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 60_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 20_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let deal: VoucherDeal

beforeAll(async () => {
  const offer = { dealName: '单次体验', faceFen: 29_90 }
  const douyin = new SandboxVoucherPlatform('douyin', { VOIDED01: offer, REFUND01: offer })
  server = await startApp({ platforms: { douyin } })
  // The page suggests the day on which it is open.
  server.clock.advance({ milliseconds: Date.now() - server.clock().getTime() })
  ask = await signIn(server.app)
  store = await newStore(ask)
  deal = await newDeal(ask)
  app = await openApp(server, '/login?return=/order')
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
}, 120_000)
afterAll(async () => {
  app.close()
  await server.close()
})

const order = (fen: number) => newOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(fen)] })
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const orderNow = async ({ id }: Order): Promise<Order> => (await ask('GET', `/api/v1/orders/${id}`)).json()
const voucherNow = async ({ id }: Voucher): Promise<Voucher> =>
  (await ask('GET', `/api/v1/vouchers/${id}`)).json()
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))

it('the cashier redeems a voucher, and is told which order used it before', async () => {
  const [first, next] = [await order(50_00), await order(29_90)]
  const used = await redeemed(ask, first, deal)
  visit(`/order?collect=${next.id}`)
  fireEvent.click(await screen.findByRole('button', { name: '团购券' }, slow))
  const code = await screen.findByRole('textbox', { name: /^券码/ }, slow)
  type(code, used.code)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /^用券抵扣 ¥29.90/ }))
  submit()
  await screen.findByText('请先在平台的商家端核销这张券，再勾选确认')
  fireEvent.click(screen.getByRole('checkbox', { name: /美团的商家端核销这张券/ }))
  submit()
  await screen.findByText(new RegExp(`由 admin 用于订单 ${first.orderNo}`), undefined, slow)
  expect((await orderNow(next)).paidFen).toBe(0)
  type(screen.getByRole('textbox', { name: /^券码/ }), newCode())
  fireEvent.click(screen.getByRole('checkbox', { name: /美团的商家端核销这张券/ }))
  submit()
  await waitFor(async () => expect((await orderNow(next)).status).toBe('paid'), slow)
})

it('a voucher above the open amount cannot be chosen', async () => {
  const row = await order(20_00)
  visit(`/order?collect=${row.id}`)
  fireEvent.click(await screen.findByRole('button', { name: '团购券' }, slow))
  await screen.findByText(/超过待收/, undefined, slow)
  expect(screen.getByRole('button', { name: /^用券抵扣/ })).toBeDisabled()
})

it('the accountant records a payment of the platform that is lower, with the reason', async () => {
  const voucher = await redeemed(ask, await order(50_00), deal)
  visit(`/order?view=vouchers&q=${voucher.code}`)
  const row = (await screen.findByText(voucher.code, undefined, slow)).closest('tr')
  fireEvent.click(within(row!).getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: '登记结算（1 张）' }, slow))
  const form = await dialogOf('登记美团的结算')
  type(form.getByRole('textbox', { name: /^实际到账/ }), '25')
  await form.findByText('差额 -¥1.91')
  type(form.getByRole('textbox', { name: /^差异说明/ }), '平台活动补贴')
  fireEvent.click(form.getByRole('button', { name: '登记结算' }))
  await waitFor(
    async () => expect(await voucherNow(voucher)).toMatchObject({ status: 'settled', settledFen: 25_00 }),
    slow,
  )
})

it('a file is matched by code, and what it does not know is listed', async () => {
  const voucher = await redeemed(ask, await order(50_00), deal)
  visit('/order?view=vouchers')
  fireEvent.click(await screen.findByRole('button', { name: '按文件核对' }, slow))
  const form = await dialogOf('按结算文件核对')
  const text = `券码,结算金额,到账日期\n${voucher.code},26.91,\n999999999999,10.00,\n`
  fireEvent.change(form.getByLabelText('选择文件', { selector: 'input' }), {
    target: { files: [new File([text], 'meituan.csv')] },
  })
  await form.findByText('没有这张券', undefined, slow)
  fireEvent.click(form.getByRole('button', { name: '结算 1 张' }))
  const settling = await dialogOf('登记美团的结算')
  fireEvent.click(settling.getByRole('button', { name: '登记结算' }))
  await waitFor(async () => expect((await voucherNow(voucher)).status).toBe('settled'), slow)
})

it('a connected platform is called for a voided voucher, and for a refunded one a person confirms', async () => {
  const ofDouyin = await newDeal(ask, { platform: 'douyin', name: '抖音体验' })
  const [voided, refunded] = [await order(50_00), await order(29_90)]
  const own = { isVerified: false }
  const first = await redeemed(ask, voided, ofDouyin, { ...own, code: 'VOIDED01' })
  const second = await redeemed(ask, refunded, ofDouyin, { ...own, code: 'REFUND01' })
  const [payment] = (await orderNow(voided)).payments
  const seen = { channel: payment?.channel, channelTxnNo: payment?.channelTxnNo }
  const reply = await answer(
    ask('POST', `/api/v1/payments/${payment?.id}/void`, { reason: '点错了', seen }, keyed()),
  )
  expect(reply).toMatchObject({ status: 200 })
  await refundWhole(refunded)
  visit(`/order?view=vouchers&voucher=${first.id}`)
  await screen.findByRole('button', { name: /^在 抖音 撤回/ }, slow)
  visit(`/order?view=vouchers&voucher=${second.id}`)
  await screen.findByText('REFUND01', undefined, slow)
  fireEvent.click(await screen.findByRole('button', { name: '我已在平台办理' }, slow))
  expect(screen.queryByRole('button', { name: /^在 抖音 撤回/ })).toBe(null)
  const dialog = await dialogOf('确认 抖音 已撤回')
  fireEvent.click(dialog.getByRole('button', { name: '我已在平台办理' }))
  await waitFor(async () => expect((await voucherNow(second)).takenBackVia).toBe('staff'), slow)
})

async function refundWhole(made: Order): Promise<void> {
  const lines = [{ itemId: made.items[0]?.id, amountFen: 29_90, terminates: false, returnQty: 0 }]
  const draft = { orderId: made.id, lines, reason: '顾客不要了' }
  const { body: requested } = await answer(ask('POST', '/api/v1/refunds', draft, keyed()))
  const passwordHash = await cheapPasswordHash('correct horse battery')
  const manager = { username: 'manager', passwordHash, role: 'administrator' as const }
  await insertAccount(server.db, manager, server.clock())
  const approver = await signIn(server.app, 'manager', 'correct horse battery')
  const to = `/api/v1/refunds/${requested.id}`
  const { body: approved } = await answer(approver('POST', `${to}/approve`, {}, versioned(requested)))
  expect((await approver('POST', `${to}/succeed`, {}, versioned(approved))).status).toBe(200)
}

it('a deal is made with its fee shown', async () => {
  visit('/price?view=deals&new=1')
  const form = await dialogOf('新建团购商品')
  type(form.getByRole('textbox', { name: /^名称/ }), '单次团课')
  type(form.getByRole('textbox', { name: /^面值/ }), '39')
  type(form.getByRole('textbox', { name: /^平台结算/ }), '35.49')
  await form.findByText('平台费用 ¥3.51（9.0%）')
  fireEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(async () => {
    const { rows } = await (await ask('GET', '/api/v1/voucher-deals?q=单次团课')).json()
    expect(rows).toMatchObject([{ faceFen: 39_00, payoutFen: 35_49, platform: 'meituan' }])
  }, slow)
})
