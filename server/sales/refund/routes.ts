import { refunds } from '../../../contract/sales/refund'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { settingOf } from '../../kit/setting-of'
import { registerMemberMoments } from '../../membership/member/member-moments'
import { orderRows } from '../order-table'
import { applyRefundEvent } from './apply-refund-event'
import { dueOf } from './due-of'
import { waysBack } from './insert-parts'
import { refundMoments } from './moments'
import { openInstalmentsFen } from './open-instalments-fen'
import { requestRefund } from './request'
import { refundTable } from './table'

export function refundRoutes(app: App): void {
  registerMemberMoments('refund', refundMoments)
  serve(
    app,
    refunds.quote,
    async ({ tx, id, now }) => ({
      ...(await settingOf(tx, 'refund_rules')),
      lines: await dueOf(tx, id, now),
      ways: await waysBack(tx, id),
      setOffFen: await openInstalmentsFen(tx, id),
    }),
    { rows: orderRows },
  )
  serveResource(app, refundTable, {
    create: requestRefund,
    apply: applyRefundEvent,
  })
}
