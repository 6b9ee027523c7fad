import { type Order, orders, remoteChannels } from '../../../contract/sales/order'
import type { App } from '../../kit/app'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { settingOf } from '../../kit/setting-of'
import { registerMemberMoments } from '../../membership/member/member-moments'
import type { Channels } from '../../payments/channel'
import { lockOrder } from '../order-locks'
import { orderRows } from '../order-table'
import { collectLessons } from './collect-lessons'
import { createOrder, quoteOrder } from './create-order'
import { orderMoments } from './moments'
import { parkOrder, takeUpOrder } from './park-order'
import { paymentRoutes } from './payment-routes'
import { orderResource } from './resource'

export function orderRoutes(app: App, channels: Channels): void {
  registerMemberMoments('order', orderMoments)
  serve(app, orders.quote, quoteOrder, { rows: orderRows })
  serve(app, orders.collectLessons, collectLessons, { rows: orderRows })
  serve(app, orders.channels, async ({ tx }) => ({
    configured: remoteChannels.filter((name) => channels[name] !== undefined),
    discountLimitPercent: (await settingOf(tx, 'discount_limit')).percent,
  }))
  serve(app, orders.park, parkOrder, { rows: orderRows })
  serve(app, orders.takeUp, takeUpOrder, { rows: orderRows })
  paymentRoutes(app, channels)
  serveResource(app, orderResource, {
    create: createOrder,
    apply: closeOrder,
  })
}

/** As the kit applies an event, with the order's lock before its members'. */
async function closeOrder(
  request: WriteRequest<EventBody<typeof orders>>,
  key: EventKey<typeof orders>,
): Promise<Order> {
  await lockOrder(request.tx, request.id)
  return applyEvent(orderResource, key, request)
}
