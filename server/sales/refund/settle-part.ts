import { sql } from 'kysely'
import type { PaymentChannel } from '../../../contract/sales/order'
import { isVoucherPlatform } from '../../../contract/sales/refund-shares'
import { advance } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import { moveStock } from '../../catalogue/product/stock'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { updateWithAudit } from '../../kit/resource/mutations'
import { accountOf, bookForfeit, cardValue, owedFor, setCardValue } from '../../ledger/card-value'
import { type LedgerEntry, post } from '../../ledger/post'
import { moveUnits, returnBalance } from '../../membership/membership/card-ledger'
import { terminateMembership } from '../../membership/membership/grant'
import { lockCardsOf, lockOrder } from '../order-locks'
import { orderTable } from '../order-table'
import { refundLesson } from '../settle-lesson'
import { reverseVoucherOf } from '../voucher/book-voucher'
import { moveRefund } from './move'
import { isOver, partsOf, type RefundLine, type RefundPart, sliceOf } from './slice-of'

/** Books one part of a refund as paid, and adds it to its payment, lines and order. The order is locked, and for cash the till. */
export async function settlePart(desk: WriteContext, part: RefundPart, txnNo: string | null): Promise<void> {
  const { tx, now } = desk
  const { orderId, storeId, paymentId, amountFen, isStray } = part
  await lockCardsOf(tx, orderId)
  const entries = [...(await liabilityEntries(desk, part)), ...(await payoutEntries(desk, part))]
  await sql`update refund_part set settled_at = ${now}, channel_txn_no = ${txnNo}, error = null where id = ${part.id}`.execute(
    tx,
  )
  await sql`update payment set refunded_fen = refunded_fen + ${amountFen} where id = ${paymentId}`.execute(tx)
  if (isVoucherPlatform(part.channel)) await reverseVoucherOf(desk, paymentId, false)
  await post(desk, { kind: isStray ? 'stray_refund' : 'refund', storeId, orderId, partId: part.id }, entries)
  if (!isStray) await countOnOrder(desk, orderId, amountFen)
}

async function countOnOrder(desk: WriteContext, orderId: string, amountFen: number): Promise<void> {
  const order = await lockOrder(desk.tx, orderId)
  const refundedFen = order.refundedFen + amountFen
  const verdict = advance(
    orderMachine,
    order.status,
    orderFacts({ ...order, refundedFen }, desk.now),
    'order.refund',
  )
  if (!verdict.ok) throw problem('not_allowed_now', { state: order.status, allowed: [] })
  await updateWithAudit(desk, orderTable, orderId, {
    verb: 'refund',
    columns: { refundedFen, status: verdict.status },
  })
}

/** The liability entries that a part reverses: those of its lines, or the deposit of an order that was never paid in full. */
async function liabilityEntries(desk: WriteContext, part: RefundPart): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  const allocations = await sliceOf(desk.tx, part)
  if (allocations.length === 0) return [{ account: 'deposit', amountFen: part.amountFen }]
  for (const { line, amountFen } of allocations) {
    await sql`update order_item set refunded_fen = refunded_fen + ${amountFen} where id = ${line.itemId}`.execute(
      desk.tx,
    )
    entries.push(...(await lineEntries(desk, line, amountFen)))
  }
  return entries
}

/** The remaining liability for the line's card first, and the rest from revenue. */
async function lineEntries(
  desk: WriteContext,
  { itemId, cardId, terminates, appointmentId }: RefundLine,
  amountFen: number,
): Promise<LedgerEntry[]> {
  if (appointmentId !== null) return refundLesson(desk, { appointmentId, itemId, amountFen })
  if (cardId === null) return [{ account: 'revenue', amountFen, itemId }]
  const card = await cardValue(desk.tx, cardId)
  const owedFen = Math.min(amountFen, owedFor(card))
  const earnedFen = amountFen - owedFen
  // Less has been earned of the card when lessons reserve the rest; that part lowers revenue and stays with the card.
  const recognisedFen = Math.min(earnedFen, card.recognisedFen)
  if (card.kind === 'stored' && !terminates && owedFen > 0)
    await moveUnits(desk, { membershipId: cardId, delta: -owedFen, reason: 'adjusted' })
  await setCardValue(desk, {
    ...card,
    valueFen: card.valueFen - owedFen - recognisedFen,
    recognisedFen: card.recognisedFen - recognisedFen,
  })
  return [
    { account: accountOf(card), amountFen: owedFen, membershipId: cardId, itemId },
    { account: 'revenue', amountFen: earnedFen, membershipId: cardId, itemId },
  ]
}

