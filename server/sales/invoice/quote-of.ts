import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { invoices } from '../../../contract/sales/invoice'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { StoreScope } from '../../kit/resource/store-scope'
import { payerName } from '../payer-name'
import { openLineFen } from './open-line-fen'

type Quote = output<typeof invoices.quote.reply>

/**
 * What may still be invoiced of an order, and who its member last named as the buyer in a store of the scope. Nothing of an order that is not
 * paid.
 */
export async function quoteOf(
  tx: Tx,
  orderId: string,
  { storeIds }: StoreScope,
): Promise<Quote & { status: string }> {
  const { rows } = await sql<Quote & { status: string }>`
    select sales_order.status, invoiced_fen(id) as invoiced_fen,
      case when status in ('paid', 'partially_refunded') then greatest(0, least(invoiceable_fen(id) - invoiced_fen(id), (
        select sum(greatest(0, ${openLineFen})) from order_item item where item.order_id = sales_order.id)))::bigint else 0 end as left_fen,
      (select coalesce(sum(amount_fen - refunded_fen), 0)::bigint from payment
        where order_id = sales_order.id and payment.status = 'succeeded' and not is_stray and channel = 'stored') as stored_fen,
      (select json_build_object('buyerKind', buyer_kind, 'title', title, 'taxNo', tax_no, 'email', email)
        from invoice join sales_order former on former.id = invoice.order_id
        where former.member_id = sales_order.member_id and invoice.status in ('requested', 'issued')
          and ${storeIds === null ? sql`true` : sql`former.store_id = any(${storeIds})`}
        order by invoice.created_at desc, invoice.id desc limit 1) as buyer,
      ${payerName} as payer_name
    from sales_order where id = ${orderId}
  `.execute(tx)
  const [quote] = rows
  if (quote === undefined) throw problem('not_found')
  return quote
}
