import { sql } from 'kysely'
import type { ItemKind } from '../../../contract/sales/order'
import { lockStock, moveStock } from '../../catalogue/product/stock'
import { addDays, shanghaiDay } from '../../kit/day'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { accountOf, owedFor } from '../../ledger/card-value'
import { type LedgerEntry, post } from '../../ledger/post'
import { grantMembership, type Offer, upgradeMembership } from '../../membership/membership/grant'
import { transferMembership } from '../../membership/membership/transfer'
import { cardsOf, creditOf } from '../cards-of'
import { type HeldOrder, lockCardsOf } from '../order-locks'
import { settleLesson } from '../settle-lesson'

interface Item {
  id: string
  kind: ItemKind
  lineFen: number
  creditFen: number | null
  orderedAt: string
  cardId: string | null
  toMemberId: string | null
  appointmentId: string | null
  productId: string | null
  qty: number
  name: string
  takesStock: boolean
  offer: Offer | null
}

/**
 * Fulfils the items of an order and books the sale: the deposit, and what is still to be paid by a plan, becomes unearned or earned. Throws the refusal of a card, for example
 * `not_allowed_now` when the one to upgrade has ended since. The order is locked.
 */
export async function fulfil(
  desk: WriteContext,
  order: Pick<HeldOrder, 'id' | 'memberId' | 'storeId' | 'payableFen' | 'paidFen'>,
) {
  const { tx, now } = desk
  await lockCardsOf(tx, order.id)
  const { rows: items } = await sql<Item>`
    select item.id, kind, line_fen, credit_fen, card_id, to_member_id, appointment_id, product_id, item.qty,
      item.name, takes_stock, offer, created_at as ordered_at
    from order_item item join sales_order on sales_order.id = order_id where order_id = ${order.id} order by position
  `.execute(tx)
  await takeStock(desk, order.storeId, items)
  const entries: LedgerEntry[] = [
    { account: 'deposit', amountFen: order.paidFen },
    { account: 'instalment', amountFen: order.payableFen - order.paidFen },
  ]
  for (const item of items) entries.push(...(await fulfilItem(desk, order.memberId, item)))
  await post(desk, { kind: 'sale', storeId: order.storeId, orderId: order.id }, entries)
  await sql`update order_item set sold_at = ${now} where order_id = ${order.id}`.execute(tx)
}

async function fulfilItem(desk: WriteContext, buyerId: string | null, item: Item): Promise<LedgerEntry[]> {
  const { id: itemId, lineFen } = item
  switch (item.kind) {
    case 'product':
    case 'goods':
      return [{ account: 'revenue', amountFen: -lineFen, itemId }]
    case 'plan':
    case 'course': {
      const sold = {
        memberId: required(buyerId),
        offer: offerIn(item),
        valueFen: lineFen,
        continues: item.cardId,
        itemId,
      }
      const card = await grantMembership(desk, sold)
      return [{ account: accountOf(card), amountFen: -lineFen, membershipId: card.id, itemId }]
    }
    case 'lesson':
      return settleLesson(desk, { appointmentId: required(item.appointmentId), itemId, amountFen: lineFen })
    case 'upgrade':
      return upgrade(desk, item, required(item.cardId))
    case 'transfer': {
      const { card, replaced } = await transferMembership(desk, {
        membershipId: required(item.cardId),
        toMemberId: required(item.toMemberId),
        itemId,
      })
      return [
        { account: accountOf(replaced), amountFen: owedFor(replaced), membershipId: replaced.id, itemId },
        { account: accountOf(card), amountFen: -owedFor(replaced), membershipId: card.id, itemId },
        { account: 'revenue', amountFen: -lineFen, itemId },
      ]
    }
  }
}

/** Takes sold products from the stock, or throws `product_short` with what is left. Stocks are locked in the order of the products. */
async function takeStock(desk: WriteContext, storeId: string, items: readonly Item[]): Promise<void> {
  const stocked = items
    .filter(({ takesStock }) => takesStock)
    .map((item) => ({ ...item, productId: required(item.productId) }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
  for (const { id: orderItemId, productId, qty, name } of stocked) {
    const left = await lockStock(desk.tx, productId, storeId)
    if (left < qty) throw fieldsProblem([{ path: ['items'], code: 'product_short', params: { name, left } }])
    await moveStock(desk, { productId, storeId, kind: 'sale', qty: -qty, orderItemId, reason: '' })
  }
}

/** The credit of the old card becomes the new card's; the rest was used and is earned. */
async function upgrade(desk: WriteContext, item: Item, membershipId: string): Promise<LedgerEntry[]> {
  const { id: itemId, lineFen } = item
  const creditFen = item.creditFen ?? 0
  if ((await creditNow(desk, item, membershipId)) < creditFen) throw problem('price_changed')
  const sold = { membershipId, offer: offerIn(item), valueFen: lineFen + creditFen, itemId }
  const { card, replaced } = await upgradeMembership(desk, sold)
  return [
    { account: accountOf(replaced), amountFen: owedFor(replaced), membershipId: replaced.id, itemId },
    { account: accountOf(card), amountFen: -sold.valueFen, membershipId: card.id, itemId },
    { account: 'revenue', amountFen: creditFen - owedFor(replaced), membershipId: replaced.id, itemId },
  ]
}

/** The remaining credit of a card: by the order's day until the day after it, later by today. */
async function creditNow(
  { tx, now }: WriteContext,
  { id, orderedAt }: Item,
  cardId: string,
): Promise<number> {
  const card = (await cardsOf(tx, [cardId])).get(cardId)
  if (card === undefined) throw new Error(`order item ${id} has lost its card`)
  const [orderedOn, today] = [shanghaiDay(new Date(orderedAt)), shanghaiDay(now)]
  return creditOf(card, addDays(orderedOn, 1) >= today ? orderedOn : today)
}

function offerIn({ id, offer }: Item): Offer {
  if (offer === null) throw new Error(`order item ${id} says not what it offers`)
  return offer
}

function required(id: string | null): string {
  if (id === null) throw new Error('an order item lacks what its kind needs')
  return id
}
