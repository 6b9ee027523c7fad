import { sql } from 'kysely'
import type { LinkedCard, LinkedReceipt } from '../../contract/scheduling/member-link'
import type { Tx } from '../kit/db/schema'

/** The cards that a member has, the first to end first. */
export async function cardsByLink(tx: Tx, memberId: string): Promise<LinkedCard[]> {
  const { rows } = await sql<LinkedCard>`
    select id, name, status, starts_on, ends_on, times_left::int as times_left, times_total::int as times_total, balance_fen,
      case when status = 'frozen' then (
        select to_day from membership_freeze where membership_id = membership.id order by at desc, membership_freeze.id desc limit 1
      ) end as frozen_until
    from membership where member_id = ${memberId} and status in ('pending', 'active', 'frozen')
    order by status = 'pending', ends_on, id limit ${shownAtMost.cards}
  `.execute(tx)
  return rows
}

/** The last orders that a member paid. */
export async function receiptsByLink(tx: Tx, memberId: string): Promise<LinkedReceipt[]> {
  const { rows } = await sql<LinkedReceipt>`
    select order_no as number, paid_at, (paid_fen - set_off)::bigint as paid_fen, (refunded_fen - set_off)::bigint as refunded_fen
    from sales_order cross join lateral (
      select coalesce(sum(amount_fen), 0) as set_off from payment
      where order_id = sales_order.id and channel = 'offset' and payment.status = 'succeeded'
    ) as offsets
    where member_id = ${memberId} and paid_at is not null and paid_fen > 0
    order by paid_at desc, id desc limit ${shownAtMost.receipts}
  `.execute(tx)
  return rows
}

const shownAtMost = { cards: 10, receipts: 5 }
