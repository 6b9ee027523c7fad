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
  /** What is to be paid by a day: the rest of a deposit, or the instalments that are due by then. */
  restFen: number
  restDueOn: string | null
}

/** What a text may say of orders, with what is due on `dueOn`, or else on their own next day. */
export async function ordersFor(
  tx: Tx,
  where: RawBuilder<boolean>,
  most: number,
  dueOn: string | null = null,
): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select sales_order.id, member.person_id, person.name as member, order_no as number, store.name as store, paid_fen::bigint as paid_fen,
      (coalesce((
        select sum(amount_fen) from order_instalment where order_id = sales_order.id and due_on <= coalesce(${dueOn}, rest_due_on)
      ), payable_fen) - paid_fen)::bigint as rest_fen, coalesce(${dueOn}::date, rest_due_on) as rest_due_on,
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

/** The rest of a deposit or an instalment, so many days before its day, of use for some days. */
export function restMessage(
  event: 'rest_due' | 'rest_overdue',
  facts: OrderFacts,
  { now, daysBefore }: { now: Date; daysBefore: number },
): MessageDraft {
  const { id, restFen, restDueOn } = facts
  const day = restDueOn ?? shanghaiDay(now)
  const draft = orderMessage('paid', { occasion: `${day} ${daysBefore}`, fen: restFen }, facts, now)
  return { ...draft, event, days: { day }, link: { kind: 'order', id } }
}
