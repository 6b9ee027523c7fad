import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import { nextInstalment } from '../../../contract/sales/instalment'
import {
  type DeskChannel,
  isCollectable,
  type Order,
  type orders,
  type Payment,
  type PaymentChannel,
  type paymentStatuses,
  voidableChannels,
} from '../../../contract/sales/order'
import { isVoucherPlatform } from '../../../contract/sales/refund-shares'
import { advance } from '../../../machines/lifecycle'
import { paymentMachine } from '../../../machines/payment/payment.machine'
import { endOfDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import { readRow } from '../../kit/resource/list-rows'
import { updateWithAudit } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { settingOf } from '../../kit/setting-of'
import { yuanOf } from '../../kit/yuan-of'
import { lockTill } from '../../ledger/lock-till'
import { post } from '../../ledger/post'
import { channelsOf } from '../channels-of'
import { lockOrder, storeOfOrder } from '../order-locks'
import { orderTable, returnsOf } from '../order-table'
import { withdrawRefund } from '../refund/move'
import { type Closer, mayTakeBackAlone, refundClosed } from '../refund/refund-by-itself'
import { reverseVoucherOf } from '../voucher/book-voucher'

registerConstraint('payment_may_be_corrected', { code: 'not_correctable', path: ['reason'] })
registerConstraint('payment_day_is_open', { code: 'day_is_closed', path: ['reason'] })
registerConstraint('payment_corrected_by_another', { code: 'second_person', path: ['reason'] })

type Correcting = output<(typeof orders)['correctPayment']['body']>
type Voiding = output<(typeof orders)['voidPayment']['body']>
type About<Body> = RequestContext<unknown, Body>

interface Recorded {
  orderId: string
  channel: PaymentChannel
  channelTxnNo: string | null
  amountFen: number
  status: (typeof paymentStatuses)[number]
  isStray: boolean
  who: string | null
  returns: Payment['returns']
  isCounted: boolean
}

/** Moves a payment at the desk to the channel by which the money really came. */
export async function correctPayment(request: About<Correcting>): Promise<Order> {
  const { body } = request
  const { payment, store } = await paymentToCorrect(request)
  if (isVoucherPlatform(payment.channel)) throw refusal('voucher_not_corrected')
  if (payment.returns !== 'nothing') throw refusal('payment_returned')
  const problems: FieldProblem[] = []
  const needsNo = body.channel !== 'cash'
  if (needsNo !== (body.channelTxnNo !== null))
    problems.push({ path: ['channelTxnNo'], code: needsNo ? 'required' : 'not_of_channel' })
  else if (body.channel === payment.channel && body.channelTxnNo === payment.channelTxnNo)
    problems.push({ path: ['channel'], code: 'nothing_corrected' })
  if (problems.length > 0) throw fieldsProblem(problems)
  requireEvent(payment, 'pending', 'payment.correct')
  await requireWithinLimit(request, payment, store)
  const to = { channel: body.channel, txnNo: body.channelTxnNo }
  const isMoved = body.channel !== payment.channel
  const entries = isMoved
    ? ([
        { account: moneyOf(payment.channel), amountFen: -payment.amountFen },
        { account: body.channel, amountFen: payment.amountFen },
      ] as const)
    : []
  return write(request, { payment, store, to, entries })
}

/**
 * Takes a payment away that never came, from an order that was not paid in full; a paid order is refunded instead. The refund that a closed
 * order made is withdrawn, and another one returns the order's other payments.
 */
export async function voidPayment(request: About<Voiding>): Promise<Order> {
  const { payment, store, orderStatus, forfeitedFen } = await paymentToCorrect(request)
  if (forfeitedFen > 0) throw refusal('deposit_forfeited')
  if (payment.returns === 'refund') throw refusal('payment_returned')
  requireEvent(payment, orderStatus, 'payment.void')
  // The refund that a person's own close made counts no more once it is withdrawn.
  const closer = payment.returns === 'closing' ? await withdrawClosing(request) : null
  await requireWithinLimit(request, payment, store)
  const entries = [
    { account: moneyOf(payment.channel), amountFen: -payment.amountFen },
    { account: orderStatus === 'instalments' ? 'instalment' : 'deposit', amountFen: payment.amountFen },
  ] as const
  const order = await write(request, { payment, store, to: null, entries })
  // A mistake at the till: the buyer has the code back and may use it again.
  if (isVoucherPlatform(payment.channel)) await reverseVoucherOf(request, request.id, true)
  if (closer === null) return order
  await refundClosed(request, { id: order.id, storeId: store, keptFen: 0 }, closer)
  return (await readRow(request.tx, orderTable, order.id, request.now)) ?? order
}

/** Withdraws the refund of a closed order, and says who closed it. */
async function withdrawClosing({ body, ...request }: About<Voiding>): Promise<Closer> {
  const { rows } = await sql<Closer & { refundId: string }>`
    select refund.id as refund_id, requested_by_id as account_id, refund.created_by as username
    from refund join refund_part part on part.refund_id = refund.id
    where part.payment_id = ${request.id} and refund.status <> 'rejected'
  `.execute(request.tx)
  const { refundId, ...closer } = rows[0]!
  await withdrawRefund(request, refundId, body.reason)
  return closer
}

/** Locks the till, the order and with it its payments; refuses what no correction may change. */
async function paymentToCorrect(request: About<Voiding>) {
  const { tx, id, now, body } = request
  const found = await sql<{ orderId: string }>`select order_id from payment where id = ${id}`.execute(tx)
  const orderId = found.rows[0]?.orderId
  if (orderId === undefined) throw problem('not_found')
  const store = await storeOfOrder(tx, orderId)
  // Before a day close counts the payment, or after it.
  await lockTill(tx, store, 'shared')
  const order = await lockOrder(tx, orderId)
  const { rows } = await sql<Recorded>`
    select order_id, channel, channel_txn_no, amount_fen, status, is_stray, who,
      ${returnsOf(sql`payment.id`)} as returns,
      exists (
        select from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
        join day_close_entry counted on counted.entry_id = entry.id
        where transfer.payment_id = payment.id
          or transfer.correction_id in (select id from payment_correction where payment_id = payment.id)
      ) as is_counted
    from payment where id = ${id}
  `.execute(tx)
  const payment = rows[0]!
  if (!isVoidable(payment.channel) || payment.isStray) throw refusal('not_correctable')
  const { channel, channelTxnNo } = body.seen
  const isSeen = payment.channel === channel && payment.channelTxnNo === channelTxnNo
  // A voided payment is not stale: its machine refuses the event.
  if (payment.status === 'succeeded' && !isSeen)
    throw problem('stale', { current: await readRow(tx, orderTable, orderId, now) })
  if (payment.isCounted) throw refusal('day_is_closed')
  return { payment, store, orderStatus: order.status, forfeitedFen: order.forfeitedFen }
}

/** Refuses what beyond the limit of a day only another person may take back. */
async function requireWithinLimit(
  request: About<Voiding>,
  payment: Recorded,
  storeId: string,
): Promise<void> {
  const { username } = request.principal
  if (payment.who !== username) return
  const { amountFen } = payment
  if (await mayTakeBackAlone(request, { storeId, username, amountFen })) return
  const { correctionLimitFen } = await settingOf(request.tx, 'till_rules')
  throw refusal('second_person', { maximum: yuanOf(correctionLimitFen) })
}

const refusal = (code: string, params?: FieldProblem['params']) =>
  fieldsProblem([{ path: ['reason'], code, ...(params && { params }) }])

function requireEvent(
  { status }: Recorded,
  orderStatus: string,
  event: 'payment.correct' | 'payment.void',
): void {
  const verdict = advance(paymentMachine, status, { isOrderOpen: isOpen(orderStatus) }, event)
  if (verdict.ok) return
  if (event === 'payment.void' && status === 'succeeded')
    throw fieldsProblem([{ path: ['reason'], code: 'order_is_paid' }])
  throw problem('not_allowed_now', { state: status, allowed: verdict.allowed })
}

/** It was never paid in full; on a plan the void makes what is open larger again. */
const isOpen = (status: string) => isCollectable(status) || status === 'closed'

interface Correction {
  payment: Recorded
  store: string
  /** null: voided. */
  to: { channel: DeskChannel; txnNo: string | null } | null
  entries: Parameters<typeof post>[2]
}

async function write(
  request: About<{ reason: string }>,
  { payment, store, to, entries }: Correction,
): Promise<Order> {
  const { tx, id, now, principal, body } = request
  const { orderId, channel, channelTxnNo, amountFen } = payment
  const correctionId = newId(now.getTime())
  await sql`
    insert into payment_correction (id, payment_id, from_channel, from_txn_no, to_channel, to_txn_no, amount_fen, reason, at, who)
    values (${correctionId}, ${id}, ${channel}, ${channelTxnNo}, ${to?.channel ?? null}, ${to?.txnNo ?? null}, ${amountFen},
      ${body.reason}, ${now}, ${principal.username})
  `.execute(tx)
  if (to === null)
    await sql`
      update payment set status = 'voided', channel_txn_no = ${isVoucherPlatform(channel) ? null : channelTxnNo} where id = ${id}
    `.execute(tx)
  else
    await sql`update payment set channel = ${to.channel}, channel_txn_no = ${to.txnNo} where id = ${id}`.execute(
      tx,
    )
  await post(request, { kind: 'correction', storeId: store, orderId, correctionId }, entries)
  const order = await lockOrder(tx, orderId)
  const paidFen = to === null ? order.paidFen - amountFen : order.paidFen
  const wasDeposit = order.status === 'pending' && order.restDueOn !== null && paidFen === 0
  const next = nextInstalment(order.instalments, paidFen)
  return updateWithAudit(request, orderTable, orderId, {
    verb: to === null ? 'voidPayment' : 'correctPayment',
    reason: body.reason,
    columns: {
      paidFen,
      // Without any money it is an unpaid order again, which closes by itself.
      ...(wasDeposit && { restDueOn: null, expiresAt: now }),
      ...(order.status === 'instalments' &&
        next !== undefined && { restDueOn: next.dueOn, expiresAt: endOfDay(next.dueOn) }),
      channels: await channelsOf(request, orderId),
      search: '',
    },
  })
}

type VoidableChannel = (typeof voidableChannels)[number]

const isVoidable = (channel: PaymentChannel): channel is VoidableChannel =>
  voidableChannels.some((one) => one === channel)

function moneyOf(channel: PaymentChannel): VoidableChannel {
  if (!isVoidable(channel)) throw new Error(`a payment by ${channel} is not corrected`)
  return channel
}
