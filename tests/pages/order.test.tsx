import { afterAll, beforeAll, beforeEach, expect, it, rs } from '@rstest/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import { proposedPlan } from '../../contract/sales/instalment'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { shanghaiDay } from '../../server/kit/day'
import { newPerson, newStore, versioned } from '../api/fixtures/gym'
import { cash, goods, keyed, newPlan, planItem } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { newDeal, redeemed } from '../api/fixtures/vouchers'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { type OpenApp, openApp, signInByForm, visit } from './harness/open-app'

rs.setConfig({ testTimeout: 40_000 })
/** The first drawer of a run loads its code. */
const slow = { timeout: 15_000 }

let server: TestApp
let ask: Ask
let app: OpenApp
let store: Store
let member: Member
let plan: MembershipPlan
/** Paths whose next reply is lost: the server has executed the request. */
const lost: RegExp[] = []

const ordersNow = async (): Promise<Order[]> =>
  (await (await ask('GET', '/api/v1/orders?order=desc')).json()).rows
const orderNow = async (id: string): Promise<Order> => (await ask('GET', `/api/v1/orders/${id}`)).json()

beforeAll(async () => {
  server = await startApp()
  ask = await signIn(server.app)
  store = await newStore(ask)
  member = await newMember(ask, store.id, { name: '沈星河' })
  plan = await newPlan(ask, { name: '畅练月卡', listPriceFen: 49_800, salePriceFen: 39_800 })
  app = await openApp(server, '/login?return=/order')
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const reply = await send(input, init)
    const at = lost.findIndex((path) => path.test(String(input)))
    if (at < 0 || init?.method !== 'POST') return reply
    lost.splice(at, 1)
    throw new TypeError('Failed to fetch')
  }
  await signInByForm(app)
  await screen.findByRole('heading', { name: '订单信息' }, slow)
}, 90_000)
afterAll(async () => {
  app.close()
  await server.close()
})
beforeEach(async () => {
  visit('/order')
  await screen.findByRole('heading', { name: '订单信息' }, slow)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, slow))
/** The payments of an order, on the cashier's page. */
const collection = async (name: string | RegExp) => within(await screen.findByRole('region', { name }, slow))
type Within = Awaited<ReturnType<typeof drawer>>
/** The dialog around an element that appears when its data is loaded. */
const around = async (find: Promise<HTMLElement>): Promise<Within> =>
  within((await find).closest<HTMLElement>('[role=dialog]')!)
/** Its page, once the sale has replaced what is shown while it loads. */
const cashier = async () => {
  const cart = await screen.findByRole('complementary', { name: '购物清单' }, slow)
  return within(cart.closest<HTMLElement>('section')!)
}
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })
/** An empty cart closes without a confirmation. */
const emptied = async (sale: Within) => {
  fireEvent.click(sale.getByRole('button', { name: '移除 畅练月卡' }))
  await sale.findByText('选会员和商品，这里会算好应收。')
}
const isReady = (button: () => HTMLElement) => waitFor(() => expect(button()).toBeEnabled(), slow)

/** The cashier with the member and a plan in the cart, priced. */
async function priced(): Promise<Within> {
  visit(`/order?sale=new&member=${member.id}&kind=plan`)
  const sale = await cashier()
  const search = await sale.findByLabelText('搜索名称，回车加入；留空回车去收款', {}, slow)
  await sale.findByRole('button', { name: /^畅练月卡/ })
  fireEvent.change(search, { target: { value: '月' } })
  enter(search)
  await isReady(() => sale.getByRole('button', { name: /^收款/ }))
  return sale
}

