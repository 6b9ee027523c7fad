import { sql } from 'kysely'
import { unusedFen, type Valued } from '../../contract/membership/membership-days'
import { can } from '../../machines/lifecycle'
import { membershipMachine } from '../../machines/membership/membership.machine'
import type { Tx } from '../kit/db/schema'
import { owedFor } from '../ledger/card-value'

/** A card that an order line refers to. */
export interface Card extends Valued {
  id: string
  memberId: string
  name: string
  recognisedFen: number
  reservedFen: number
  isTransferable: boolean
  transferFeeFen: number
  plannedEndsOn: string
  isRenewed: boolean
  hasOpenRefund: boolean
  /** An unpaid order refers to it. */
  isSpokenFor: boolean
}

export async function cardsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Card>`
    select id, member_id, name, kind, status, starts_on, ends_on, times_total, times_left, balance_fen, value_fen,
      recognised_fen, reserved_fen, is_transferable, transfer_fee_fen, ends_on + open_freeze_days(id) as planned_ends_on,
      has_open_refund(id) as has_open_refund,
      exists (select from membership later where later.prev_id = membership.id and later.origin = 'renewal') as is_renewed,
      exists (select from order_item join sales_order on sales_order.id = order_id
        where card_id = membership.id and sales_order.status = 'pending') as is_spoken_for,
      (select coalesce(json_agg(json_build_object('from', from_day, 'to', to_day, 'endedOn', ended_on) order by from_day), '[]')
        from membership_freeze where membership_id = membership.id) as freezes
    from membership where id = any(${ids})
  `.execute(tx)
  return new Map(rows.map((card) => [card.id, card]))
}

/** Whether a card may be renewed, upgraded or transferred today. */
export function mayBe(card: Card, event: 'renew' | 'upgrade' | 'transfer', today: string): boolean {
  const facts = {
    refundOpen: card.hasOpenRefund,
    freezesLeft: false,
    freezeAhead: false,
    transferable: card.isTransferable,
    renewed: card.isRenewed,
    over: card.plannedEndsOn < today,
    unsigned: false,
  }
  return can(membershipMachine, card.status, facts, `membership.${event}`)
}

/** The unused part of a card's price, at most what the ledger owes for it. */
export const creditOf = (card: Card, today: string): number => Math.min(unusedFen(card, today), owedFor(card))
