import { afterAll, beforeAll } from '@rstest/core'
import { sql } from 'kysely'
import { type Refund, refunds } from '../../contract/sales/refund'
import { refundFacts } from '../../machines/refund/facts'
import { refundMachine } from '../../machines/refund/refund.machine'
import { sendRefund } from '../../server/sales/refund/send'
import { cash, goods, keyed, newOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import type { Ask } from '../harness/app'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
let memberId: string
beforeAll(async () => {
  desk = await startDesk()
  memberId = (await newMember(desk.gym.admin, desk.gym.mine.id)).id
})
afterAll(() => desk.gym.close())

const at = (id: string) => `/api/v1/refunds/${id}`
const event = (ask: Ask, id: string, name: string) =>
  send(ask, at(id), name, name === 'reject' || name === 'fail' ? { reason: '先等等' } : {})

async function sendBack(id: string, go: 'at once' | 'never'): Promise<undefined> {
  const { db, clock } = desk.gym
  desk.paper.setRefunds(go)
  await sendRefund({ db, channels: { wechat: desk.paper.channel }, now: clock() }, id)
}

/** A refund of a yuan through WeChat and one from the till. */
async function requested(): Promise<{ id: string }> {
  const { admin, db } = desk.gym
  const order = await newOrder(desk.gym, { memberId, items: [goods(200)] })
  const pay = (channel: string) =>
    admin('POST', `/api/v1/orders/${order.id}/payments`, { ...cash(100), channel }, keyed())
  await pay('cash')
  await pay('wechat')
  const { rows } = await sql<{ id: string; paymentNo: string }>`
    select id, payment_no from payment where order_id = ${order.id} and status = 'pending'
  `.execute(db)
  const payment = rows[0]!
  desk.paper.pay(payment.paymentNo, 100)
  await admin('POST', `/api/v1/payments/${payment.id}/refresh`)
  const lines = [{ itemId: order.items[0]!.id, amountFen: 200, terminates: false }]
  const reply = await admin(
    'POST',
    '/api/v1/refunds',
    { orderId: order.id, lines, reason: '不要了' },
    keyed(),
  )
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

/** What a closed order had in cash, beyond what one person gives back alone. */
async function owed(): Promise<{ id: string }> {
  const { admin } = desk.gym
  const order = await newOrder(desk.gym, { memberId, items: [goods(90_000)] })
  const paid = await (
    await admin('POST', `/api/v1/orders/${order.id}/payments`, cash(60_000), keyed())
  ).json()
  await send(admin, `/api/v1/orders/${paid.id}`, 'close', { reason: '不要了' })
  return (await readAt<{ rows: Refund[] }>(admin, `/api/v1/refunds?orderId=${order.id}`)).rows[0]!
}

async function voidItsPayment(id: string): Promise<Response> {
  const { parts } = await readAt<Refund>(desk.gym.admin, at(id))
  const body = { reason: '没有收到', seen: { channel: 'cash', channelTxnNo: null } }
  return desk.second('POST', `/api/v1/payments/${parts[0]!.paymentId}/void`, body, keyed())
}

/** Whether the channel's part has arrived, and whether a closed order owes it. */
interface World {
  isBack: boolean
  isOwed: boolean
}

const refund: LifecycleModel<typeof refundMachine, World, { id: string }> = {
  machine: refundMachine,
  starts: {
    requested: { status: 'requested', world: { isBack: false, isOwed: false }, create: requested },
    owed: { status: 'requested', world: { isBack: true, isOwed: true }, create: owed },
  },
  offered: Object.values(refunds.events).map(({ event }) => event),
  facts: ({ isBack, isOwed }) => ({ isOtherPerson: true, remoteIsBack: isBack, isOwed, isVoided: false }),
  read: async ({ id }) => {
    const row = await readAt<Refund>(desk.gym.admin, at(id))
    return { status: row.status, facts: refundFacts(row, 'second') }
  },
  steps: {
    approve: { event: 'refund.approve', run: ({ id }) => event(desk.second, id, 'approve') },
    approveOneself: {
      event: 'refund.approve',
      facts: () => ({ isOtherPerson: false }),
      run: ({ id }) => event(desk.gym.admin, id, 'approve'),
    },
    reject: { event: 'refund.reject', run: ({ id }) => event(desk.second, id, 'reject') },
    voidPayment: {
      event: 'refund.reject',
      facts: () => ({ isVoided: true }),
      when: ({ status, world }) => world.isOwed && (status === 'requested' || status === 'processing'),
      run: ({ id }) => voidItsPayment(id),
    },
    payOut: { event: 'refund.succeed', run: ({ id }) => event(desk.second, id, 'succeed') },
    fail: { event: 'refund.fail', run: ({ id }) => event(desk.second, id, 'fail') },
    retry: { event: 'refund.retry', run: ({ id }) => event(desk.second, id, 'retry') },
    channelReturns: {
      when: ({ status, world }) => status === 'processing' && !world.isBack,
      after: (world) => ({ ...world, isBack: true }),
      run: ({ id }) => sendBack(id, 'at once'),
    },
    channelRefuses: {
      event: 'refund.fail',
      when: ({ status, world }) => status === 'processing' && !world.isBack,
      run: ({ id }) => sendBack(id, 'never'),
    },
  },
}

modelPaths('refund', refund)