it('a scanned member is sold a card with the keyboard alone', async () => {
  visit('/order?sale=new')
  const sale = await cashier()
  const who = await sale.findByRole('combobox', { name: '谁来买？' }, slow)
  fireEvent.change(who, { target: { value: member.memberNo } })
  enter(who)
  const search = await sale.findByLabelText('搜索名称，回车加入；留空回车去收款', {}, slow)
  await sale.findByRole('button', { name: /^畅练月卡/ })
  fireEvent.change(search, { target: { value: '畅练' } })
  enter(search)
  await isReady(() => sale.getByRole('button', { name: /^收款/ }))
  enter(search)
  const collect = await collection(/^收款 GD/)
  fireEvent.change(await collect.findByLabelText(/收到现金/), { target: { value: '400' } })
  expect(collect.getByText('找零')).toHaveTextContent('找零¥2.00')
  fireEvent.submit(collect.getByLabelText(/收到现金/).closest('form')!)
  await collect.findByText('收款完成', {}, slow)
  const [order] = await ordersNow()
  expect(order).toMatchObject({ status: 'paid', payableFen: 39_800, paidFen: 39_800, memberId: member.id })
  expect(await collect.findByText('畅练月卡')).toBeVisible()
  expect(collect.getByRole('button', { name: '打印小票' })).toHaveFocus()
})

it('somebody unknown becomes a member inside the sale, and a known person is chosen instead of made again', async () => {
  const membersNow = async () => (await (await ask('GET', '/api/v1/members')).json()).total
  const before = await membersNow()
  visit('/order?sale=new')
  const sale = await cashier()
  const who = await sale.findByRole('combobox', { name: '谁来买？' }, slow)
  fireEvent.change(who, { target: { value: '沈星海' } })
  enter(who)
  fireEvent.change(await sale.findByLabelText(/^手机号/, {}, slow), { target: { value: '13900007777' } })
  const name = sale.getByLabelText(/^姓名/)
  expect(name).toHaveValue('沈星海')
  fireEvent.change(name, { target: { value: member.name } })
  fireEvent.submit(name.closest('form')!)
  const similar = within(
    (await sale.findByText(/^可能已经登记过/, {}, slow)).closest<HTMLElement>('[role=alert]')!,
  )
  const known = similar.getByRole('button', { name: new RegExp(member.name) })
  await waitFor(() => expect(known).toHaveFocus())
  expect(await membersNow()).toBe(before)
  fireEvent.click(known)
  const bar = within(await sale.findByRole('region', { name: '会员' }, slow))
  expect(bar.getByText(member.memberNo)).toBeVisible()
  expect(await membersNow()).toBe(before)

  fireEvent.click(bar.getByRole('button', { name: '换会员' }))
  await sale.findByRole('combobox', { name: '谁来买？' }, slow)
  fireEvent.keyDown(document, { code: 'KeyN', altKey: true })
  fireEvent.change(await sale.findByLabelText(/^姓名/, {}, slow), { target: { value: '罗新客' } })
  const mobile = sale.getByLabelText(/^手机号/)
  fireEvent.change(mobile, { target: { value: '139' } })
  fireEvent.submit(mobile.closest('form')!)
  await waitFor(() => expect(mobile).toBeInvalid(), slow)
  fireEvent.change(mobile, { target: { value: '13900007777' } })
  fireEvent.submit(mobile.closest('form')!)
  await waitFor(async () => expect(await membersNow()).toBe(before + 1), slow)
  expect(await sale.findByRole('link', { name: '罗新客' }, slow)).toBeVisible()
})

it('a child is registered inside the sale by its name and the mobile of its parent, who pays', async () => {
  const parent = await newPerson(ask, { name: '孟家长', mobile: '13900008888', storeId: store.id })
  visit('/order?sale=new')
  const sale = await cashier()
  await sale.findByRole('combobox', { name: '谁来买？' }, slow)
  fireEvent.keyDown(document, { code: 'KeyN', altKey: true })
  const name = await sale.findByLabelText(/^姓名/, {}, slow)
  fireEvent.change(name, { target: { value: '孟小宝' } })
  fireEvent.change(sale.getByLabelText(/^手机号/), { target: { value: '13900008888' } })
  fireEvent.submit(name.closest('form')!)
  fireEvent.click(await sale.findByRole('button', { name: /登记为 孟家长 的孩子/ }, slow))
  const bar = within(await sale.findByRole('region', { name: '会员' }, slow))
  expect(bar.getByRole('link', { name: '孟小宝' })).toBeVisible()
  expect(await bar.findByText(/孟家长 监护人/, {}, slow)).toBeVisible()
  const { rows } = await (await ask('GET', `/api/v1/people/${parent.id}/family`)).json()
  expect(rows).toMatchObject([
    { personName: '孟小宝', isGuardian: true, isPayer: true, memberId: expect.any(String) },
  ])
})

