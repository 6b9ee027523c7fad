import { sql } from 'kysely'
import type { Refund } from '../../../contract/sales/refund'
import type { Tx } from '../../kit/db/schema'
import { ProblemError } from '../../kit/problem'
import { systemContext } from '../../kit/resource/system-context'
import type { WriteContext } from '../../kit/resource/update-with-audit'
import { ChannelRefused, ChannelUnreachable, type RefundState } from '../../payments/channel'
import type { Tills } from '../order/remote-payment'
import { isRemote, lockOrder } from '../order-locks'
import { moveRefund } from './move'
import { finishRefund, settlePart } from './settle-part'
import { partsOf, type RefundPart } from './slice-of'

/**
 * Queries the channels about a refund's parts, and sends those that are unknown there or that failed and are retried, always with the
 * part's own number. An unreachable channel changes nothing.
 */
export async function sendRefund(tills: Tills, refundId: string): Promise<void> {
  const { parts } = await partsOf(tills.db, refundId)
  for (const part of parts)
    if (isRemote(part.channel) && part.settledAt === null && (await isUnderWay(tills, refundId))) {
      const state = await queryRefund(tills, part)
      await takeRefundAnswer(tills, part.partNo, state)
    }
}

async function isUnderWay({ db }: Tills, refundId: string): Promise<boolean> {
  const { rows } = await sql`select from refund where id = ${refundId} and status = 'processing'`.execute(db)
  return rows.length > 0
}

async function queryRefund({ channels }: Tills, part: RefundPart): Promise<RefundState> {
  const channel = isRemote(part.channel) ? channels[part.channel] : undefined
  if (channel === undefined) return { state: 'failed', reason: `${part.channel} is not configured` }
  const { partNo: refundNo, paymentNo, amountFen, paymentFen: totalFen, orderNo: reason } = part
  try {
    const known = await channel.queryRefund({ refundNo, paymentNo, amountFen })
    const isToBeSent = known.state === 'absent' || (known.state === 'failed' && part.error !== null)
    if (!isToBeSent) return known
    return await channel.refund({ refundNo, paymentNo, amountFen, totalFen, reason })
  } catch (error) {
    if (error instanceof ChannelUnreachable) return { state: 'processing' }
    if (error instanceof ChannelRefused) return { state: 'failed', reason: `${error.code} ${error.message}` }
    throw error
  }
}

/** Records a channel's answer about a part, once however often it arrives. */
export async function takeRefundAnswer(
  { db, now }: Pick<Tills, 'db' | 'now'>,
  partNo: string,
  state: RefundState,
): Promise<void> {
  if (state.state === 'processing' || state.state === 'absent') return
  await db.transaction().execute(async (tx) => {
    const about = await readRefundOf(tx, partNo)
    if (about === undefined) return
    await lockOrder(tx, about.orderId)
    const found = { ...about, ...(await readRefundOf(tx, partNo)) }
    const { parts } = await partsOf(tx, found.refundId)
    const part = parts.find(({ id }) => id === found.id)
    if (part === undefined || part.settledAt !== null) return
    const desk = systemContext(tx, now)
    if (state.state === 'succeeded') {
      await settlePart(desk, part, state.txnNo)
      if (found.status === 'failed') await moveRefund(desk, found.refundId, 'refund.retry', { error: null })
      if (parts.every(({ id, settledAt }) => id === part.id || settledAt !== null))
        await finishIfPossible(desk, found.refundId)
      return
    }
    const error = (state.state === 'failed' ? state.reason : `mismatched ${state.amountFen}`).slice(0, 200)
    await sql`update refund_part set error = ${error} where id = ${part.id}`.execute(tx)
    if (found.status === 'processing') await moveRefund(desk, found.refundId, 'refund.fail', { error })
  })
}

async function readRefundOf(tx: Tx, partNo: string) {
  const { rows } = await sql<{ id: string; refundId: string; orderId: string; status: Refund['status'] }>`
    select part.id, refund_id, order_id, refund.status
    from refund_part part join refund on refund.id = refund_id where part_no = ${partNo}
  `.execute(tx)
  return rows[0]
}

/** The money is refunded whatever happens to the card: when that cannot end yet, a person must finish the refund. */
async function finishIfPossible(desk: WriteContext, refundId: string): Promise<void> {
  const { tx } = desk
  await sql`savepoint before_finish`.execute(tx)
  try {
    await finishRefund(desk, refundId)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    await sql`rollback to savepoint before_finish`.execute(tx)
    await sql`update refund set error = ${error.code}, version = version + 1 where id = ${refundId}`.execute(
      tx,
    )
  }
}
