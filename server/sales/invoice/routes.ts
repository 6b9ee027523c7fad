import { invoices } from '../../../contract/sales/invoice'
import type { App } from '../../kit/app'
import { problem } from '../../kit/problem'
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
    async ({ tx, id }) => {
      const { status: _, ...quote } = await quoteOf(tx, id)
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
      return applyEvent(invoiceTable, key, request)
    },
  })
}