it('older addresses of the cashier lead to its page', async () => {
  const made = await newOrder(5_000)
  visit(`/order?new=1&member=${member.id}&kind=plan`)
  await (await cashier()).findByRole('link', { name: member.name }, slow)
  expect(new URLSearchParams(location.search).get('sale')).toBe('new')
  visit(`/order?collect=${made.id}`)
  await collection(`收款 ${made.orderNo}`)
  expect(location.search).toBe(`?sale=${made.id}`)
})

it('an early Enter waits for the price and opens the payment, and the receipt leads to the next sale', async () => {
  visit(`/order?sale=new&member=${member.id}&kind=plan`)
  const sale = await cashier()
  const search = await sale.findByLabelText('搜索名称，回车加入；留空回车去收款', {}, slow)
  await sale.findByRole('button', { name: /^畅练月卡/ })
  fireEvent.change(search, { target: { value: '月' } })
  enter(search)
  await sale.findByRole('button', { name: '移除 畅练月卡' })
  enter(search)
  const collect = await collection(/^收款 GD/)
  fireEvent.submit((await collect.findByLabelText(/收到现金/, {}, slow)).closest('form')!)
  let printed = ''
  const print = rs.spyOn(window, 'print').mockImplementation(() => {
    printed = document.body.textContent ?? ''
  })
  fireEvent.click(await collect.findByRole('button', { name: '打印小票' }, slow))
  expect(print).toHaveBeenCalledOnce()
  expect(printed).toContain('团课免费约课')
  print.mockRestore()
  const next = collect.getByRole('button', { name: /^下一单/ })
  expect(next).toHaveFocus()
  fireEvent.keyDown(document, { code: 'KeyN', altKey: true })
  await screen.findByRole('combobox', { name: '谁来买？' }, slow)
})

it('lost replies lead to one order and one payment', async () => {
  const before = (await ordersNow()).length
  const sale = await priced()
  lost.push(/\/api\/v1\/orders$/)
  fireEvent.click(sale.getByRole('button', { name: /^收款/ }))
  await sale.findByText(/订单可能已生成/, {}, slow)
  fireEvent.click(sale.getByRole('button', { name: '重试' }))
  const collect = await collection(/^收款 GD/)
  const amount = await collect.findByLabelText(/本次收款/)
  fireEvent.change(amount, { target: { value: '100' } })
  lost.push(/\/payments$/)
  fireEvent.submit(amount.closest('form')!)
  await collect.findByText(/这笔款可能已入账/, {}, slow)
  expect(collect.queryByLabelText(/本次收款/)).toBe(null)
  fireEvent.click(collect.getByRole('button', { name: '再次确认' }))
  await waitFor(
    () => expect(collect.getByText('现金已收').closest('div')).toHaveTextContent('−¥100.00'),
    slow,
  )
  const now = await ordersNow()
  expect(now).toHaveLength(before + 1)
  const { payments, paidFen } = await orderNow(now[0]!.id)
  expect([paidFen, payments.map(({ amountFen }) => amountFen)]).toEqual([10_000, [10_000]])
  // Another Enter takes nothing: the rest is not filled in.
  const rest = await collect.findByLabelText(/本次收款/)
  expect(rest).toHaveValue('')
  expect(rest).toHaveFocus()
  fireEvent.submit(rest.closest('form')!)
  fireEvent.click(collect.getByRole('button', { name: '收余款 ¥298.00' }))
  await waitFor(() => expect(collect.getByLabelText(/本次收款/)).toHaveValue('298'))
  expect((await orderNow(now[0]!.id)).paidFen).toBe(10_000)
})

