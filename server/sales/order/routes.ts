import type { FieldProblem } from '../../../contract/problem'
import { orders, remoteChannels } from '../../../contract/sales/order'
import type { App } from '../../kit/app'
import {
  type Lifecycle,
  type ResourceDefinition,
  type StoredRow,
  untyped,
  type WriteRequest,
} from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { settingOf } from '../../kit/setting-of'
import type { Channels } from '../../payments/channel'
import { missingPerson } from '../../people/person/missing-person'
import { lockOrder } from '../order-locks'
import { orderRows, orderTable } from '../order-table'
import { waysBack } from '../refund/insert-parts'
import { refundByItself } from '../refund/refund-by-itself'
import { createOrder, quoteOrder } from './create-order'
import { paymentRoutes } from './payment-routes'

export function orderRoutes(app: App, channels: Channels): void {
  serve(app, orders.quote, quoteOrder, { rows: orderRows })
  serve(app, orders.channels, async ({ tx }) => ({
    configured: remoteChannels.filter((name) => channels[name] !== undefined),
    discountLimitPercent: (await settingOf(tx, 'discount_limit')).percent,
  }))
  paymentRoutes(app, channels)
  serveResource(app, orderResource, {
    create: createOrder,
    apply: closeOrder,
    touches: ['membership', 'member', 'refund'],
  })
}

type Follow = NonNullable<Lifecycle<typeof orders>['afterEvent']>

/** Refunds partial payments automatically. */
const followOrder: Follow = async (desk, { before }) => {
  const ways = await waysBack(desk.tx, before.id)
  await refundByItself(
    desk,
    before,
    ways.map(({ paymentId, leftFen }) => ({ paymentId, amountFen: leftFen })),
  )
}

export const orderResource: ResourceDefinition<typeof orders> = {
  ...orderTable,
  check: (writing, { changed: { sellerId } }): Promise<FieldProblem[]> =>
    missingPerson(writing, sellerId, ['sellerId']),
  lifecycle: { ...orderTable.lifecycle!, afterEvent: followOrder },
}

/** As the kit applies an event, with the order's lock before its members'. */
async function closeOrder(request: WriteRequest<unknown>, key: string): Promise<StoredRow> {
  await lockOrder(request.tx, request.id)
  return applyEvent(untyped(orderResource), key, request)
}
