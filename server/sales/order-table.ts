import { type RawBuilder, sql } from 'kysely'
import { type Order, orders, type Payment } from '../../contract/sales/order'
import { orderFacts } from '../../machines/order/facts'
import { orderMachine } from '../../machines/order/order.machine'
import { endOfDay, shanghaiDay } from '../kit/day'
import { registerConstraint } from '../kit/db/postgres-problem'
import type { ResourceDefinition } from '../kit/resource/definition'
import { rowBaseOf } from '../kit/resource/row-base-of'
import type { RowScope } from '../kit/resource/store-scope'
import { contactMobileColumns } from '../shared/guardian-mobiles'
import { wholeMobile } from '../shared/whole-mobile'
import { orderCsv } from './order/csv'
import { instalmentsOf } from './order-locks'
import { payerName } from './payer-name'

registerConstraint('payment_txn_key', { code: 'taken', path: ['channelTxnNo'] })
registerConstraint('payment_slip_counts_once', { code: 'slip_of_locker', path: ['channelTxnNo'] })
registerConstraint('sale_without_member_is_of_goods', { code: 'member_needed', path: ['memberId'] })

/** The orders of the store scope. */
export const orderRows: RowScope = {
  table: 'sales_order',
  visible: ({ storeIds }) => sql<boolean>`sales_order.store_id = any(${storeIds})`,
}

const iso = (at: RawBuilder<unknown>) => sql`iso_instant(${at})`

const items = sql`
  (select json_agg(json_build_object(
      'id', item.id, 'kind', item.kind, 'refId', coalesce(item.plan_id, item.course_id, item.product_id, item.card_id, item.appointment_id), 'name', item.name,
      'unitPriceFen', unit_price_fen, 'qty', qty, 'discountFen', item.discount_fen, 'lineFen', line_fen,
      'refundedFen', item.refunded_fen, 'membershipId', (select id from membership where order_item_id = item.id)
    ) order by position)
    from order_item item where item.order_id = sales_order.id)`

const coverages = sql`
  (select coalesce(json_agg(json_build_object('itemId', item.id, 'coverage', offer -> 'coverage') order by position), '[]')
    from order_item item where item.order_id = sales_order.id and offer is not null)`

/** What goes back of a payment, as `returns` of the contract says. A refund without lines is of an order that was never paid in full. */
export const returnsOf = (paymentId: RawBuilder<unknown>) => sql<Payment['returns']>`
  (select case
      when count(*) = 0 then 'nothing'
      when count(*) filter (where refund.status not in ('requested', 'processing')
        or exists (select from refund_line where refund_id = refund.id)
        or exists (
          select from refund_part other join payment paid on paid.id = other.payment_id
          where other.refund_id = refund.id and (other.settled_at is not null or channel in ('wechat', 'alipay'))
        )) = 0 then 'closing'
      else 'refund' end
    from refund_part part join refund on refund.id = part.refund_id
    where part.payment_id = ${paymentId} and refund.status <> 'rejected')`

const payments = sql`
  (select coalesce(json_agg(json_build_object(
      'id', id, 'paymentNo', payment_no, 'channel', channel, 'amountFen', amount_fen, 'refundedFen', payment.refunded_fen,
      'status', payment.status, 'channelTxnNo', channel_txn_no, 'isStray', is_stray, 'mismatchFen', mismatch_fen,
      'error', error, 'codeUrl', case when payment.status = 'pending' then code_url end, 'at', ${iso(sql`at`)},
      'expiresAt', ${iso(sql`payment.expires_at`)}, 'settledAt', ${iso(sql`settled_at`)}, 'who', who,
      'isCounted', exists (
        select from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
        join day_close_entry counted on counted.entry_id = entry.id
        where transfer.payment_id = payment.id
          or transfer.correction_id in (select id from payment_correction where payment_id = payment.id)
      ),
      'returns', ${returnsOf(sql`payment.id`)},
      'corrections', (select coalesce(json_agg(json_build_object('id', fix.id, 'from', from_channel, 'fromTxnNo', from_txn_no,
          'to', to_channel, 'toTxnNo', to_txn_no,
          'at', ${iso(sql`fix.at`)}, 'who', fix.who, 'reason', reason) order by fix.serial), '[]')
        from payment_correction fix where fix.payment_id = payment.id)
    ) order by at, id), '[]')
    from payment where order_id = sales_order.id)`

const money = sql`
  (select json_agg(json_build_object('at', ${iso(sql`at`)}, 'what', what, 'amountFen', amount_fen, 'channel', channel,
      'who', who, 'note', note) order by at, place, serial)
    from (
      select 1 as place, sales_order.created_at as at, 'ordered' as what, payable_fen as amount_fen, null as channel,
        sales_order.created_by as who, null as note, 0 as serial
      union all
      select 2, settled_at, 'paid', amount_fen,
        coalesce((select from_channel from payment_correction where payment_id = payment.id
          order by payment_correction.serial limit 1), channel),
        who, payment_no, 0
      from payment where order_id = sales_order.id and payment.status in ('succeeded', 'voided')
      union all
      select 3, fix.at, case when to_channel is null then 'voided' else 'corrected' end, fix.amount_fen,
        coalesce(to_channel, from_channel), fix.who, reason, serial
      from payment_correction fix join payment on payment.id = fix.payment_id where order_id = sales_order.id
      union all
      select 3, closed_at, 'closed', null, null, sales_order.updated_by, close_reason, 0 where closed_at is not null
      union all
      select 3, transfer.at, 'forfeited', forfeited_fen, null, transfer.who, null, 1
      from ledger_transfer transfer where order_id = sales_order.id and kind = 'deposit_forfeit'
      union all
      select 4, refund.created_at, 'refund_requested', amount_fen, null, refund.created_by, refund_no, 0
      from refund where order_id = sales_order.id
      union all
      select 5, part.settled_at, 'refunded', part.amount_fen, channel, refund.updated_by, refund_no, 0
      from refund join refund_part part on part.refund_id = refund.id join payment on payment.id = part.payment_id
      where refund.order_id = sales_order.id and part.settled_at is not null
      union all
      select 6, refund.updated_at, 'refund_' || refund.status, amount_fen, null, refund.updated_by, refund_no, 0
      from refund where order_id = sales_order.id and refund.status in ('rejected', 'failed')
    ) as moment)`