it('a changed price is shown next to the old one, and no order is made until the person orders again', async () => {
  const before = (await ordersNow()).length
  const sale = await priced()
  const dearer = await ask(
    'PATCH',
    `/api/v1/membership-plans/${plan.id}`,
    { salePriceFen: 42_000 },
    { 'if-match': `"${plan.version}"` },
  )
  expect(dearer.status).toBe(200)
  plan = await dearer.json()
  fireEvent.click(sale.getByRole('button', { name: /^收款/ }))
  await sale.findByText('畅练月卡：¥398.00 → ¥420.00', {}, slow)
  expect(await ordersNow()).toHaveLength(before)
  await isReady(() => sale.getByRole('button', { name: /^收款/ }))
  fireEvent.click(sale.getByRole('button', { name: /^收款/ }))
  await collection(/^收款 GD/)
  expect((await ordersNow())[0]).toMatchObject({ payableFen: 42_000, status: 'pending' })
})

it('a discount is entered in yuan or in tenths, and unreadable input is reported', async () => {
  const sale = await priced()
  const price = plan.salePriceFen
  const off = sale.getByLabelText('畅练月卡 的优惠')
  fireEvent.change(off, { target: { value: '9999' } })
  await sale.findByText(/请输入不超过小计的金额/)
  expect(sale.getByRole('button', { name: /^收款/ })).toBeDisabled()
  fireEvent.change(off, { target: { value: '' } })
  fireEvent.click(sale.getByRole('button', { name: '按金额优惠，点击改为打折' }))
  await sale.findByRole('button', { name: '打折，点击改为按金额优惠' })
  fireEvent.change(sale.getByLabelText('畅练月卡 的优惠'), { target: { value: '5' } })
  await waitFor(
    () => expect(sale.getByText('应收').parentElement).toHaveTextContent(`¥${(price / 200).toFixed(2)}`),
    slow,
  )
  await emptied(sale)
})

it('closing a filled cart asks first, and keeps the cart on cancel', async () => {
  const sale = await priced()
  fireEvent.click(sale.getByRole('button', { name: '关闭' }))
  const asks = await drawer('放弃未保存的修改？')
  fireEvent.click(asks.getByRole('button', { name: '继续编辑' }))
  expect(sale.getByLabelText('畅练月卡 的优惠')).toBeVisible()
  await emptied(sale)
})

it('unavailable payment channels and balances are shown with their reason', async () => {
  const made = await newOrder(5_000)
  visit(`/order?sale=${made.id}`)
  const collect = await collection(`收款 ${made.orderNo}`)
  for (const [name, why] of [
    ['微信支付', '未配置'],
    ['储值卡', '没有可用储值卡'],
  ] as const) {
    const key = await collect.findByRole('button', { name: new RegExp(name) }, slow)
    expect(key).toHaveAttribute('aria-disabled', 'true')
    expect(key).toHaveTextContent(why)
  }
  fireEvent.keyDown(document, { code: 'Digit4', altKey: true })
  const slip = await collect.findByLabelText(/POS 凭证号/)
  fireEvent.submit(slip.closest('form')!)
  await collect.findByText('4–64 位字母、数字、- 或 _。')
  expect((await orderNow(made.id)).payments).toEqual([])
})

it('an expired code is reported, and another channel can be chosen', async () => {
  const made = await newOrder(5_000)
  await sql`
    insert into payment (id, payment_no, order_id, channel, amount_fen, status, at, expires_at)
    values (gen_random_uuid(), money_no('PA', now(), nextval('payment_no')), ${made.id}, 'wechat', 5000, 'closed',
      '2026-01-01', '2026-01-01 00:15')`.execute(server.db)
  visit(`/order?sale=${made.id}`)
  const collect = await collection(`收款 ${made.orderNo}`)
  await collect.findByText('微信支付收款码已过期，没有收到这笔款，请重新收款或换一种方式。', {}, slow)
  fireEvent.submit((await collect.findByLabelText(/收到现金/, {}, slow)).closest('form')!)
  await collect.findByText('收款完成', {}, slow)
})

