import { afterAll, beforeAll } from '@rstest/core'
import { sql } from 'kysely'
import { type Order, orders } from '../../contract/sales/order'
import type { Refund } from '../../contract/sales/refund'
import { orderFacts } from '../../machines/order/facts'
import { orderMachine } from '../../machines/order/order.machine'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { expireOrders } from '../../server/sales/order/jobs'
import { sendRefund } from '../../server/sales/refund/send'
import { cash, keyed, newOrder, newPlan, planItem } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { type Desk, readAt, send, startDesk } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let desk: Desk
let memberId: string
let card: Awaited<ReturnType<typeof newPlan>>
beforeAll(async () => {
  desk = await startDesk()
  card = await newPlan(desk.gym.admin, { listPriceFen: 100, salePriceFen: 100 })
  memberId = (await newMember(desk.gym.admin, desk.gym.mine.id)).id
})
afterAll(() => desk.gym.close())

const at = (id: string) => `/api/v1/orders/${id}`
const pay = (id: string, pieces: number, channel: string) =>
  desk.gym.admin('POST', `${at(id)}/payments`, { ...cash(100 * pieces), channel }, keyed())
const pendingPayment = async (id: string) => {
  const { rows } = await sql<{ id: string; paymentNo: string; amountFen: number }>`
    select id, payment_no, amount_fen from payment where order_id = ${id} and status = 'pending'
  `.execute(desk.gym.db)
  return rows[0]!
}

/** An order of three pieces, cards at a yuan each; the numbers are pieces. */
interface World {
  paid: number
  refunded: number
  /** The payment of a code on the counter. */
  awaits: number
  /** What is paid is a deposit, of which this was kept. */
  isDeposit: boolean
  kept: number
  /** The first piece is an instalment, and the others are the next one. */
  hasPlan: boolean
  isOverdue: boolean
}

/** One piece is paid first, then what is left. */
const nextPart = ({ paid, awaits }: World) => (paid === 0 ? 1 : pieces - paid - awaits)
const pieces = 3

/** The world once so much more is paid: what is due next of a plan is due later. */
const withPart = (world: World, part: number): World => ({
  ...world,
  paid: world.paid + part,
  isOverdue: world.isOverdue && !world.hasPlan,
})
/** The world once pieces were refunded, of which open instalments are set off first. */
const withBack = (world: World, few: number): World => {
  const open = world.hasPlan && world.paid > 0 ? pieces - world.paid : 0
  return { ...world, paid: world.paid + Math.min(few, open), refunded: world.refunded + few }
}

/** Asks for a refund of some pieces, approves it and pays it out. */
async function refundSome(id: string, few: number): Promise<Response | undefined> {
  const { items } = await readAt<Order>(desk.gym.admin, at(id))
  const lines = items
    .filter(({ refundedFen }) => refundedFen === 0)
    .slice(0, few)
    .map((item) => ({ itemId: item.id, amountFen: 100, terminates: false }))
  const reply = await desk.gym.admin(
    'POST',
    '/api/v1/refunds',
    { orderId: id, lines, reason: '不要了' },
    keyed(),
  )
  if (!reply.ok) return reply
  const { id: refundId }: Refund = await reply.json()
  await send(desk.second, `/api/v1/refunds/${refundId}`, 'approve')
  return payOut(refundId)
}

/** Sends what came by code back to its channel, and hands out the rest. */
async function payOut(refundId: string): Promise<Response | undefined> {
  const { db, clock } = desk.gym
  await sendRefund({ db, channels: { wechat: desk.paper.channel }, now: clock() }, refundId)
  const { status } = await readAt<Refund>(desk.gym.admin, `/api/v1/refunds/${refundId}`)
  return status === 'succeeded' ? undefined : send(desk.gym.admin, `/api/v1/refunds/${refundId}`, 'succeed')
}

const refundable = ({ status, world }: { status: string; world: World }) =>
  status === 'instalments'
    ? world.awaits === 0
    : status !== 'closed' && (status === 'pending' || world.refunded < world.paid)
const refusedOutright = ({ status }: { status: string }) => ({
  status: 409,
  code: 'not_allowed_now',
  state: status,
  allowed: [],
})

