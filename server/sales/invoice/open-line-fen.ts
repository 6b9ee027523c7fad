import { sql } from 'kysely'

/** What is kept of the order line `item` and stands on no open or issued invoice; negative after a refund of what was invoiced. */
export const openLineFen = sql<number>`
  (item.line_fen - item.refunded_fen - coalesce((
    select sum(line.amount_fen) from invoice_line line join invoice on invoice.id = invoice_id
    where line.item_id = item.id and invoice.status in ('requested', 'issued')), 0))::bigint`
