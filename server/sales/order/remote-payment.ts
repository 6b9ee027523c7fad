import { sql } from 'kysely'
import { isCollectable } from '../../../contract/sales/order'
import { advance } from '../../../machines/lifecycle'
import { paymentMachine } from '../../../machines/payment/payment.machine'
import { isSchemaGap, postgresProblem } from '../../kit/db/postgres-problem'
import type { Db, Tx } from '../../kit/db/schema'
import { fieldsProblem, ProblemError, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { systemContext } from '../../kit/resource/system-context'
import { post } from '../../ledger/post'
import {
  type Channel,
  type ChannelName,
  ChannelRefused,
  type Channels,
  ChannelUnreachable,
  type Moved,
  type PaymentState,
} from '../../payments/channel'
import { type HeldOrder, lockOrder } from '../order-locks'
import { recordPayment } from '../payment/record-payment'
import { refundByItself } from '../refund/refund-by-itself'

/** The dependencies for remote payments. */
export interface Tills {
  db: Db
  channels: Channels
  now: Date
}

/** A payment of a remote channel. */
export interface RemotePayment {
  id: string
  orderId: string
  orderNo: string
  paymentNo: string
  channel: ChannelName
  amountFen: number
  status: 'pending' | 'succeeded' | 'failed' | 'closed'
  codeUrl: string | null
  expiresAt: string
}

/** The channel of a name. Throws `invalid` when it is not configured. */
export function channelOf(channels: Channels, name: ChannelName): Channel {
  const channel = channels[name]
  if (channel === undefined) throw fieldsProblem([{ path: ['channel'], code: 'channel_not_configured' }])
  return channel
}

export async function readPayment(tx: Tx, id: string): Promise<RemotePayment> {
  const { rows } = await sql<RemotePayment>`
    select payment.id, order_id, order_no, payment_no, channel, amount_fen, payment.status, code_url, payment.expires_at
    from payment join sales_order on sales_order.id = order_id
    where payment.id = ${id} and channel in ('wechat', 'alipay')
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

/** Requests a pending payment's code or queries its state, and records the answer; an unreachable channel changes nothing. */
export async function syncPayment(tills: Tills, id: string): Promise<void> {
  const payment = await readPayment(tills.db, id)
  if (payment.status !== 'pending') return
  const state = await queryPayment(tills, payment)
  if (state.state !== 'pending') await takeAnswer(tills, id, state)
}

async function queryPayment({ db, channels, now }: Tills, payment: RemotePayment): Promise<PaymentState> {
  const channel = channelOf(channels, payment.channel)
  const expiresAt = new Date(payment.expiresAt)
  try {
    if (payment.codeUrl !== null || expiresAt <= now) {
      const state = await channel.query(payment)
      if (state.state !== 'pending' || expiresAt > now) return state
      await channel.close(payment.paymentNo)
      return { state: 'closed' }
    }
    const { codeUrl } = await channel.open({ ...payment, subject: payment.orderNo, expiresAt })
    await sql`update payment set code_url = ${codeUrl} where id = ${payment.id} and status = 'pending'`.execute(
      db,
    )
    return { state: 'pending' }
  } catch (error) {
    if (error instanceof ChannelUnreachable) return { state: 'pending' }
    // It is already paid, or the channel refuses it; a query tells which.
    if (error instanceof ChannelRefused && payment.codeUrl !== null) return channel.query(payment)
    if (error instanceof ChannelRefused) return { state: 'failed', reason: `${error.code} ${error.message}` }
    throw error
  }
}

/** Closes a pending payment, at the channel first. Throws `unavailable` when the channel cannot be reached. */
export async function closePayment(tills: Tills, id: string): Promise<void> {
  const payment = await readPayment(tills.db, id)
  if (payment.status !== 'pending') return
  const channel = channelOf(tills.channels, payment.channel)
  try {
    await channel.close(payment.paymentNo)
    await takeAnswer(tills, id, { state: 'closed' })
  } catch (error) {
    if (error instanceof ChannelUnreachable) throw problem('unavailable', { retryAfter: 5 }, error)
    if (!(error instanceof ChannelRefused)) throw error
    await takeAnswer(tills, id, await channel.query(payment))
  }
}

/** Records a channel's answer about a payment, once however often it arrives. */
export async function takeAnswer(
  { db, now }: Pick<Tills, 'db' | 'now'>,
  id: string,
  state: PaymentState,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { orderId } = await readPayment(tx, id)
    const order = await lockOrder(tx, orderId)
    const payment = await readPayment(tx, id)
    const desk = systemContext(tx, now)
    if (state.state === 'succeeded') return succeed(desk, order, payment, state)
    if (state.state === 'mismatched') return mismatch(tx, payment, state)
    if (state.state === 'pending' || payment.status !== 'pending') return
    const error = state.state === 'failed' ? state.reason.slice(0, 200) : null
    const status = statusAfter(payment, state.state === 'failed' ? 'payment.fail' : 'payment.close')
    await sql`update payment set status = ${status}, error = ${error} where id = ${id}`.execute(tx)
  })
}

function statusAfter(
  { status }: RemotePayment,
  event: 'payment.succeed' | 'payment.fail' | 'payment.close',
): string {
  const verdict = advance(paymentMachine, status, { isOrderOpen: false }, event)
  if (!verdict.ok) throw problem('not_allowed_now', { state: status, allowed: verdict.allowed })
  return verdict.status
}

async function succeed(
  desk: WriteContext,
  order: HeldOrder,
  payment: RemotePayment,
  moved: Moved,
): Promise<void> {
  if (payment.status === 'succeeded') return
  const { tx } = desk
  const hasRoom = order.paidFen + payment.amountFen <= order.payableFen
  if (isCollectable(order.status) && hasRoom && (await counted(desk, order, payment, moved))) return
  const { id: paymentId, channel, amountFen } = payment
  await writeSuccess(tx, payment, moved, true)
  await post(desk, { kind: 'stray', storeId: order.storeId, orderId: order.id, paymentId }, [
    { account: channel, amountFen },
    { account: 'deposit', amountFen: -amountFen },
  ])
  await refundByItself(desk, order, [{ paymentId, amountFen }])
}

/** False when the order cannot be fulfilled any more; nothing is written then. */
async function counted(
  desk: WriteContext,
  order: HeldOrder,
  payment: RemotePayment,
  moved: Moved,
): Promise<boolean> {
  const { tx } = desk
  await sql`savepoint before_counting`.execute(tx)
  try {
    await writeSuccess(tx, payment, moved, false)
    const { id: paymentId, channel, amountFen } = payment
    await recordPayment(desk, order, { paymentId, channel, amountFen })
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint before_counting`.execute(tx)
    return false
  }
}

/**
 * Whether the order is refused for good: by a rule, or by the database, where for instance a renewal and an upgrade of one card were paid one
 * after the other.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof ProblemError) return true
  const refused = postgresProblem(error)
  return refused !== undefined && !isSchemaGap(refused) && ['taken', 'invalid'].includes(refused.code)
}

async function writeSuccess(tx: Tx, payment: RemotePayment, { txnNo, at }: Moved, isStray: boolean) {
  const status = statusAfter(payment, 'payment.succeed')
  await sql`
    update payment set status = ${status}, channel_txn_no = ${txnNo}, settled_at = ${at}, is_stray = ${isStray}, error = null
    where id = ${payment.id}
  `.execute(tx)
}

/** Another amount than requested is never booked or counted; staff must settle it with the channel. */
async function mismatch(tx: Tx, payment: RemotePayment, { txnNo, amountFen }: Moved): Promise<void> {
  if (payment.status === 'succeeded') return
  const status = payment.status === 'pending' ? statusAfter(payment, 'payment.fail') : payment.status
  await sql`
    update payment set status = ${status}, channel_txn_no = ${txnNo}, mismatch_fen = ${amountFen} where id = ${payment.id}
  `.execute(tx)
}
