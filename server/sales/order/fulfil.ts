import { sql } from 'kysely'
import { addDays, shanghaiDay } from '../../kit/day'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/update-with-audit'
import { accountOf, cardValue, owedFor, setCardValue } from '../../ledger/card-value'
import { type LedgerEntry, post } from '../../ledger/post'
import { grantMembership, type Offer, upgradeMembership } from '../../membership/membership/grant'
import { transferMembership } from '../../membership/membership/transfer'
import { cardsOf, creditOf } from '../cards-of'
import { type HeldOrder, lockCardsOf } from '../order-locks'

interface Item {
  id: string
  kind: 'plan' | 'upgrade' | 'course' | 'goods' | 'transfer'
  lineFen: number
  creditFen: number | null
  cardId: string | null
  toMemberId: string | null
  offer: Offer | null
}

/**
 * Fulfils the items of an order and books the sale: the deposit becomes unearned or earned. Throws the refusal of a card, for example
 * `not_allowed_now` when the one to upgrade has ended since. The order is locked.
 */
export async function fulfil(
  desk: WriteContext,
  order: Pick<HeldOrder, 'id' | 'memberId' | 'storeId' | 'payableFen'>,
) {
  const { tx, now } = desk
  await lockCardsOf(tx, order.id)
  const { rows: items } = await sql<Item>`
    select id, kind, line_fen, credit_fen, card_id, to_member_id, offer from order_item
    where order_id = ${order.id} order by position
  `.execute(tx)
  const entries: LedgerEntry[] = [{ account: 'deposit', amountFen: order.payableFen }]
  for (const item of items) entries.push(...(await fulfilItem(desk, order.memberId, item)))
  await post(desk, { kind: 'sale', storeId: order.storeId, orderId: order.id }, entries)
  await sql`update order_item set sold_at = ${now} where order_id = ${order.id}`.execute(tx)
}

async function fulfilItem(desk: WriteContext, memberId: string, item: Item): Promise<LedgerEntry[]> {
  const { id: itemId, lineFen, cardId, toMemberId } = item
  switch (item.kind) {
    case 'goods':
      return [{ account: 'revenue', amountFen: -lineFen, itemId }]
    case 'plan':
    case 'course': {
      const offer = offerIn(item)
      const card = await grantMembership(desk, { memberId, offer, valueFen: lineFen, continues: cardId })
      await linkCardToItem(desk, card.id, itemId)
      return [{ account: accountOf(card), amountFen: -lineFen, membershipId: card.id, itemId }]
    }
    case 'upgrade':
      return upgrade(desk, item, required(cardId))
    case 'transfer': {
      const old = await cardValue(desk.tx, required(cardId))
      const card = await transferMembership(desk, { membershipId: old.id, toMemberId: required(toMemberId) })
      await linkCardToItem(desk, card.id, itemId)
      await setCardValue(desk, { ...old, recognisedFen: old.valueFen })
      return [
        { account: accountOf(old), amountFen: owedFor(old), membershipId: old.id, itemId },
        { account: accountOf(card), amountFen: -owedFor(old), membershipId: card.id, itemId },
        { account: 'revenue', amountFen: -lineFen, itemId },
      ]
    }
  }
}

/** The credit of the old card becomes the new card's; the rest was used and is earned. */
async function upgrade(desk: WriteContext, item: Item, cardId: string): Promise<LedgerEntry[]> {
  const { id: itemId, lineFen } = item
  const creditFen = item.creditFen ?? 0
  if ((await creditNow(desk, item, cardId)) < creditFen) throw problem('price_changed')
  const old = await cardValue(desk.tx, cardId)
  const valueFen = lineFen + creditFen
  const card = await upgradeMembership(desk, { membershipId: cardId, offer: offerIn(item), valueFen })
  await linkCardToItem(desk, card.id, itemId)
  await setCardValue(desk, { ...old, recognisedFen: old.valueFen })
  return [
    { account: accountOf(old), amountFen: owedFor(old), membershipId: old.id, itemId },
    { account: accountOf(card), amountFen: -valueFen, membershipId: card.id, itemId },
    { account: 'revenue', amountFen: creditFen - owedFor(old), membershipId: old.id, itemId },
  ]
}

/** The remaining credit of a card: by the order's day until the day after it, later by today. */
async function creditNow({ tx, now }: WriteContext, { id }: Item, cardId: string): Promise<number> {
  const { rows } = await sql<{ orderedAt: string }>`
    select created_at as ordered_at from sales_order join order_item on order_id = sales_order.id where order_item.id = ${id}
  `.execute(tx)
  const card = (await cardsOf(tx, [cardId])).get(cardId)
  if (rows[0] === undefined || card === undefined)
    throw new Error(`order item ${id} has lost its order or card`)
  const [orderedOn, today] = [shanghaiDay(new Date(rows[0].orderedAt)), shanghaiDay(now)]
  return creditOf(card, addDays(orderedOn, 1) >= today ? orderedOn : today)
}

/** Stores the order line that created a card. */
async function linkCardToItem({ tx }: WriteContext, cardId: string, itemId: string): Promise<void> {
  await sql`update membership set order_item_id = ${itemId} where id = ${cardId}`.execute(tx)
}

function offerIn({ id, offer }: Item): Offer {
  if (offer === null) throw new Error(`order item ${id} says not what it offers`)
  return offer
}

function required(id: string | null): string {
  if (id === null) throw new Error('an order item lacks what its kind needs')
  return id
}