it('a refund is requested for what is due, and the requester reads that another person must approve it', async () => {
  const made = await newOrder(8_000)
  await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(8_000), keyed())
  visit(`/order?open=${made.id}&refund=1`)
  const wizard = await around(screen.findByLabelText(/退款原因/, {}, slow))
  const amount = await wizard.findByLabelText('退款金额', {}, slow)
  fireEvent.change(amount, { target: { value: '90' } })
  await wizard.findByText(/最多可退/)
  fireEvent.change(amount, { target: { value: '30' } })
  fireEvent.change(wizard.getByLabelText(/退款原因/), { target: { value: '口味不合' } })
  lost.push(/\/refunds$/)
  fireEvent.click(wizard.getByRole('button', { name: '申请退款 ¥30.00' }))
  await wizard.findByText(/申请可能已提交/, {}, slow)
  fireEvent.click(wizard.getByRole('button', { name: '申请退款 ¥30.00' }))
  const sheet = await drawer(/^TK/)
  await sheet.findByText('不能审批自己申请的退款，需要另一位同事。', {}, slow)
  expect(sheet.getByRole('button', { name: '批准' })).toBeDisabled()
  const { rows }: { rows: Refund[] } = await (await ask('GET', `/api/v1/refunds?orderId=${made.id}`)).json()
  expect(rows.map(({ amountFen, status }) => [amountFen, status])).toEqual([[3_000, 'requested']])
})

it('an order that is opened again is refetched, however recently it was read', async () => {
  const made = await newOrder(6_000)
  visit(`/order?open=${made.id}`)
  const sheet = await drawer(made.orderNo)
  await sheet.findByText('待支付', {}, slow)
  visit('/order')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(6_000), keyed())
  visit(`/order?open=${made.id}`)
  const again = await drawer(made.orderNo)
  await again.findByText('已支付', {}, slow)
})

it('points at orders past their time on which a part is paid, and shows them', async () => {
  const made = await newOrder(7_000)
  await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(1_000), keyed())
  await sql`update sales_order set expires_at = created_at where id = ${made.id}`.execute(server.db)
  server.clock.advance({ minutes: 1 })
  visit('/order?view=refunds')
  await screen.findByRole('columnheader', { name: '退款单号' }, slow)
  visit('/order')
  const notice = await screen.findByText(/^1 笔订单已收部分款、过了支付截止还没付清/, {}, slow)
  fireEvent.click(within(notice.parentElement!).getByRole('button', { name: '查看' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('overdue')).toBe('true'))
  await screen.findByText(made.orderNo, {}, slow)
  await waitFor(() => expect(screen.queryByText(/过了支付截止还没付清/)).toBe(null))
})

it('a card with an open refund may be continued by another card and offers nothing else', async () => {
  const other = await newMember(ask, store.id, { name: '谢退卡' })
  const body = { memberId: other.id, storeId: store.id, sellerId: null, note: '', items: [planItem(plan)] }
  const made: Order = await (await ask('POST', '/api/v1/orders', body, keyed())).json()
  await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(made.payableFen), keyed())
  const lines = [{ itemId: made.items[0]!.id, amountFen: 100, terminates: false }]
  const requested = await ask(
    'POST',
    '/api/v1/refunds',
    { orderId: made.id, lines, reason: '搬家了' },
    keyed(),
  )
  expect(requested.status).toBe(201)
  visit(`/order?sale=new&member=${other.id}&kind=plan`)
  const bar = within(await screen.findByRole('region', { name: '会员' }, slow))
  expect(await bar.findByRole('button', { name: /^续费/ }, slow)).toBeVisible()
  expect(bar.queryByRole('button', { name: /^(升级|转卡)/ })).toBe(null)
})

async function newOrder(fen: number): Promise<Order> {
  const body = { memberId: member.id, storeId: store.id, sellerId: null, note: '', items: [goods(fen)] }
  const reply = await ask('POST', '/api/v1/orders', body, keyed())
  expect(reply.status).toBe(201)
  return reply.json()
}

