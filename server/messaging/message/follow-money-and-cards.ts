import { sql } from 'kysely'
import type { Refund } from '../../../contract/sales/refund'
import type { Tx } from '../../kit/db/schema'
import { type AuditLine, registerAuditFollower } from '../../kit/db/write-audit'
import { cardMessage, cardsFor } from './card-message'
import { amountOf, orderMessage, ordersFor } from './order-message'
import { areMessagesOn, queueMessages } from './queue-messages'
import { statusAfter } from './status-after'

/** A member gets one message per card when this many units are left. */
const few = 3

/** Writes the messages of cards, payments and refunds in the transaction of their audit line. */
export function followMoneyAndCards(): void {
  follow('membership.use', tellOfUnits)
  follow('membership.freeze', async (tx, now, id) => {
    // A freeze that begins later gets its message on its first day, from the daily job.
    const cards = await cardsFor(tx, sql<boolean>`membership.id = ${id} and membership.status = 'frozen'`, 1)
    await queueMessages(
      tx,
      now,
      cards.map((card) => cardMessage('freeze_begins', `${card.freezeId}`, card, { now, days: 2 })),
    )
  })
  follow('membership.unfreeze', async (tx, now, id) => {
    const cards = await cardsFor(tx, sql<boolean>`membership.id = ${id} and membership.status = 'active'`, 1)
    await queueMessages(
      tx,
      now,
      cards.map((card) => cardMessage('freeze_ends', `${card.freezeId}`, card, { now, days: 2 })),
    )
  })
  follow('agreement.request', async (tx, now, _, { after }) => {
    const cards = await cardsFor(tx, sql<boolean>`membership.id = ${after?.membershipId}`, 1)
    await queueMessages(
      tx,
      now,
      cards.map((card) => cardMessage('agreement_to_sign', 'sign', card, { now, days: 7 })),
    )
  })
  follow('order.collect', async (tx, now, id, { before, after }) => {
    const total = Number(after?.paidFen ?? 0)
    await tellOfMoney(tx, now, {
      id,
      event: 'paid',
      occasion: String(total),
      fen: total - Number(before?.paidFen ?? 0),
    })
  })
  follow('order.voidPayment', async (tx, now, id, { before, after }) => {
    await withdrawPaid(tx, now, id, Number(before?.paidFen ?? 0) - Number(after?.paidFen ?? 0))
  })
  follow('refund.succeed', async (tx, now, id, { after }) => {
    await tellOfMoney(tx, now, {
      id: String(after?.orderId),
      event: 'refunded',
      occasion: id,
      fen: moneyOf(after),
    })
  })
}

/** What went back of a refund; what was set off against open instalments did not. */
function moneyOf(refund: AuditLine['after']): number {
  // The parts of the contract's row.
  const parts = (refund?.parts ?? []) as Refund['parts']
  return parts.reduce((sum, { channel, amountFen }) => sum + (channel === 'offset' ? 0 : amountFen), 0)
}

function follow(
  action: string,
  tell: (tx: Tx, now: Date, id: string, line: AuditLine) => Promise<void>,
): void {
  registerAuditFollower(action, async (tx, now, line) => {
    if (line.rowId !== null && (await areMessagesOn(tx))) await tell(tx, now, line.rowId, line)
  })
}

async function tellOfUnits(tx: Tx, now: Date, id: string): Promise<void> {
  const cards = await cardsFor(
    tx,
    sql<boolean>`membership.id = ${id} and membership.status = 'active' and membership.times_total > ${few}
      and membership.times_left between 1 and ${few}`,
    1,
  )
  await queueMessages(
    tx,
    now,
    cards.map((card) => cardMessage('units_low', String(card.timesTotal), card, { now, days: 3 })),
  )
}

async function tellOfMoney(
  tx: Tx,
  now: Date,
  { id, event, occasion, fen }: { id: string; event: 'paid' | 'refunded'; occasion: string; fen: number },
): Promise<void> {
  if (fen <= 0) return
  const orders = await ordersFor(tx, sql<boolean>`sales_order.id = ${id}`, 1)
  await queueMessages(
    tx,
    now,
    orders.map((order) => orderMessage(event, { occasion, fen }, order, now)),
  )
}

/** Keeps back the message of a payment that never came, unless it is on its way; the occasion is free for the next payment. */
async function withdrawPaid(tx: Tx, now: Date, order: string, fen: number): Promise<void> {
  await sql`
    update message set status = ${statusAfter('queued', 'message.suppress')}, reason = 'too_late', version = version + 1,
      occasion = occasion || ' ' || id, updated_at = ${now}
    where id = (
      select id from message where event = 'paid' and link_id = ${order} and status = 'queued'
        and variables ->> 'amount' = ${amountOf(fen)}
      order by serial desc limit 1 for update
    )
  `.execute(tx)
}
