import { sql } from 'kysely'
import { proposedPlan } from '../../../contract/sales/instalment'
import type { ItemDraft, OrderDraft } from '../../../contract/sales/order'
import { newSecret, type Principal } from '../../kit/auth/authenticate'
import { hashPassword } from '../../kit/auth/hash-password'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { newId } from '../../kit/new-id'
import { ProblemError } from '../../kit/problem'
import type { StoredRow, WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { createOrder } from '../../sales/order/create-order'
import { orderToCollect, payByHand } from '../../sales/order/pay-by-hand'
import { orderResource } from '../../sales/order/resource'
import { lockOrder } from '../../sales/order-locks'
import { requestRefund } from '../../sales/refund/request'
import { insertAccount } from '../../system/account/new-account'
import { type Random, randomFrom } from '../random'
import { principal as author } from '../writer'

interface Seed {
  tx: Tx
  now: Date
}

interface Buyer {
  id: string
  storeId: string
  sellerId: string
}

interface Priced {
  id: string
  salePriceFen: number
}

const wares = [
  ['运动毛巾', 4_900],
  ['摇摇杯', 6_900],
  ['乳清蛋白棒', 1_800],
  ['护腕', 8_900],
  ['矿泉水', 300],
  ['体测一次', 9_900],
] as const

/**
 * Counter sales of the last seven weeks: mostly small goods, a card now and then, paid in cash, by card or both. Some orders are unpaid,
 * and two refunds by the front desk wait for an approval.
 */
export async function addOrders({ tx, now }: Seed): Promise<void> {
  const random = randomFrom(4_200)
  const desk = await frontDesk(tx, now)
  const [buyers, plans] = [await readBuyers(tx), await readPlans(tx)]
  const paid: StoredRow[] = []
  for (let day = -49; day <= 0; day += 1)
    for (let i = random.whole(1, 3); i > 0; i -= 1) {
      const at = instantOf(now, day, random)
      const order = await buy(seedRequest(tx, author, at), random, random.pick(buyers), plans)
      if (order === undefined) continue
      const isWaiting = day === 0 && i === 1
      if (!isWaiting) paid.push(await collect(tx, at, random, order))
    }
  for (const order of paid.slice(-2)) await requestRefundOf(seedRequest(tx, desk, now), order)
  await addDeposits({ tx, now }, buyers, plans)
  await addInstalments({ tx, now }, buyers.toReversed(), plans)
}

/** Cards of which a fifth is paid: the rest of one is overdue, that of the other is due in some days. */
async function addDeposits(
  { tx, now }: Seed,
  buyers: readonly Buyer[],
  plans: readonly Priced[],
): Promise<void> {
  const dear = plans.toSorted((one, other) => other.salePriceFen - one.salePriceFen)
  const days = [
    { paid: -9, due: -2 },
    { paid: -2, due: 5 },
  ]
  let next = 0
  for (const { paid, due } of days) {
    const at = new Date(now.getTime() + paid * 86_400_000)
    let order: StoredRow | undefined
    while (order === undefined && next < buyers.length)
      order = await buyCard(seedRequest(tx, author, at), buyers[next++]!, dear[0]!)
    if (order === undefined) return
    // Of an order just made, by the contract's row.
    const amountFen = Math.floor((order.payableFen as number) / 5)
    const channelTxnNo = newId(at.getTime()).replaceAll('-', '').slice(0, 20)
    const restDueOn = addDays(shanghaiDay(now), due)
    const body = { channel: 'pos' as const, amountFen, channelTxnNo, membershipId: null, restDueOn }
    const request = seedRequest(tx, author, at)(null)
    await payByHand(request, await orderToCollect(request, order.id, body), body)
  }
}

/** Cards on plans of three months: the second instalment of one is overdue, that of the other is due in some days. */
async function addInstalments(
  { tx, now }: Seed,
  buyers: readonly Buyer[],
  plans: readonly Priced[],
): Promise<void> {
  const dear = plans.toSorted((one, other) => other.salePriceFen - one.salePriceFen)
  let next = 0
  for (const days of [-38, -24]) {
    const at = new Date(now.getTime() + days * 86_400_000)
    let order: StoredRow | undefined
    while (order === undefined && next < buyers.length)
      order = await buyCard(seedRequest(tx, author, at), buyers[next++]!, dear[0]!)
    if (order === undefined) return
    const held = await lockOrder(tx, order.id)
    const instalments = proposedPlan(held.payableFen, 3, shanghaiDay(at))
    const request = seedRequest(tx, author, at)
    const agreed = { ...request({ instalments }), id: order.id, version: held.version }
    await applyEvent(orderResource, 'agree', agreed)
    const channelTxnNo = newId(at.getTime()).replaceAll('-', '').slice(0, 20)
    const body = {
      channel: 'pos' as const,
      amountFen: instalments[0]!.amountFen,
      channelTxnNo,
      membershipId: null,
    }
    await payByHand(request(null), await orderToCollect(request(null), order.id, body), body)
  }
}

/** An account without a known password, so that the demo's user may approve what it requested. */
async function frontDesk(tx: Tx, now: Date): Promise<Principal> {
  const account = { username: 'frontdesk', role: 'front_desk', passwordHash: await hashPassword(newSecret()) }
  await insertAccount(tx, account, now)
  const { rows } = await sql<{ id: string }>`select id from account where username = 'frontdesk'`.execute(tx)
  return { ...author, accountId: rows[0]?.id ?? null, username: 'frontdesk' }
}

export function seedRequest(tx: Tx, principal: Principal, now: Date) {
  return <Body>(body: Body): WriteRequest<Body> => ({
    tx,
    principal,
    scope: principal,
    now,
    body,
    id: '',
    version: 0,
    audit: (line) =>
      writeAudit(
        tx,
        { accountId: principal.accountId, who: principal.username, requestId: null, address: null, now },
        line,
      ),
  })
}
type SeedRequest = ReturnType<typeof seedRequest>

async function buyCard(
  request: SeedRequest,
  { id: memberId, storeId, sellerId }: Buyer,
  { id: planId, salePriceFen }: Priced,
): Promise<StoredRow | undefined> {
  const item: ItemDraft = { kind: 'plan', planId, renewsId: null, unitPriceFen: salePriceFen, discountFen: 0 }
  return made(request, { memberId, storeId, sellerId, items: [item], note: '' })
}

async function buy(
  request: SeedRequest,
  random: Random,
  { id: memberId, storeId, sellerId }: Buyer,
  plans: readonly Priced[],
): Promise<StoredRow | undefined> {
  const items: ItemDraft[] = random.some(wares, random.whole(1, 3)).map(([name, unitPriceFen]) => ({
    kind: 'goods',
    name,
    unitPriceFen,
    qty: random.whole(1, 2),
    discountFen: 0,
  }))
  if (random.next() > 0.7) {
    const { id: planId, salePriceFen } = random.pick(plans)
    items.unshift({ kind: 'plan', planId, renewsId: null, unitPriceFen: salePriceFen, discountFen: 0 })
  }
  return made(request, { memberId, storeId, sellerId, items, note: '' })
}

/** Undefined where the rules say no: the law's limit on what one person prepays, for example. */
async function made(request: SeedRequest, draft: OrderDraft): Promise<StoredRow | undefined> {
  try {
    return await createOrder(request(draft))
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

export async function collect(tx: Tx, at: Date, random: Random, order: StoredRow): Promise<StoredRow> {
  const request = seedRequest(tx, author, new Date(at.getTime() + 60_000))(null)
  // Of an order just made, by the contract's row.
  const payableFen = order.payableFen as number
  const cashFen = random.next() > 0.8 ? Math.floor(payableFen / 2) : random.next() > 0.5 ? payableFen : 0
  let row = order
  for (const [channel, amountFen] of [
    ['cash', cashFen],
    ['pos', payableFen - cashFen],
  ] as const) {
    if (amountFen === 0) continue
    const channelTxnNo = channel === 'pos' ? newId(at.getTime()).replaceAll('-', '').slice(0, 20) : null
    const body = { channel, amountFen, channelTxnNo, membershipId: null }
    row = await payByHand(request, await lockOrder(tx, order.id), body)
  }
  return row
}

async function requestRefundOf(request: SeedRequest, order: StoredRow): Promise<void> {
  // As in `collect`.
  const items = order.items as { id: string; lineFen: number }[]
  const last = items.at(-1)
  if (last === undefined || last.lineFen === 0) return
  const lines = [{ itemId: last.id, amountFen: last.lineFen, terminates: false, returnQty: 0 }]
  await requestRefund(request({ orderId: order.id, lines, reason: '商品未拆封，会员改选其他商品' }))
}

/** Between nine in the morning and nine in the evening in Shanghai, and not after now. */
function instantOf(now: Date, day: number, random: Random): Date {
  const at = Date.parse(`${addDays(shanghaiDay(now), day)}T01:00:00Z`) + random.whole(0, 720) * 60_000
  return new Date(Math.min(at, now.getTime() - 300_000))
}

async function readBuyers(tx: Tx): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select member.id, home_store_id as store_id, store.manager_id as seller_id
    from member join store on store.id = home_store_id
    where store.status = 'open' and store.manager_id is not null and not is_blacklisted order by member_no
  `.execute(tx)
  return rows
}

async function readPlans(tx: Tx): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select id, sale_price_fen from membership_plan where status = 'on_sale' and archived_at is null and code <> 'DAY' order by sort, id
  `.execute(tx)
  return rows
}
