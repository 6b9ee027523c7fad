import { sql } from 'kysely'
import { billDifferences } from '../../../contract/sales/bill'
import type { ListedResource } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'

/** What bills and books do not agree about. A difference without an order is seen by those who see every store. */
export const differenceTable: ListedResource<typeof billDifferences, 'bill_difference'> = {
  contract: billDifferences,
  table: 'bill_difference',
  rows: {
    table: 'bill_difference',
    visible: ({ storeIds }) => sql<boolean>`bill_difference.store_id = any(${storeIds})`,
  },
  joins: sql`
    join bill_file on bill_file.id = bill_difference.bill_id
    left join sales_order on sales_order.id = bill_difference.order_id
    left join store on store.id = bill_difference.store_id`,
  select: () => sql`
    ${rowBaseOf('bill_difference')}, bill_difference.bill_id, bill_file.channel, bill_file.day, bill_difference.kind,
    bill_difference.subject, bill_difference.number, bill_difference.channel_txn_no, bill_difference.here_fen,
    bill_difference.there_fen, bill_difference.here_state, bill_difference.there_state, bill_difference.order_id, order_no,
    bill_difference.refund_id, bill_difference.store_id, store.name as store_name, bill_difference.status,
    bill_difference.settlement, iso_instant(bill_difference.settled_at) as settled_at, bill_difference.settled_by`,
  sorts: { createdAt: sql`bill_difference.created_at`, updatedAt: sql`bill_difference.updated_at` },
  filters: {
    status: (list) => sql`bill_difference.status = any(${list})`,
    kind: (list) => sql`bill_difference.kind = any(${list})`,
    channel: (list) =>
      sql`bill_difference.bill_id in (select id from bill_file where channel = any(${list}))`,
    store: (id) => sql`bill_difference.store_id = ${id}`,
    bill: (id) => sql`bill_difference.bill_id = ${id}`,
    from: (day) => sql`bill_difference.bill_id in (select id from bill_file where day >= ${day})`,
    to: (day) => sql`bill_difference.bill_id in (select id from bill_file where day <= ${day})`,
  },
}
