import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { MemberMoment } from '../../contract/membership/member'
import type { Order } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { at, travel } from './fixtures/front-desk'
import { answer, type Gym, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, paidOrder } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let second: Ask
let steward: Ask
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await sql`insert into role values ('steward', '', '{member:read}')`.execute(gym.db)
  for (const [username, role] of [
    ['second', 'administrator'],
    ['steward', 'steward'],
  ] as const)
    await insertAccount(gym.db, { username, passwordHash, role }, gym.clock())
  second = await signIn(gym.app, 'second', 'correct horse battery')
  steward = await signIn(gym.app, 'steward', 'correct horse battery')
})
afterAll(() => gym.close())

const money = async (ask: Ask, memberId: string): Promise<MemberMoment[]> =>
  (await answer(ask('GET', `/api/v1/members/${memberId}/timeline?kind=order,refund`))).body.rows
const reported = (rows: MemberMoment[]) =>
  rows.map(({ kind, what, about, amountFen, link }) => [kind, what, about, amountFen, link?.kind, link?.id])
const put = async (ask: Ask, row: Refund, event: string, body: object = {}): Promise<Refund> => {
  const reply = await answer(ask('POST', `/api/v1/refunds/${row.id}/${event}`, body, versioned(row)))
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const request = async (order: Order, amountFen: number): Promise<Refund> => {
  const lines = [{ itemId: order.items[0]!.id, amountFen, terminates: false }]
  return (
    await answer(
      gym.admin('POST', '/api/v1/refunds', { orderId: order.id, lines, reason: '搬家了' }, keyed()),
    )
  ).body
}

it('tells what became of each order and refund, and when', async () => {
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const order = await newOrder(gym, { memberId, items: [goods(3_000)], note: '送水壶' })
  const ofOrder = (what: string) => ['order', what, order.orderNo, 3_000, 'order', order.id]
  expect(reported(await money(gym.admin, memberId))).toEqual([ofOrder('pending')])
  await travel(gym, at('09:10'))
  const pay = await gym.admin('POST', `/api/v1/orders/${order.id}/payments`, cash(3_000), keyed())
  expect(pay.status).toBe(200)
  expect(await money(gym.admin, memberId)).toMatchObject([
    { what: 'paid', at: at('09:10'), who: 'admin', note: '送水壶' },
  ])

  await travel(gym, at('09:20'))
  const refund = await request(order, 1_000)
  const ofRefund = (what: string) => ['refund', what, refund.refundNo, 1_000, 'refund', refund.id]
  expect(reported(await money(gym.admin, memberId))).toEqual([ofRefund('requested'), ofOrder('paid')])
  await put(second, await put(second, refund, 'approve'), 'succeed')
  expect(reported(await money(gym.admin, memberId))).toEqual([
    ofRefund('succeeded'),
    ofOrder('partially_refunded'),
  ])

  await travel(gym, at('09:30'))
  const other = await request(order, 500)
  await put(second, other, 'reject', { reason: '已用掉' })
  expect((await money(gym.admin, memberId))[0]).toMatchObject({
    what: 'rejected',
    about: other.refundNo,
    amountFen: 500,
    note: '已用掉',
    who: 'second',
  })
  await travel(gym, at('09:00'))
})

it('keeps from a clerk what another store has sold, and from who may not read orders every one', async () => {
  const { id: memberId } = await newMember(gym.admin, gym.mine.id)
  const here = await paidOrder(gym, { memberId, items: [goods(1_000)] })
  const there = await paidOrder(gym, { memberId, items: [goods(2_000)], storeId: gym.theirs.id })
  await request(there, 2_000)
  expect(await money(gym.admin, memberId)).toHaveLength(3)
  expect((await money(gym.clerk, memberId)).map(({ about }) => about)).toEqual([here.orderNo])
  expect(await money(steward, memberId)).toEqual([])
})
