import { sql } from 'kysely'
import { overdueVoucherDays, vouchers } from '../../../contract/sales/voucher'
import type { ListedResource } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'

/** A deduction from the platform's payment says that it took the voucher back. */
const isToTakeBack = sql<boolean>`(
  voucher.reversed_at is not null and voucher.taken_back_at is null and voucher.deduction_id is null)`

/** Vouchers that paid orders of the store scope. */
export const voucherTable: ListedResource<typeof vouchers, 'voucher'> = {
  contract: vouchers,
  table: 'voucher',
  rows: {
    table: 'voucher',
    visible: ({ storeIds }) => sql<boolean>`exists (
      select from sales_order where sales_order.id = voucher.order_id and store_id = any(${storeIds}))`,
  },
  joins: sql`
    join voucher_deal on voucher_deal.id = voucher.deal_id
    join payment on payment.id = voucher.payment_id
    join sales_order on sales_order.id = voucher.order_id
    join store on store.id = sales_order.store_id
    left join member on member.id = sales_order.member_id
    left join person on person.id = member.person_id
    left join voucher_settlement settlement on settlement.id = voucher.settlement_id
    left join voucher_settlement deduction on deduction.id = voucher.deduction_id`,
  select: () => sql`
    ${rowBaseOf('voucher')}, voucher.platform, voucher.code, voucher.deal_id, voucher_deal.name as deal_name, voucher.order_id, order_no,
    payment_no, sales_order.member_id, person.name as member_name, member.member_no, sales_order.store_id,
    store.name as store_name, voucher.face_fen, voucher.payout_fen, voucher.verified_by, voucher.status,
    settlement.settlement_no, settlement.settled_on, voucher.settled_fen, settlement.note as settlement_note,
    iso_instant(voucher.reversed_at) as reversed_at, voucher.reversed_by, voucher.is_code_returned,
    iso_instant(voucher.taken_back_at) as taken_back_at, voucher.taken_back_by, voucher.taken_back_via,
    ${isToTakeBack} as is_to_take_back,
    deduction.settlement_no as deduction_no, deduction.settled_on as deducted_on, voucher.deducted_fen`,
  sorts: {
    createdAt: sql`voucher.created_at`,
    updatedAt: sql`voucher.updated_at`,
    faceFen: sql`voucher.face_fen`,
  },
  filters: {
    status: (list) => sql`voucher.status = any(${list})`,
    platform: (list) => sql`voucher.platform = any(${list})`,
    store: (id) => sql`voucher.order_id in (select id from sales_order where store_id = ${id})`,
    deal: (id) => sql`voucher.deal_id = ${id}`,
    orderId: (id) => sql`voucher.order_id = ${id}`,
    from: (day) => sql`voucher.created_at >= shanghai_instant(${day}::date, 0)`,
    to: (day) => sql`voucher.created_at < shanghai_instant(${day}::date + 1, 0)`,
    overdue: (isOverdue, { now }) => {
      const overdue = sql<boolean>`(voucher.status in ('redeemed', 'deducting')
        and voucher.created_at < ${now}::timestamptz - ${overdueVoucherDays} * interval '1 day')`
      return isOverdue ? overdue : sql`not ${overdue}`
    },
    takeBack: (wanted) => (wanted ? isToTakeBack : sql`not ${isToTakeBack}`),
  },
}
