import { sql } from 'kysely'
import { invoices } from '../../../contract/sales/invoice'
import { invoiceFacts } from '../../../machines/invoice/facts'
import { invoiceMachine } from '../../../machines/invoice/invoice.machine'
import { shanghaiDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { fieldsProblem } from '../../kit/problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import type { RowScope } from '../../kit/resource/store-scope'
import { wholeMobile } from '../../shared/whole-mobile'
import { invoiceCsv } from './csv'

registerConstraint('invoice_no_key', { code: 'taken', path: ['invoiceNo'] })
registerConstraint('invoice_reversal_no_key', { code: 'taken', path: ['reversalNo'] })
registerConstraint('invoice_is_within_paid', { code: 'invoiced_since', path: ['amountFen'] })
registerConstraint('invoice_reversed_later', { code: 'before_invoice', path: ['reversedOn'] })

/** The invoices of orders of the store scope. */
const invoiceRows: RowScope = {
  table: 'invoice',
  visible: ({ storeIds }) => sql<boolean>`exists (
    select from sales_order where sales_order.id = invoice.order_id and store_id = any(${storeIds}))`,
}

const excess = sql`invoice_excess_fen(invoice.order_id)`

/** Only orders whose money went back can have too much on their invoices. */
const hasExcess = sql<boolean>`(invoice.status = 'issued' and exists (
  select from payment where payment.order_id = invoice.order_id and (refunded_fen > 0 or payment.status = 'voided')
) and ${excess} > 0)`

export const invoiceTable: ResourceDefinition<typeof invoices, 'invoice'> = {
  contract: invoices,
  table: 'invoice',
  rows: invoiceRows,
  joins: sql`
    join sales_order on sales_order.id = invoice.order_id
    left join member on member.id = sales_order.member_id
    left join person on person.id = member.person_id
    join store on store.id = sales_order.store_id`,
  select: () => sql`
    ${rowBaseOf('invoice')},
    invoice.request_no, invoice.order_id, invoice.buyer_kind, invoice.title, invoice.tax_no, invoice.email, invoice.amount_fen,
    invoice.note, invoice.status, invoice.invoice_no, invoice.issued_on, invoice.refusal_reason, invoice.reversal_no,
    invoice.reversed_on, invoice.reversal_reason, order_no, sales_order.member_id, sales_order.store_id, person.name as member_name,
    member.member_no, store.name as store_name,
    case when invoice.status in ('requested', 'issued') then ${excess} else 0 end as excess_fen,
    (select coalesce(json_agg(json_build_object(
        'itemId', item_id, 'name', item.name, 'amountFen', line.amount_fen, 'taxClass', tax_class
      ) order by item.position), '[]')
      from invoice_line line join order_item item on item.id = item_id where invoice_id = invoice.id) as lines`,
  sorts: {
    createdAt: sql`invoice.created_at`,
    updatedAt: sql`invoice.updated_at`,
    amountFen: sql`invoice.amount_fen`,
  },
  filters: {
    status: (list) => sql`invoice.status = any(${list})`,
    store: (id) => sql`invoice.order_id in (select id from sales_order where store_id = ${id})`,
    orderId: (id) => sql`invoice.order_id = ${id}`,
    member: (id) => sql`invoice.order_id in (select id from sales_order where member_id = ${id})`,
    from: (day) => sql`invoice.created_at >= shanghai_instant(${day}::date, 0)`,
    to: (day) => sql`invoice.created_at < shanghai_instant(${day}::date + 1, 0)`,
    excess: (wanted) => (wanted ? hasExcess : sql`not ${hasExcess}`),
  },
  exactMatch: (q) => {
    const mobile = wholeMobile(q)
    return mobile === undefined
      ? undefined
      : sql`invoice.order_id in (
          select sales_order.id from sales_order join member on member.id = member_id
          where person_id in (select people_reached_by(${mobile})))`
  },
  // A trigger of the database writes the search text.
  search: { members: [], text: () => '' },
  columns: ({ orderId: _, ...own }) => own,
  lifecycle: {
    machine: invoiceMachine,
    facts: invoiceFacts,
    events: {
      issue: ({ invoiceNo, issuedOn }, now) => ({ invoiceNo, issuedOn: notAfter(now, issuedOn, 'issuedOn') }),
      refuse: ({ reason }) => ({ refusalReason: reason }),
      withdraw: () => ({}),
      reverse: ({ reversalNo, reversedOn, reason }, now) => ({
        reversalNo,
        reversedOn: notAfter(now, reversedOn, 'reversedOn'),
        reversalReason: reason,
      }),
    },
  },
  csv: invoiceCsv,
}

function notAfter(now: Date, day: string, member: string): string {
  if (day > shanghaiDay(now)) throw fieldsProblem([{ path: [member], code: 'in_future' }])
  return day
}