const order: LifecycleModel<typeof orderMachine, World, { id: string }> = {
  machine: orderMachine,
  starts: {
    new: {
      status: 'pending',
      world: { paid: 0, refunded: 0, awaits: 0, isDeposit: false, kept: 0, hasPlan: false, isOverdue: false },
      create: () => newOrder(desk.gym, { memberId, items: [planItem(card), planItem(card), planItem(card)] }),
    },
  },
  offered: Object.values(orders.events).map(({ event }) => event),
  facts: ({ paid, refunded, awaits, isDeposit, hasPlan, isOverdue }) => ({
    isWhole: paid === pieces,
    isUntouched: paid === 0,
    isAllBack: refunded === paid,
    awaitsPayment: awaits > 0,
    isDeposit: (isDeposit || hasPlan) && paid > 0 && paid < pieces,
    hasPlan,
    isFirstPaid: hasPlan && paid > 0,
    isRefunded: refunded > 0,
    isOverdue,
  }),
  read: async ({ id }) => {
    const row = await readAt<Order>(desk.gym.admin, at(id))
    return { status: row.status, facts: orderFacts(row, desk.gym.clock()) }
  },
  steps: {
    payInCash: {
      event: 'order.collect',
      decidesAfter: true,
      // What a code on the counter awaits cannot be paid a second time.
      when: ({ status, world }) => (status !== 'pending' && status !== 'instalments') || nextPart(world) > 0,
      after: (world) => withPart(world, nextPart(world)),
      run: async ({ id }) => {
        const { payments } = await readAt<Order>(desk.gym.admin, at(id))
        const settled = payments.filter(({ status }) => status === 'succeeded' || status === 'pending')
        const isFirst = settled.every(({ status }) => status === 'pending')
        const open = pieces - settled.reduce((sum, one) => sum + one.amountFen / 100, 0)
        return pay(id, isFirst ? 1 : Math.max(1, open), 'cash')
      },
      refusal: refusedOutright,
    },
    showCode: {
      when: ({ status, world }) =>
        status === 'pending' && world.awaits === 0 && !world.isOverdue && world.paid < pieces,
      after: (world) => ({ ...world, awaits: nextPart(world) }),
      run: async ({ id }) => {
        const { paidFen } = await readAt<Order>(desk.gym.admin, at(id))
        return pay(id, paidFen === 0 ? 1 : pieces - paidFen / 100, 'wechat')
      },
    },
    scanCode: {
      event: 'order.collect',
      decidesAfter: true,
      when: ({ world }) => world.awaits > 0,
      after: (world) => ({ ...withPart(world, world.awaits), awaits: 0 }),
      run: async ({ id }) => {
        const payment = await pendingPayment(id)
        desk.paper.pay(payment.paymentNo, payment.amountFen)
        return desk.gym.admin('POST', `/api/v1/payments/${payment.id}/refresh`)
      },
    },
    withdrawCode: {
      when: ({ world }) => world.awaits > 0,
      after: (world) => ({ ...world, awaits: 0 }),
      run: async ({ id }) =>
        desk.gym.admin('POST', `/api/v1/payments/${(await pendingPayment(id)).id}/close`),
    },
    close: {
      event: 'order.close',
      run: ({ id }) => send(desk.gym.admin, at(id), 'close', { reason: '不要了' }),
    },
    defer: {
      event: 'order.defer',
      after: (world) => ({ ...world, isDeposit: true, isOverdue: false }),
      run: ({ id }) => send(desk.gym.admin, at(id), 'defer', { restDueOn: shanghaiDay(desk.gym.clock()) }),
    },
    agree: {
      event: 'order.agree',
      after: (world) => ({ ...world, hasPlan: true }),
      run: ({ id }) => {
        const today = shanghaiDay(desk.gym.clock())
        const plan = [
          { dueOn: today, amountFen: 100 },
          { dueOn: addDays(today, 30), amountFen: 200 },
        ]
        return send(desk.gym.admin, at(id), 'agree', { instalments: plan })
      },
    },
    replan: {
      event: 'order.replan',
      run: async ({ id }) => {
        const { instalments } = await readAt<Order>(desk.gym.admin, at(id))
        const later = instalments.map((one, i) => ({ ...one, dueOn: addDays(one.dueOn, i) }))
        return send(desk.gym.admin, at(id), 'replan', { instalments: later, reason: '会员申请延期' })
      },
    },
    forfeit: {
      event: 'order.forfeit',
      after: (world) => ({ ...world, kept: 0.6 }),
      run: ({ id }) => send(desk.gym.admin, at(id), 'forfeit', { forfeitFen: 60, reason: '逾期未付尾款' }),
    },
    timePasses: {
      when: ({ status, world }) => status === 'pending' && !world.isOverdue,
      after: (world) => ({ ...world, isOverdue: true }),
      run: () => desk.pass({ days: 1 }),
    },
    expire: {
      event: 'order.expire',
      run: async () => {
        await expireOrders(desk.gym.db, desk.gym.clock())
        return undefined
      },
    },
    refundPiece: {
      event: 'order.refund',
      decidesAfter: true,
      when: refundable,
      after: (world) => withBack(world, 1),
      run: ({ id }) => refundSome(id, 1),
      refusal: refusedOutright,
    },
    refundAll: {
      event: 'order.refund',
      decidesAfter: true,
      when: refundable,
      after: (world) => withBack(world, pieces - world.refunded),
      run: ({ id }) => refundSome(id, pieces),
      refusal: refusedOutright,
    },
    /** Closing makes the refund of what was paid by itself. */
    returnDeposit: {
      event: 'order.refund',
      decidesAfter: true,
      when: ({ status, world }) => status === 'closed' && world.refunded + world.kept < world.paid,
      after: (world) => ({ ...world, refunded: world.paid - world.kept }),
      run: async ({ id }) => {
        const { rows } = await sql<{ id: string }>`select id from refund where order_id = ${id}`.execute(
          desk.gym.db,
        )
        return payOut(rows[0]!.id)
      },
    },
  },
}

modelPaths('order', order)
