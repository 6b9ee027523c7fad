import { randomUUID } from 'node:crypto'
import type { MembershipPlan, PlanDraft } from '../../contract/catalogue/membership-plan'
import type { ItemDraft, Order, OrderDraft } from '../../contract/sales/order'
import type { Ask } from '../harness/app'
import { created, planDraft } from './gym'

/** The seller and the stores. */
interface Till {
  admin: Ask
  mine: { id: string }
}

/** The headers of an idempotent request. */
export const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

/** A plan on sale everywhere. */
export async function newPlan(ask: Ask, own?: Partial<PlanDraft>): Promise<MembershipPlan> {
  const plan = await created<MembershipPlan>(ask, 'membership-plans', planDraft(own))
  const reply = await ask('POST', `/api/v1/membership-plans/${plan.id}/list`, {}, { 'if-match': '"1"' })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

type Of<K extends ItemDraft['kind']> = Extract<ItemDraft, { kind: K }>

export const planItem = (
  { id, salePriceFen }: Pick<MembershipPlan, 'id' | 'salePriceFen'>,
  own: Partial<Of<'plan'>> = {},
): Of<'plan'> => ({
  kind: 'plan',
  planId: id,
  renewsId: null,
  unitPriceFen: salePriceFen,
  discountFen: 0,
  ...own,
})

export const goods = (unitPriceFen: number, own: Partial<Of<'goods'>> = {}): Of<'goods'> => ({
  kind: 'goods',
  name: '蛋白棒',
  qty: 1,
  unitPriceFen,
  discountFen: 0,
  ...own,
})

/** An order of `mine` by default; `memberId` and `items` are to be given. */
export function orderDraft(
  { mine }: Pick<Till, 'mine'>,
  own: Pick<OrderDraft, 'memberId' | 'items'> & Partial<OrderDraft>,
): OrderDraft {
  return { storeId: mine.id, sellerId: null, note: '', ...own }
}

export async function newOrder(
  gym: Till,
  own: Pick<OrderDraft, 'memberId' | 'items'> & Partial<OrderDraft>,
): Promise<Order> {
  const reply = await gym.admin('POST', '/api/v1/orders', orderDraft(gym, own), keyed())
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

export const cash = (amountFen: number) => ({
  channel: 'cash',
  amountFen,
  channelTxnNo: null,
  membershipId: null,
})

/** An order paid in cash. */
export async function paidOrder(
  gym: Till,
  own: Pick<OrderDraft, 'memberId' | 'items'> & Partial<OrderDraft>,
): Promise<Order> {
  const order = await newOrder(gym, own)
  const reply = await gym.admin(
    'POST',
    `/api/v1/orders/${order.id}/payments`,
    cash(order.payableFen),
    keyed(),
  )
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}
