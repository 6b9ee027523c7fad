import { type RawBuilder, sql } from 'kysely'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { yuanOf } from '../../kit/yuan-of'
import type { MessageDraft } from './queue-messages'

export interface OrderFacts {
  id: string
  personId: string
  member: string
  number: string
  store: string
  business: string
  paidFen: number
  /** What is still to be paid, and the day of a deposit's rest. */
  restFen: number
  restDueOn: string | null
}

/** What a text may say of orders. */
export async function ordersFor(tx: Tx, where: RawBuilder<boolean>, most: number): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select sales_order.id, member.person_id, person.name as member, order_no as number, store.name as store, paid_fen::bigint as paid_fen,
      (payable_fen - paid_fen)::bigint as rest_fen, rest_due_on,
      (select value ->> 'name' from setting where name = 'business') as business
    from sales_order join member on member.id = sales_order.member_id join person on person.id = member.person_id
    join store on store.id = sales_order.store_id
    where ${where} order by sales_order.created_at desc, sales_order.id limit ${most}
  `.execute(tx)
  return rows
}

const daysOfUse = 3

export const amountOf = (fen: number): string => `¥${yuanOf(fen)}`

/** Money that was received or given back. */
export function orderMessage(
  event: 'paid' | 'refunded',
  { occasion, fen }: { occasion: string; fen: number },
  facts: OrderFacts,
  now: Date,
): MessageDraft {
  const { id, personId, member, number, store, business } = facts
  return {
    event,
    occasion: `${id} ${occasion}`,
    personId,
    variables: { member, number, store, business, amount: amountOf(fen) },
    link: { kind: 'order', id },
    expiresAt: new Date(now.getTime() + daysOfUse * 86_400_000),
  }
}

/** The rest of a deposit, of use for some days. */
export function restMessage(event: 'rest_due' | 'rest_overdue', facts: OrderFacts, now: Date): MessageDraft {
  const { id, restFen, restDueOn } = facts
  const day = restDueOn ?? shanghaiDay(now)
  const draft = orderMessage('paid', { occasion: day, fen: restFen }, facts, now)
  return { ...draft, event, days: { day }, link: { kind: 'order', id } }
}