/** The order's definition without side effects; order.ts adds those of its events. */
export const orderTable: ResourceDefinition<typeof orders, 'sales_order'> = {
  contract: orders,
  table: 'sales_order',
  rows: orderRows,
  joins: sql`
    left join member on member.id = sales_order.member_id
    left join person on person.id = member.person_id
    join store on store.id = sales_order.store_id
    left join person seller on seller.id = sales_order.seller_id
    left join person second_seller on second_seller.id = sales_order.second_seller_id`,
  select: () => sql`
    ${rowBaseOf('sales_order')},
    sales_order.order_no, sales_order.member_id, sales_order.store_id, sales_order.seller_id, sales_order.second_seller_id,
    sales_order.total_fen,
    sales_order.discount_fen, sales_order.payable_fen, sales_order.paid_fen, sales_order.refunded_fen,
    (select coalesce(sum(amount_fen), 0)::bigint from payment
      where order_id = sales_order.id and channel = 'offset' and payment.status = 'succeeded') as set_off_fen,
    sales_order.rest_due_on, ${instalmentsOf} as instalments, sales_order.forfeited_fen, sales_order.status,
    sales_order.expires_at, sales_order.paid_at, sales_order.channels,
    person.name as member_name, member.member_no, ${contactMobileColumns},
    store.name as store_name, seller.name as seller_name, second_seller.name as second_seller_name, ${items} as items,
    exists (select from payment where order_id = sales_order.id and payment.status = 'pending') as has_pending_payment,
    (select coalesce(sum(amount_fen), 0)::bigint from refund
      where order_id = sales_order.id and refund.status in ('requested', 'processing', 'failed')) as open_refund_fen,
    ${iso(sql`sales_order.parked_at`)} as parked_at, sales_order.parked_by,
    ${iso(sql`sales_order.taken_up_at`)} as taken_up_at, sales_order.taken_up_by`,
  detail: sql`${payerName} as payer_name, sales_order.note, sales_order.close_reason, ${payments} as payments, ${money} as money, ${coverages} as coverages`,
  sorts: {
    createdAt: sql`sales_order.created_at`,
    payableFen: sql`sales_order.payable_fen`,
    updatedAt: sql`sales_order.updated_at`,
  },
  filters: {
    status: (list) => sql`sales_order.status = any(${list})`,
    channel: (list) => sql`sales_order.channels && ${list}::text[]`,
    store: (id) => sql`sales_order.store_id = ${id}`,
    seller: (id) => sql`sales_order.seller_id = ${id}`,
    member: (id) => sql`sales_order.member_id = ${id}`,
    walkIn: (value) => (value ? sql`sales_order.member_id is null` : sql`sales_order.member_id is not null`),
    plan: (id) => sql`sales_order.id in (select order_id from order_item where plan_id = ${id})`,
    from: (day) => sql`sales_order.created_at >= shanghai_instant(${day}::date, 0)`,
    to: (day) => sql`sales_order.created_at < shanghai_instant(${day}::date + 1, 0)`,
    minFen: (fen) => sql`sales_order.payable_fen >= ${fen}`,
    maxFen: (fen) => sql`sales_order.payable_fen <= ${fen}`,
    overdue: (value, { now }) =>
      value
        ? sql`(sales_order.status in ('pending', 'instalments') and sales_order.expires_at <= ${now})`
        : sql`not (sales_order.status in ('pending', 'instalments') and sales_order.expires_at <= ${now})`,
    rest: (list, { now }) =>
      sql`(sales_order.status in ('pending', 'instalments') and case
        when sales_order.rest_due_on is null or (sales_order.paid_fen = 0 and sales_order.status = 'pending') then 'none'
        when sales_order.rest_due_on < ${shanghaiDay(now)}::date then 'overdue'
        else 'due' end = any(${list}))`,
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    if (mobile !== undefined)
      return sql`sales_order.member_id in (
        select id from member where person_id in (select people_reached_by(${mobile})))`
    return /^gd\d{15,20}$/i.test(q) ? sql`sales_order.order_no = ${q.toUpperCase()}` : undefined
  },
  // A trigger of the database writes the search text.
  search: { members: [], text: () => '' },
  columns: ({ note, sellerId, secondSellerId }) => ({ note, sellerId, secondSellerId }),
  lifecycle: {
    machine: orderMachine,
    facts: (row: Order, now) => orderFacts(row, now),
    events: {
      close: ({ reason }, now) => ({ closeReason: reason, closedAt: now }),
      defer: ({ restDueOn }) => ({ restDueOn, expiresAt: endOfDay(restDueOn) }),
      // Their rows, and the next day, are written with the plan.
      agree: () => ({}),
      replan: () => ({}),
      forfeit: ({ forfeitFen, reason }, now) => ({
        forfeitedFen: forfeitFen,
        closeReason: reason,
        closedAt: now,
      }),
    },
  },
  auditSnapshot: ({ money: _, takenUpAt: __, takenUpBy: ___, ...row }) => row,
  csv: orderCsv,
}