it('an overdue deposit says so in the list, and a part of it is kept for a reason', async () => {
  const made: Order = await (
    await ask(
      'POST',
      '/api/v1/orders',
      { memberId: member.id, storeId: store.id, sellerId: null, note: '', items: [goods(10_000)] },
      keyed(),
    )
  ).json()
  const today = shanghaiDay(server.clock())
  await ask('POST', `/api/v1/orders/${made.id}/payments`, { ...cash(3000), restDueOn: today }, keyed())
  await sql`
    update sales_order set rest_due_on = rest_due_on - 3, expires_at = expires_at - interval '3 days' where id = ${made.id}
  `.execute(server.db)
  visit('/order?rest=overdue')
  const row = within((await screen.findByText(made.orderNo, {}, slow)).closest<HTMLElement>('tr')!)
  expect(row.getByText(/^尾款逾期 \d+ 天$/)).toBeVisible()
  fireEvent.click(row.getByRole('button', { name: `更多操作 ${made.orderNo}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '没收定金' }, slow))
  const dialog = await around(screen.findByText(/最多 ¥20\.00/, {}, slow))
  fireEvent.change(dialog.getByLabelText(/^原因/), { target: { value: '逾期未付尾款' } })
  fireEvent.click(dialog.getByRole('button', { name: '没收定金' }))
  await waitFor(async () => expect((await orderNow(made.id)).status).toBe('closed'), slow)
  expect(await orderNow(made.id)).toMatchObject({ forfeitedFen: 2000, openRefundFen: 1000 })
})

it('of a deposit that a voucher paid in part, the highest amount that can be kept is proposed with the reason', async () => {
  const made: Order = await (
    await ask(
      'POST',
      '/api/v1/orders',
      { memberId: member.id, storeId: store.id, sellerId: null, note: '', items: [goods(10_000)] },
      keyed(),
    )
  ).json()
  const today = shanghaiDay(server.clock())
  await redeemed(ask, made, await newDeal(ask, { faceFen: 29_00, payoutFen: 26_00 }))
  await ask('POST', `/api/v1/orders/${made.id}/payments`, { ...cash(500), restDueOn: today }, keyed())
  await sql`
    update sales_order set rest_due_on = rest_due_on - 3, expires_at = expires_at - interval '3 days' where id = ${made.id}
  `.execute(server.db)
  // Another address than the last test's, so that the list is read.
  visit(`/order?rest=overdue&q=${made.orderNo}`)
  const row = within((await screen.findByText(made.orderNo, {}, slow)).closest<HTMLElement>('tr')!)
  fireEvent.click(row.getByRole('button', { name: `更多操作 ${made.orderNo}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '没收定金' }, slow))
  const dialog = await around(screen.findByText(/最多 ¥5\.00：团购券只能整张退回平台/, {}, slow))
  await waitFor(() => expect(dialog.getByLabelText(/^没收金额/)).toHaveValue('5'))
  fireEvent.change(dialog.getByLabelText(/^原因/), { target: { value: '逾期未付尾款' } })
  fireEvent.click(dialog.getByRole('button', { name: '没收定金' }))
  await waitFor(async () => expect((await orderNow(made.id)).status).toBe('closed'), slow)
  expect(await orderNow(made.id)).toMatchObject({ forfeitedFen: 500, openRefundFen: 29_00 })
})

/** A card of its own, because other tests change the price of theirs. */
const yearly = () => newPlan(ask, { name: '分期年卡', listPriceFen: 39_800, salePriceFen: 39_800 })

