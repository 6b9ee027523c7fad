import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import { isCollectable, type Order, type orders } from '../../../contract/sales/order'
import { shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { yuanOf } from '../../kit/yuan-of'
import { cardValue, owedFor, setCardValue } from '../../ledger/card-value'
import { lockTill } from '../../ledger/lock-till'
import { spendBalance } from '../../membership/membership/card-ledger'
import { type HeldOrder, lockCardsOf, lockOrder, storeOfOrder } from '../order-locks'
import { type ReceivedPayment, recordPayment } from '../payment/record-payment'
import { nameRestDay } from './name-rest-day'
import { restProblems } from './rest-problems'

export type Collecting = output<(typeof orders)['pay']['body']>

/** Locks an order for a payment, and throws if it cannot be paid. */
export async function orderToCollect(desk: WriteContext, id: string, body: Collecting): Promise<HeldOrder> {
  const { tx } = desk
  if (body.channel === 'cash') await lockTill(tx, await storeOfOrder(tx, id), 'shared')
  const order = await lockOrder(tx, id)
  if (!isCollectable(order.status)) throw problem('not_allowed_now', { state: order.status, allowed: [] })
  const openFen = order.payableFen - order.paidFen - order.awaitedFen
  const { restDueOn = null } = body
  const problems = [
    ...memberProblems(body),
    ...sumProblems(body, openFen),
    ...(restDueOn === null ? [] : await restProblems(desk, order, restDueOn)),
    ...(restDueOn !== null && order.instalments.length > 0
      ? [{ path: ['restDueOn'], code: 'rest_of_plan' }]
      : []),
    ...(restDueOn !== null && body.amountFen === openFen ? [{ path: ['restDueOn'], code: 'no_rest' }] : []),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  return nameRestDay(tx, order, restDueOn)
}

/** Records a payment at the desk, which has been received. */
export async function payByHand(desk: WriteContext, order: HeldOrder, body: Collecting): Promise<Order> {
  const paymentId = newId(desk.now.getTime())
  const { channel, amountFen, channelTxnNo } = body
  const card = body.membershipId === null ? undefined : await spend(desk, order, body.membershipId, amountFen)
  await insertPayment(desk, { id: paymentId, orderId: order.id, channelTxnNo, channel, amountFen, card })
  return recordPayment(desk, order, { paymentId, channel, amountFen, ...(card && { card }) })
}

interface Paying extends Omit<ReceivedPayment, 'paymentId'> {
  id: string
  orderId: string
  channelTxnNo: string | null
}

async function insertPayment({ tx, now, principal }: WriteContext, payment: Paying): Promise<void> {
  const { id, orderId, channel, amountFen, channelTxnNo, card } = payment
  await sql`
    insert into payment (id, payment_no, order_id, channel, amount_fen, status, channel_txn_no, membership_id, gift_fen, at,
      settled_at, who)
    values (${id}, money_no('PA', ${now}, nextval('payment_no')), ${orderId}, ${channel}, ${amountFen}, 'succeeded',
      ${channelTxnNo}, ${card?.id ?? null}, ${card?.giftFen ?? 0}, ${now}, ${now}, ${principal.username})
  `.execute(tx)
}

/** Pays with a stored card of the buyer: the paid part of its balance first, the gift last. */
async function spend(desk: WriteContext, order: HeldOrder, membershipId: string, amountFen: number) {
  const { tx, now } = desk
  await lockCardsOf(tx, order.id)
  const today = shanghaiDay(now)
  const { rows } = await sql<{
    isTheirs: boolean
    kind: string
    refusal: string | null
    isSpokenFor: boolean
  }>`
    select member_id = ${order.memberId} as is_theirs, kind,
      card_refusal(membership, ${today}, ${order.storeId}, ${today}) as refusal,
      has_open_refund(id) or exists (
        select from order_item item join sales_order on sales_order.id = order_id
        where card_id = membership.id and item.kind = 'upgrade' and sales_order.status = 'pending'
      ) as is_spoken_for
    from membership where id = ${membershipId} for no key update
  `.execute(tx)
  const [card] = rows
  const refused = (code: string) => fieldsProblem([{ path: ['membershipId'], code }])
  if (!card?.isTheirs) throw refused('not_own_membership')
  if (card.kind !== 'stored') throw refused('not_stored_card')
  if (card.refusal !== null || card.isSpokenFor) throw refused('card_cannot_pay')
  await spendBalance(desk, { membershipId, fen: amountFen, about: order.orderNo })
  const value = await cardValue(tx, membershipId)
  const paidFen = Math.min(amountFen, owedFor(value))
  await setCardValue(desk, { ...value, recognisedFen: value.recognisedFen + paidFen })
  return { id: membershipId, giftFen: amountFen - paidFen }
}

function memberProblems({ channel, channelTxnNo, membershipId }: Collecting): FieldProblem[] {
  const rules = [
    ['channelTxnNo', channelTxnNo, channel === 'pos' || channel === 'transfer'],
    ['membershipId', membershipId, channel === 'stored'],
  ] as const
  return rules.flatMap(([member, value, isNeeded]) => {
    if ((value !== null) === isNeeded) return []
    return [{ path: [member], code: isNeeded ? 'required' : 'not_of_channel' }]
  })
}

function sumProblems({ amountFen }: Collecting, openFen: number): FieldProblem[] {
  if (amountFen <= openFen) return []
  return [{ path: ['amountFen'], code: 'over_open', params: { maximum: yuanOf(Math.max(0, openFen)) } }]
}
