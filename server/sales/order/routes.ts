import type { FieldProblem } from '../../../contract/problem'
import { mostForfeitFen } from '../../../contract/sales/deposit'
import { type Order, orders, remoteChannels } from '../../../contract/sales/order'
import { can } from '../../../machines/lifecycle'
import { orderFacts } from '../../../machines/order/facts'
import { orderMachine } from '../../../machines/order/order.machine'
import type { App } from '../../kit/app'
import { fieldsProblem } from '../../kit/problem'
import type { EventBody, EventKey, WriteRequest } from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { settingOf } from '../../kit/setting-of'
import { yuanOf } from '../../kit/yuan-of'
import { registerMemberMoments } from '../../membership/member/member-moments'
import type { Channels } from '../../payments/channel'
import { planProblems } from '../instalment/plan-problems'
import { type HeldOrder, lockOrder } from '../order-locks'
import { orderRows } from '../order-table'
import { collectLessons } from './collect-lessons'
import { createOrder, quoteOrder } from './create-order'
import { orderMoments } from './moments'
import { parkOrder, takeUpOrder } from './park-order'
import { paymentRoutes } from './payment-routes'
import { orderResource } from './resource'
import { restProblems } from './rest-problems'

export function orderRoutes(app: App, channels: Channels): void {
  registerMemberMoments('order', orderMoments)
  serve(app, orders.quote, quoteOrder, { rows: orderRows })
  serve(app, orders.collectLessons, collectLessons, { rows: orderRows })
  serve(app, orders.channels, async ({ tx }) => ({
    configured: remoteChannels.filter((name) => channels[name] !== undefined),
    discountLimitPercent: (await settingOf(tx, 'discount_limit')).percent,
    restDueDays: (await settingOf(tx, 'deposit_rules')).restDueDays,
  }))
  serve(app, orders.park, parkOrder, { rows: orderRows })
  serve(app, orders.takeUp, takeUpOrder, { rows: orderRows })
  paymentRoutes(app, channels)
  serveResource(app, orderResource, {
    create: createOrder,
    apply: applyOrderEvent,
  })
}

/** As the kit applies an event, with the order's lock before its members'. */
async function applyOrderEvent(
  request: WriteRequest<EventBody<typeof orders>>,
  key: EventKey<typeof orders>,
): Promise<Order> {
  const order = await lockOrder(request.tx, request.id)
  const { body, now } = request
  const isAllowed = can(orderMachine, order.status, orderFacts(order, now), orders.events[key].event)
  // What the state refuses is said before what the fields are refused for.
  if (!isAllowed) return applyEvent(orderResource, key, request)
  const problems = [
    ...('restDueOn' in body ? await restProblems(request, order, body.restDueOn) : []),
    ...('instalments' in body ? await planProblems(request, order, body.instalments) : []),
    ...('forfeitFen' in body ? forfeitProblems(order, body.forfeitFen) : []),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  return applyEvent(orderResource, key, request)
}

/** What is kept is at most a fifth of the order. */
function forfeitProblems(order: HeldOrder, forfeitFen: number): FieldProblem[] {
  const mostFen = mostForfeitFen(order)
  if (forfeitFen <= mostFen) return []
  return [{ path: ['forfeitFen'], code: 'over_forfeit', params: { maximum: yuanOf(mostFen) } }]
}
