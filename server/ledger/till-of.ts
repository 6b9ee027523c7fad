import { sql } from 'kysely'
import type { CurrentTill } from '../../contract/ledger/ledger'
import type { Tx } from '../kit/db/schema'
import { dueLessonsOf } from './due-lessons-of'

const money = sql`('wechat', 'alipay', 'cash', 'pos', 'transfer')`

/**
 * Entries of a store's money that no close has counted. An entry is committed a moment after its own instant and may miss a close of that
 * moment, so the search begins a day before the last close; older entries cannot have been missed.
 */
const uncounted = (storeId: string) => sql`
  select entry.id, account, amount_fen from ledger_entry entry
  where entry.store_id = ${storeId} and account in ${money}
    and at >= coalesce((select max(to_at) from day_close where store_id = ${storeId}) - interval '1 day', '-infinity')
    and not exists (select from day_close_entry where entry_id = entry.id)`

/** The expected cash of a store's till, its entries, the open orders and refunds, and the unpaid lessons of the day. */
export async function tillOf(
  tx: Tx,
  storeId: string,
  day: string,
): Promise<{ till: CurrentTill; entryIds: number[] }> {
  const { rows } = await sql<Omit<CurrentTill, 'dueLessons'> & { entryIds: number[] }>`
    with uncounted as (${uncounted(storeId)}),
      channels as (
        select account as channel, count(*) filter (where amount_fen > 0) as payments,
          coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::bigint as in_fen,
          coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::bigint as out_fen
        from uncounted group by account
      )
    select ${storeId}::uuid as store_id,
      (select iso_instant(max(to_at)) from day_close where store_id = ${storeId}) as "from",
      coalesce(max(in_fen) filter (where channel = 'cash'), 0)::bigint as cash_in_fen,
      coalesce(max(out_fen) filter (where channel = 'cash'), 0)::bigint as cash_out_fen,
      coalesce(max(in_fen - out_fen) filter (where channel = 'cash'), 0)::bigint as expected_fen,
      coalesce(json_agg(json_build_object('channel', channel, 'inFen', in_fen, 'outFen', out_fen, 'payments', payments)
        order by channel), '[]') as channels,
      (select count(*) from sales_order
        where store_id = ${storeId} and status = 'pending' and paid_fen > 0) as open_orders,
      (select count(*) from refund join sales_order on sales_order.id = refund.order_id
        where refund.status = 'processing' and sales_order.store_id = ${storeId}) as open_refunds,
      (select coalesce(json_agg(id), '[]') from uncounted) as entry_ids
    from channels
  `.execute(tx)
  // An aggregate without groups has one row.
  const { entryIds, ...till } = rows[0]!
  return { till: { ...till, dueLessons: await dueLessonsOf(tx, storeId, day) }, entryIds }
}
