import { sql } from 'kysely'
import { type Order, orders } from '../../../contract/sales/order'
import type { App } from '../../kit/app'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { idempotencyKey, once } from '../../kit/resource/idempotency-key'
import { readRow } from '../../kit/resource/list-rows'
import { auditAndReturn } from '../../kit/resource/mutations'
import { authorOf, parseReply, type RequestContext, serve } from '../../kit/resource/serve'
import type { RowScope } from '../../kit/resource/store-scope'
import type { Channels } from '../../payments/channel'
import { correctPayment, voidPayment } from '../correction/correct-payment'
import { type HeldOrder, isRemote } from '../order-locks'
import { orderRows, orderTable } from '../order-table'
import { type Collecting, orderToCollect, payByHand } from './pay-by-hand'
import { channelOf, closePayment, readPayment, syncPayment } from './remote-payment'

const paymentRows: RowScope = {
  table: 'payment',
  visible: ({ storeIds }) => sql<boolean>`exists (
    select from sales_order where sales_order.id = payment.order_id and store_id = any(${storeIds}))`,
}

/** Commits the payment before it calls the channel, so that every payment known to the channel is also stored here after a crash. */
export function paymentRoutes(app: App, channels: Channels): void {
  serve(app, orders.pay, (request) => collect(request, channels), { rows: orderRows, ownTransaction: true })
  serve(app, orders.correctPayment, correctPayment, { rows: paymentRows })
  serve(app, orders.voidPayment, voidPayment, { rows: paymentRows })
  const about = { rows: paymentRows, ownTransaction: true }
  serve(app, orders.refreshPayment, (request) => after(request, channels, syncPayment), about)
  serve(app, orders.closePayment, (request) => after(request, channels, closePayment), about)
}

async function collect(request: RequestContext<unknown, Collecting>, channels: Channels): Promise<Order> {
  const { c, principal, id, body, now } = request
  const { db, secrets } = c.get('parts')
  const key = idempotencyKey(c)
  if (key === undefined || principal.accountId === null) throw problem('key_required')
  const { channel } = body
  if (isRemote(channel)) channelOf(channels, channel)
  // Stores the answer as `serve` does for endpoints with a transaction of its own.
  const endpoint = `${orders.pay.path.replace(':id', id)}`
  const { reply } = await db.transaction().execute((tx) =>
    once(tx, { key, accountId: principal.accountId ?? '', endpoint, body, now, secrets }, async () => {
      const desk = deskOf(request, tx)
      const order = await orderToCollect(desk, id, body)
      const row = isRemote(channel)
        ? await schedulePaymentQuery(desk, order, channel, body.amountFen)
        : await payByHand(desk, order, body)
      return { status: orders.pay.status, reply: parseReply(orders.pay, row) }
    }),
  )
  // It was parsed by the contract's schema when it was stored.
  if (!isRemote(channel)) return reply as Order
  for (const paymentId of await pendingOf(db, id)) await syncPayment({ db, channels, now }, paymentId)
  return orderNow(db, id, now)
}

async function after(
  { c, id, now }: RequestContext<unknown, unknown>,
  channels: Channels,
  work: typeof syncPayment,
): Promise<Order> {
  const { db } = c.get('parts')
  await work({ db, channels, now }, id)
  return orderNow(db, (await readPayment(db, id)).orderId, now)
}

/** Writes a payment; the channel is called after the commit. */
async function schedulePaymentQuery(
  desk: WriteContext,
  order: HeldOrder,
  channel: 'wechat' | 'alipay',
  amountFen: number,
): Promise<Order> {
  const { tx, now, principal } = desk
  await sql`
    insert into payment (id, payment_no, order_id, channel, amount_fen, status, expires_at, at, who)
    values (${newId(now.getTime())}, money_no('PA', ${now}, nextval('payment_no')), ${order.id}, ${channel}, ${amountFen},
      'pending', ${now}::timestamptz + ${minutesToScan} * interval '1 minute', ${now}, ${principal.username})
  `.execute(tx)
  await sql`update sales_order set search = '' where id = ${order.id}`.execute(tx)
  return auditAndReturn(desk, orderTable, order.id, { verb: 'ask', before: null })
}

/** Minutes for which a code can be paid. */
const minutesToScan = 15

async function pendingOf(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where order_id = ${orderId} and status = 'pending' order by at, id
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function orderNow(db: Db, id: string, now: Date): Promise<Order> {
  const row = await readRow(db, orderTable, id, now)
  if (row === undefined) throw problem('not_found')
  return row
}

function deskOf({ principal, scope, now, request }: RequestContext<unknown, unknown>, tx: Tx): WriteContext {
  const author = authorOf({ principal, request, now })
  return { tx, principal, scope, now, audit: (line) => writeAudit(tx, author, line) }
}
