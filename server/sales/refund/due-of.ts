import { sql } from 'kysely'
import { daysOfPeriod, unusedFen } from '../../../contract/membership/membership-days'
import type { ItemKind } from '../../../contract/sales/order'
import type { RefundDue } from '../../../contract/sales/refund'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { settingOf } from '../../kit/setting-of'
import { owedFor } from '../../ledger/card-value'
import { type Card, cardsOf } from '../cards-of'

interface Line {
  itemId: string
  kind: ItemKind
  name: string
  lineFen: number
  refundedFen: number
  openFen: number
  cardId: string | null
  /** The card has no visits, bookings or payments. */
  isUntouched: boolean
  soldAt: string | null
  /** What was paid of the lesson beyond its price, less what open refunds return of it. */
  overpaidFen: number
  /** Of a product: sold, and neither returned nor to be returned by an open refund. */
  returnableQty: number
}

/** The refundable amount of each line of an order today, with the rule and the figures of its sentence. */
export async function dueOf(tx: Tx, orderId: string, now: Date): Promise<RefundDue[]> {
  const lines = await linesOf(tx, orderId)
  const cards = await cardsOf(
    tx,
    lines.flatMap(({ cardId }) => cardId ?? []),
  )
  const { coolingOffDays } = await settingOf(tx, 'refund_rules')
  return lines.map((line) => {
    const card = line.cardId === null ? undefined : cards.get(line.cardId)
    const { itemId, name, lineFen, refundedFen, openFen, returnableQty } = line
    const { wholeFen, rule, params } = ruleFor(line, card, { coolingOffDays, now })
    return {
      itemId,
      name,
      lineFen,
      refundedFen,
      openFen,
      rule,
      params,
      dueFen: Math.max(0, Math.min(wholeFen, lineFen - refundedFen - openFen)),
      returnableQty,
      membershipId: card?.id ?? null,
      membershipStatus: card?.status ?? null,
    }
  })
}

async function linesOf(tx: Tx, orderId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select item.id as item_id, item.kind, item.name, line_fen, item.refunded_fen, sold_at, card.id as card_id,
      coalesce((select sum(line.amount_fen) from refund_line line join refund on refund.id = refund_id
        where item_id = item.id and refund.status in ('requested', 'processing', 'failed')), 0)::bigint as open_fen,
      coalesce((
        select greatest(0, settled_fen - coalesce(due_fen, 0) - (
          select coalesce(sum(line.amount_fen), 0) from order_item other join refund_line line on line.item_id = other.id
          join refund on refund.id = refund_id
          where other.appointment_id = appointment.id and refund.status in ('requested', 'processing', 'failed')
        )) from appointment where appointment.id = item.appointment_id
      ), 0)::bigint as overpaid_fen,
      case when takes_stock and sold_at is not null then item.qty - (
        select coalesce(sum(return_qty), 0) from refund_line line join refund on refund.id = refund_id
        where line.item_id = item.id and refund.status <> 'rejected'
      )::int else 0 end as returnable_qty,
      not exists (select from check_in where membership_id = card.id and result = 'pass')
        and not exists (select from appointment where membership_id = card.id and appointment.status <> 'cancelled')
        and not exists (select from payment where membership_id = card.id) as is_untouched
    from order_item item left join membership card on card.order_item_id = item.id and item.kind <> 'transfer'
    where item.order_id = ${orderId} order by position
  `.execute(tx)
  return rows
}

interface Ruled {
  wholeFen: number
  rule: RefundDue['rule']
  params: RefundDue['params']
}

const nothing: Ruled = { wholeFen: 0, rule: 'nothing', params: {} }

function ruleFor(
  line: Line,
  card: Card | undefined,
  { coolingOffDays, now }: { coolingOffDays: number; now: Date },
): Ruled {
  const { kind, lineFen, soldAt, isUntouched, overpaidFen } = line
  if (soldAt === null || kind === 'transfer') return nothing
  if (kind === 'lesson')
    return overpaidFen > 0 ? { wholeFen: overpaidFen, rule: 'lesson', params: {} } : nothing
  const until = new Date(Date.parse(soldAt) + coolingOffDays * 86_400_000)
  const isEarly = now <= until
  if (kind === 'goods' || kind === 'product')
    return isEarly ? { wholeFen: lineFen, rule: 'goods', params: { until: until.toISOString() } } : nothing
  if (card === undefined || !['pending', 'active', 'frozen'].includes(card.status)) return nothing
  if (isEarly && isUntouched)
    return { wholeFen: lineFen, rule: 'cooling_off', params: { until: until.toISOString() } }
  return unusedOf(card, shanghaiDay(now))
}

/** The unused part of a card, at most what the ledger owes for it. */
function unusedOf(card: Card, today: string): Ruled {
  if (card.kind === 'stored')
    return { wholeFen: owedFor(card), rule: 'stored', params: { left: owedFor(card) } }
  const wholeFen = Math.min(unusedFen(card, today), owedFor(card))
  if (card.status === 'pending') return { wholeFen, rule: 'unused', params: {} }
  if (card.kind === 'times')
    return { wholeFen, rule: 'times', params: { left: card.timesLeft ?? 0, total: card.timesTotal ?? 0 } }
  return { wholeFen, rule: 'period', params: { ...daysOfPeriod(card, today) } }
}
