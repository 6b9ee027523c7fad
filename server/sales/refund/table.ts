import { type RawBuilder, sql } from 'kysely'
import { refunds } from '../../../contract/sales/refund'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import type { RowScope } from '../../kit/resource/store-scope'
import { wholeMobile } from '../../shared/whole-mobile'
import { refundCsv } from './csv'
import { isOver } from './slice-of'

/** The refunds of orders of the store scope. */
export const refundRows: RowScope = {
  table: 'refund',
  visible: ({ storeIds }) => sql<boolean>`exists (
    select from sales_order where sales_order.id = refund.order_id and store_id = any(${storeIds}))`,
}

const iso = (at: RawBuilder<unknown>) => sql`iso_instant(${at})`

/** The part paid in cash because the stored card that had paid has ended; null for parts that go back through their channel. */
const cashFen = sql`
  case
    when payment.membership_id is null then null
    when part.settled_at is not null then (
      select -entry.amount_fen from ledger_transfer join ledger_entry entry on transfer_id = ledger_transfer.id
      where part_id = part.id and account = 'cash')
    when ${isOver(sql`payment.membership_id`)}
      then least(part.amount_fen, greatest(0, payment.amount_fen - gift_fen - payment.refunded_fen))
  end`

/** The refund's definition without side effects; apply-refund-event.ts adds those of its events. */
export const refundTable: ResourceDefinition<typeof refunds, 'refund'> = {
  contract: refunds,
  table: 'refund',
  rows: refundRows,
  joins: sql`
    join sales_order on sales_order.id = refund.order_id
    left join member on member.id = sales_order.member_id
    left join person on person.id = member.person_id
    join store on store.id = sales_order.store_id`,
  select: () => sql`
    ${rowBaseOf('refund')},
    refund.refund_no, refund.order_id, refund.amount_fen, refund.reason, refund.status, refund.is_automatic,
    case when not refund.is_automatic then refund.created_by end as requested_by,
    refund.approved_by, refund.reject_reason, refund.error, refund.settled_at,
    order_no, sales_order.member_id, sales_order.store_id, person.name as member_name, member.member_no,
    store.name as store_name,
    (select coalesce(json_agg(json_build_object(
        'itemId', item_id, 'amountFen', amount_fen, 'terminates', terminates, 'returnQty', return_qty, 'name', item.name, 'dueFen', due_fen,
        'rule', rule
      ) order by item.position), '[]')
      from refund_line join order_item item on item.id = item_id where refund_id = refund.id) as lines,
    (select coalesce(json_agg(json_build_object(
        'id', part.id, 'paymentId', payment_id, 'channel', channel, 'amountFen', part.amount_fen,
        'cashFen', ${cashFen}, 'settledAt', ${iso(sql`part.settled_at`)}, 'channelTxnNo', part.channel_txn_no, 'error', part.error
      ) order by part.id), '[]')
      from refund_part part join payment on payment.id = payment_id where refund_id = refund.id) as parts`,
  sorts: { createdAt: sql`refund.created_at`, updatedAt: sql`refund.updated_at` },
  filters: {
    status: (list) => sql`refund.status = any(${list})`,
    store: (id) => sql`refund.order_id in (select id from sales_order where store_id = ${id})`,
    orderId: (id) => sql`refund.order_id = ${id}`,
    member: (id) => sql`refund.order_id in (select id from sales_order where member_id = ${id})`,
    from: (day) => sql`refund.created_at >= shanghai_instant(${day}::date, 0)`,
    to: (day) => sql`refund.created_at < shanghai_instant(${day}::date + 1, 0)`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    if (mobile !== undefined)
      return sql`refund.order_id in (
        select sales_order.id from sales_order join member on member.id = member_id
        where person_id in (select people_reached_by(${mobile})))`
    return /^tk\d{15,20}$/i.test(q) ? sql`refund.refund_no = ${q.toUpperCase()}` : undefined
  },
  // A trigger of the database writes the search text.
  search: { members: [], text: () => '' },
  columns: () => ({}),
  csv: refundCsv,
}
