import { sql } from 'kysely'
import type { Invoice, InvoiceDraft } from '../../../contract/sales/invoice'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { auditAndReturn } from '../../kit/resource/mutations'
import { yuanOf } from '../../kit/yuan-of'
import { lockOrder } from '../order-locks'
import { requireOrder } from '../require-order'
import { openLineFen } from './open-line-fen'
import { quoteOf } from './quote-of'
import { invoiceTable } from './table'

/** Requests an invoice for a paid order, at most for what was paid, is kept and stands on no other one. */
export async function requestInvoice(request: WriteRequest<InvoiceDraft>): Promise<Invoice> {
  const { tx, now, principal, body } = request
  await requireOrder(request, body.orderId)
  await lockOrder(tx, body.orderId)
  const { status, leftFen } = await quoteOf(tx, body.orderId, request.scope)
  if (status !== 'paid' && status !== 'partially_refunded')
    throw problem('not_allowed_now', { state: status, allowed: [] })
  if (leftFen === 0) throw fieldsProblem([{ path: ['amountFen'], code: 'nothing_to_invoice' }])
  if (body.amountFen > leftFen)
    throw fieldsProblem([
      { path: ['amountFen'], code: 'over_invoiceable', params: { maximum: yuanOf(leftFen) } },
    ])
  const id = newId(now.getTime())
  const { orderId, buyerKind, title, taxNo, email, amountFen, note } = body
  await sql`
    insert into invoice (id, request_no, order_id, buyer_kind, title, tax_no, email, amount_fen, note, created_at, updated_at,
      created_by, updated_by)
    values (${id}, money_no('FP', ${now}, nextval('invoice_request_no')), ${orderId}, ${buyerKind}, ${title}, ${taxNo}, ${email},
      ${amountFen}, ${note}, ${now}, ${now}, ${principal.username}, ${principal.username})
  `.execute(tx)
  await insertLines(request, id)
  return auditAndReturn(request, invoiceTable, id, { verb: 'create', before: null })
}

/** Spreads the amount over the order's lines, the first one first, up to what is kept of each and stands on no other invoice. */
async function insertLines({ tx, body }: WriteRequest<InvoiceDraft>, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ itemId: string; taxClass: string | null; openFen: number }>`
    select item.id as item_id, product.tax_class,
      ${openLineFen} as open_fen
    from order_item item left join product on product.id = item.product_id
    where item.order_id = ${body.orderId} order by item.position
  `.execute(tx)
  let restFen = body.amountFen
  const lines = rows.flatMap(({ itemId, taxClass, openFen }) => {
    const amountFen = Math.min(restFen, Math.max(0, openFen))
    restFen -= amountFen
    return amountFen > 0 ? [{ itemId, taxClass, amountFen }] : []
  })
  await sql`
    insert into invoice_line (invoice_id, item_id, amount_fen, tax_class)
    select ${invoiceId}, (line ->> 'itemId')::uuid, (line ->> 'amountFen')::bigint, line ->> 'taxClass'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line
  `.execute(tx)
}