it('instalments are agreed in the cashier, and the card begins with the first one', async () => {
  const other = await newMember(ask, store.id, { name: '孟分期' })
  const body = {
    memberId: other.id,
    storeId: store.id,
    sellerId: null,
    note: '',
    items: [planItem(await yearly())],
  }
  const made: Order = await (await ask('POST', '/api/v1/orders', body, keyed())).json()
  // The first instalment is due on the server's day.
  rs.useFakeTimers({ now: server.clock(), toFake: ['Date'] })
  visit(`/order?sale=${made.id}`)
  const sheet = await collection(/^收款 GD/)
  fireEvent.click(await sheet.findByRole('button', { name: /^分期付款/ }, slow))
  const dialog = await around(screen.findByText(/首期今天收/, {}, slow))
  expect(dialog.getByLabelText('第 1 期金额')).toHaveValue('132')
  expect(dialog.getByLabelText('第 3 期金额')).toHaveValue('134')
  expect(dialog.getByLabelText('第 1 期到期日', { selector: 'input' })).toBeDisabled()
  fireEvent.change(dialog.getByLabelText('第 1 期金额'), { target: { value: '200' } })
  expect(dialog.getByRole('status')).toHaveTextContent('合计 ¥466.00，多出 ¥68.00')
  expect(dialog.getByRole('button', { name: '保存分期' })).toBeDisabled()
  fireEvent.click(dialog.getByRole('button', { name: '差额计入末期' }))
  await waitFor(() => expect(dialog.getByLabelText('第 3 期金额')).toHaveValue('66'))
  fireEvent.click(dialog.getByRole('button', { name: '保存分期' }))
  await sheet.findByRole('button', { name: '第 1 期 ¥200.00' }, slow)
  fireEvent.click(await sheet.findByRole('button', { name: /^现金收款 ¥200\.00/ }, slow))
  await sheet.findByText('分期款已收', {}, slow)
  rs.useRealTimers()
  const now = await orderNow(made.id)
  expect(now).toMatchObject({ status: 'instalments', paidFen: 20_000 })
  expect(now.items[0]?.membershipId).not.toBeNull()
})

it('an order on a plan shows what is paid and overdue; a manager moves an instalment with a reason', async () => {
  const other = await newMember(ask, store.id, { name: '田分期' })
  const body = {
    memberId: other.id,
    storeId: store.id,
    sellerId: null,
    note: '',
    items: [planItem(await yearly())],
  }
  const made: Order = await (await ask('POST', '/api/v1/orders', body, keyed())).json()
  const instalments = proposedPlan(39_800, 3, shanghaiDay(server.clock()))
  await ask('POST', `/api/v1/orders/${made.id}/agree`, { instalments }, versioned(made))
  await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(13_200), keyed())
  await server.db.transaction().execute(async (tx) => {
    await sql`update order_instalment set due_on = due_on - 40 where order_id = ${made.id}`.execute(tx)
    await sql`
      update sales_order set rest_due_on = rest_due_on - 40, expires_at = expires_at - interval '40 days' where id = ${made.id}
    `.execute(tx)
  })
  visit('/order?rest=overdue')
  const row = within((await screen.findByText(made.orderNo, {}, slow)).closest<HTMLElement>('tr')!)
  expect(row.getByText('分期中')).toBeVisible()
  expect(row.getByText(/^第 2\/3 期逾期 \d+ 天$/)).toBeVisible()
  visit(`/order?open=${made.id}`)
  const sheet = await drawer(made.orderNo)
  const plans = within(await sheet.findByRole('region', { name: '分期' }, slow))
  expect(plans.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    expect.stringMatching(/第 1 期.*已付清$/),
    expect.stringMatching(/第 2 期.*逾期$/),
    expect.stringMatching(/第 3 期.*(待付|逾期)$/),
  ])
  expect(sheet.getByRole('button', { name: '收第 2 期 ¥132.00' })).toBeVisible()
  fireEvent.click(plans.getByRole('button', { name: '调整分期' }))
  const dialog = await around(screen.findByText(/已付清的期次不能改/, {}, slow))
  expect(dialog.getByLabelText('第 1 期金额')).toBeDisabled()
  fireEvent.change(dialog.getByLabelText('第 2 期金额'), { target: { value: '100' } })
  fireEvent.click(dialog.getByRole('button', { name: '差额计入末期' }))
  expect(dialog.getByRole('button', { name: '保存分期' })).toBeDisabled()
  fireEvent.change(dialog.getByLabelText(/^调整原因/), { target: { value: '会员申请少付' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存分期' }))
  await waitFor(async () => expect((await orderNow(made.id)).instalments[1]?.amountFen).toBe(10_000), slow)
  await sheet.findByRole('button', { name: '收第 2 期 ¥100.00' }, slow)
})
