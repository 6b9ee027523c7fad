import { sql } from 'kysely'
import { invoices } from '../../../contract/sales/invoice'
import type { App } from '../../kit/app'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import { applyEvent, readForUpdate, updateRow } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { lockOrder } from '../order-locks'
import { orderRows } from '../order-table'
import { quoteOf } from './quote-of'
import { requestInvoice } from './request-invoice'
import { invoiceTable } from './table'

/** Invoices that buyers want for paid orders. */
export function invoiceRoutes(app: App): void {
  serve(
    app,
    invoices.quote,
    async ({ tx, id, scope }) => {
      const { status: _, ...quote } = await quoteOf(tx, id, scope)
      return quote
    },
    { rows: orderRows },
  )
  serveResource(app, invoiceTable, {
    create: requestInvoice,
    update: async (request) => {
      const { status } = await readForUpdate(invoiceTable, request)
      if (status !== 'requested') throw problem('not_allowed_now', { state: status, allowed: [] })
      return updateRow(invoiceTable, request)
    },
    apply: async (request, key) => {
      // The order is locked before its invoices, as by a request and by whatever moves its money.
      const { orderId } = await readForUpdate(invoiceTable, request)
      await lockOrder(request.tx, orderId)
      if ('issuedOn' in request.body) await requireAfterPayment(request.tx, orderId, request.body.issuedOn)
      return applyEvent(invoiceTable, key, request)
    },
  })
}

/** Refuses a day before the first payment, which was mistyped. */
async function requireAfterPayment(tx: Tx, orderId: string, issuedOn: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select min(coalesce(settled_at, at)) as at from payment where order_id = ${orderId} and status = 'succeeded'
  `.execute(tx)
  const [paid] = rows
  if (paid !== undefined && issuedOn < shanghaiDay(new Date(paid.at)))
    throw fieldsProblem([{ path: ['issuedOn'], code: 'before_payment' }])
}
