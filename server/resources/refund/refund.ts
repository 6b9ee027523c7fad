import { refunds } from '../../../contract/sales/refund'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { settingOf } from '../../kit/setting-of'
import { orderRows } from '../order/order-table'
import { waysBack } from './parts'
import { dueOf } from './refund-due'
import { applyRefundEvent } from './refund-events'
import { requestRefund } from './refund-request'
import { refundTable } from './refund-table'

export function refundRoutes(app: App): void {
  serve(
    app,
    refunds.quote,
    async ({ tx, id, now }) => ({
      ...(await settingOf(tx, 'refund_rules')),
      lines: await dueOf(tx, id, now),
      ways: await waysBack(tx, id),
    }),
    { rows: orderRows },
  )
  serveResource(app, refundTable, {
    create: requestRefund,
    apply: applyRefundEvent,
    touches: ['sales_order', 'membership', 'member'],
  })
}