/**
 * The entries of the refund's destination. A stored card gets the paid part back first and the gift last; after its end the paid part is
 * returned in cash, and the gift lapses.
 */
async function payoutEntries(desk: WriteContext, part: RefundPart): Promise<LedgerEntry[]> {
  const { channel, amountFen, membershipId, orderNo } = part
  if (membershipId === null) return [{ account: remoteOrDesk(channel), amountFen: -amountFen }]
  const paidFen = Math.min(amountFen, Math.max(0, part.paymentFen - part.giftFen - part.paymentRefundedFen))
  if (await hasEnded(desk.tx, membershipId))
    return [
      { account: 'cash', amountFen: -paidFen },
      { account: 'revenue', amountFen: paidFen - amountFen },
    ]
  await returnBalance(desk, { membershipId, fen: amountFen, about: orderNo })
  const card = await cardValue(desk.tx, membershipId)
  await setCardValue(desk, {
    ...card,
    // Needed when the card's own price has been refunded since, so that more returns than was recognised.
    valueFen: card.valueFen + Math.max(0, paidFen - card.recognisedFen),
    recognisedFen: Math.max(0, card.recognisedFen - paidFen),
  })
  return [
    { account: 'stored_value', amountFen: -paidFen, membershipId },
    { account: 'revenue', amountFen: paidFen - amountFen, membershipId },
  ]
}

async function hasEnded(tx: Tx, cardId: string): Promise<boolean> {
  const { rows } = await sql<{
    hasEnded: boolean
  }>`select ${isOver(sql`${cardId}::uuid`)} as has_ended`.execute(tx)
  return rows[0]?.hasEnded ?? true
}

function remoteOrDesk(channel: PaymentChannel): Exclude<PaymentChannel, 'stored'> {
  if (channel === 'stored') throw new Error('a payment by a stored card names no card')
  return channel
}

/** Ends a refund whose parts are all settled, and the cards that end with it. The order is locked. */
export async function finishRefund(desk: WriteContext, refundId: string): Promise<void> {
  const { tx, now } = desk
  const reason = await reasonOf(tx, refundId)
  await moveRefund(desk, refundId, 'refund.succeed', { settledAt: now, error: null })
  const { parts, lines } = await partsOf(tx, refundId)
  await returnStock(desk, parts[0]?.storeId, lines)
  for (const { cardId, terminates, cardStatus } of lines) {
    if (!terminates || cardId === null || !['pending', 'active', 'frozen'].includes(cardStatus ?? ''))
      continue
    await terminateMembership(desk, { membershipId: cardId, reason })
    await bookForfeit(desk, cardId)
  }
}

/** Gives returned products back to the stock of the order's store, in the order of the products. */
async function returnStock(
  desk: WriteContext,
  storeId: string | undefined,
  lines: readonly RefundLine[],
): Promise<void> {
  const returned = lines
    .flatMap(({ itemId, productId, returnQty }) =>
      productId === null || returnQty === 0 ? [] : [{ orderItemId: itemId, productId, qty: returnQty }],
    )
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
  if (storeId === undefined) return
  for (const line of returned) await moveStock(desk, { ...line, storeId, kind: 'return', reason: '' })
}

async function reasonOf(tx: Tx, refundId: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`select reason from refund where id = ${refundId}`.execute(tx)
  return rows[0]?.reason ?? ''
}
