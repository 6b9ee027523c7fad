import { sql } from 'kysely'
import type { CurrentTill } from '../../contract/ledger/ledger'
import type { Tx } from '../kit/db/schema'
import { dueLessonsOf } from './due-lessons-of'

const money = sql`('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform')`

/**
 * Entries of a store's money that no close has counted. An entry is committed a moment after its own instant and may miss a close of that
 * moment, so the search begins a day before the last close; older entries cannot have been missed.
 */
const uncounted = (storeId: string) => sql`
  select entry.id, account, amount_fen from ledger_entry entry
  where entry.store_id = ${storeId} and account in ${money}
    and at >= coalesce((select max(to_at) from day_close where store_id = ${storeId}) - interval '1 day', '-infinity')
    and not exists (select from day_close_entry where entry_id = entry.id)`

/** Cash put into a store's drawer and taken from it that no close has counted. */
const unclosed = (storeId: string) => sql`
  select id, kind, amount_fen from till_movement
  where store_id = ${storeId} and not exists (select from day_close_movement where movement_id = till_movement.id)`

const lastClose = (storeId: string) => sql`(select max(to_at) from day_close where store_id = ${storeId})`

/**
 * What was in the drawer when the uncounted entries began: at the last close, by the shift that was open then; otherwise the float of the first
 * shift after it.
 */
const opening = (storeId: string) => sql`coalesce(
  (select float_fen
      + coalesce((select sum(amount_fen) from till_shift_entry join ledger_entry on ledger_entry.id = entry_id
          where shift_id = shift.id and account = 'cash'
            and exists (select from day_close_entry where day_close_entry.entry_id = till_shift_entry.entry_id)), 0)
      + coalesce((select sum(case kind when 'paid_in' then amount_fen else -amount_fen end) from till_movement
          where shift_id = shift.id and exists (select from day_close_movement where movement_id = till_movement.id)), 0)
    from till_shift shift
    where store_id = ${storeId} and created_at <= ${lastClose(storeId)} and coalesce(closed_at, 'infinity') > ${lastClose(storeId)}),
  (select float_fen from till_shift where store_id = ${storeId} and created_at > coalesce(${lastClose(storeId)}, '-infinity')
    order by created_at, id limit 1),
  0)::bigint`

/** What hand-overs since the last close have taken out of the drawer. */
const taken = (storeId: string) => sql`coalesce((select sum(counted_fen - left_fen) from till_shift
  where store_id = ${storeId} and closed_at > coalesce(${lastClose(storeId)}, '-infinity')), 0)::bigint`

/** The expected cash of a store's till, its entries, the open orders and refunds, and the unpaid lessons of the day. */
export async function tillOf(
  tx: Tx,
  storeId: string,
  day: string,
): Promise<{ till: CurrentTill; entryIds: number[]; movementIds: string[] }> {
  const { rows } = await sql<Omit<CurrentTill, 'dueLessons'> & { entryIds: number[]; movementIds: string[] }>`
    with uncounted as (${uncounted(storeId)}), unclosed as (${unclosed(storeId)}),
      moved as (
        select coalesce(sum(amount_fen) filter (where kind = 'paid_in'), 0)::bigint as paid_in_fen,
          coalesce(sum(amount_fen) filter (where kind = 'paid_out'), 0)::bigint as paid_out_fen from unclosed
      ),
      drawer as (select ${opening(storeId)} as opening_fen, ${taken(storeId)} as taken_fen),
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
      (select paid_in_fen from moved) as paid_in_fen, (select paid_out_fen from moved) as paid_out_fen,
      (select opening_fen from drawer) as opening_fen, (select taken_fen from drawer) as taken_fen,
      (coalesce(max(in_fen - out_fen) filter (where channel = 'cash'), 0)
        + (select paid_in_fen - paid_out_fen from moved) + (select opening_fen - taken_fen from drawer))::bigint as expected_fen,
      (select json_build_object('cashier', created_by, 'openedAt', iso_instant(created_at)) from till_shift
        where store_id = ${storeId} and status = 'open') as open_shift,
      coalesce(json_agg(json_build_object('channel', channel, 'inFen', in_fen, 'outFen', out_fen, 'payments', payments)
        order by channel), '[]') as channels,
      (select count(*) from sales_order
        where store_id = ${storeId} and status = 'pending' and paid_fen > 0) as open_orders,
      (select count(*) from refund join sales_order on sales_order.id = refund.order_id
        where refund.status = 'processing' and sales_order.store_id = ${storeId}) as open_refunds,
      (select count(*)::int from bill_difference where store_id = ${storeId} and status = 'open') as bill_differences,
      (select coalesce(json_agg(id), '[]') from uncounted) as entry_ids,
      (select coalesce(json_agg(id), '[]') from unclosed) as movement_ids
    from channels
  `.execute(tx)
  // An aggregate without groups has one row.
  const { entryIds, movementIds, ...till } = rows[0]!
  return { till: { ...till, dueLessons: await dueLessonsOf(tx, storeId, day) }, entryIds, movementIds }
}
