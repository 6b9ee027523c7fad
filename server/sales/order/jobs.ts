import { sql } from 'kysely'
import { advance } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import type { Db } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import { updateWithAudit } from '../../kit/resource/mutations'
import { systemContext } from '../../kit/resource/system-context'
import type { Channels } from '../../payments/channel'
import { lockOrder } from '../order-locks'
import { orderTable } from '../order-table'
import { type GiveBack, giveBack } from '../refund/give-back'
import { sendRefund } from '../refund/send'
import { syncPayment } from './remote-payment'

export const orderJobs = (channels: Channels): Job[] => [
  {
    name: 'payment.lookAfter',
    every: '* * * * *',
    run: async ({ db, now, log }) => {
      for (const { id } of await pendingPayments(db))
        await syncPayment({ db, channels, now }, id).catch((err) =>
          log.warn({ err, id }, 'a payment is unclear'),
        )
      await expireOrders(db, now)
    },
  },
  {
    name: 'refund.send',
    run: async ({ db, now, payload }) => {
      // The payload that was passed to `enqueue`.
      const { refundId } = payload as { refundId: string }
      await sendRefund({ db, channels, now }, refundId)
    },
  },
  {
    name: 'lesson.giveBack',
    // The payload that was passed to `enqueue`.
    run: ({ db, now, payload }) => giveBack(db, now, payload as GiveBack),
  },
  {
    name: 'refund.lookAfter',
    every: '* * * * *',
    run: async ({ db, now, log }) => {
      for (const { id } of await refundsUnderWay(db))
        await sendRefund({ db, channels, now }, id).catch((err) =>
          log.warn({ err, id }, 'a refund is unclear'),
        )
    },
  },
]

const batch = 100

async function pendingPayments(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select id from payment where status = 'pending' order by at, id limit ${batch}
  `.execute(db)
  return rows
}

async function refundsUnderWay(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select id from refund where status = 'processing' and exists (
      select from refund_part part join payment on payment.id = payment_id
      where refund_id = refund.id and part.settled_at is null and channel in ('wechat', 'alipay')
    ) order by updated_at, id limit ${batch}
  `.execute(db)
  return rows
}

/** Closes expired orders without payments, paid or pending. */
export async function expireOrders(db: Db, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from sales_order where status = 'pending' and expires_at <= ${now} and paid_fen = 0
        and not exists (select from payment where order_id = sales_order.id and payment.status = 'pending')
      order by expires_at, id limit ${batch}
    `.execute(db)
    for (const { id } of rows) await expireOrder(db, id, now)
    if (rows.length < batch) return
  }
}

async function expireOrder(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    const verdict = advance(orderMachine, order.status, orderFacts(order, now), 'order.expire')
    // The order has been paid or closed since.
    if (!verdict.ok) return
    await updateWithAudit(systemContext(tx, now), orderTable, id, {
      verb: 'expire',
      columns: { status: verdict.status, closedAt: now },
    })
  })
}
