import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'

/** What the triggers would have written if the accounts had been there before the refunds and bookings; what is older is read. */
export async function addNotifications(tx: Tx, now: Date): Promise<void> {
  await sql`
    select notify_account(accounts_holding('refund:approve', array[store_id]), refund.created_by, 'refund_to_approve', refund.id,
      refund.created_at)
    from refund join sales_order on sales_order.id = order_id where refund.status = 'requested'
  `.execute(tx)
  await sql`
    select notify_account(account_of_coach(coach_id), null, 'lesson_booked', session_id, created_at, id::text, id, lower(during))
    from appointment
    where kind <> 'group' and status in ('requested', 'confirmed') and lower(during) > ${now}
      and created_at > ${now}::timestamptz - interval '2 days' and created_at <= ${now}
  `.execute(tx)
  await sql`
    update notification set read_at = created_at where created_at < ${now}::timestamptz - interval '20 hours'
  `.execute(tx)
}
