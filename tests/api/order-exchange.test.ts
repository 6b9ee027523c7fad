import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Membership } from '../../contract/membership/membership'
import type { Order } from '../../contract/sales/order'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { signIn } from '../harness/app'
import { cardDraft } from './fixtures/cards'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, newPlan, orderDraft, paidOrder, planItem } from './fixtures/till'
import { newMember } from './fixtures/timetable'

let gym: Gym
let year: MembershipPlan
let longer: MembershipPlan
let stored: MembershipPlan
let times: MembershipPlan
beforeAll(async () => {
  gym = await startGym()
  const atOnce = { activateWithinDays: 0, listPriceFen: 10_000, salePriceFen: 10_000 }
  year = await newPlan(gym.admin, atOnce)
  longer = await newPlan(gym.admin, { ...atOnce, salePriceFen: 30_000, listPriceFen: 30_000 })
  times = await newPlan(gym.admin, { ...atOnce, kind: 'times', durationDays: null, times: 10, validDays: 90 })
  stored = await newPlan(gym.admin, { ...atOnce, kind: 'stored', durationDays: null, validDays: 365 })
}, 60_000)
afterAll(async () => {
  expect(await findImbalances(gym.db)).toEqual([])
  await gym.close()
})

const owner = async (plan: MembershipPlan) => {
  const memberId = (await newMember(gym.admin, gym.mine.id)).id
  const order = await paidOrder(gym, { memberId, items: [planItem(plan)] })
  return { memberId, order, cardId: order.items[0]!.membershipId! }
}
const pay = (order: Pick<Order, 'id' | 'payableFen'>, own: object = {}) =>
  gym.admin('POST', `/api/v1/orders/${order.id}/payments`, { ...cash(order.payableFen), ...own }, keyed())

describe('an exchange', () => {
  const exchange = async (memberId: string, membershipId: string): Promise<Order> => {
    const draft = orderDraft(gym, {
      memberId,
      items: [{ kind: 'upgrade', planId: longer.id, membershipId, unitPriceFen: 0, discountFen: 0 }],
    })
    const { body } = await answer(gym.admin('POST', '/api/v1/orders/quote', draft))
    const items = draft.items.map((item) => ({ ...item, unitPriceFen: body.lines[0].unitPriceFen }))
    return newOrder(gym, { memberId, items })
  }

  it('does not credit money that was spent meanwhile', async () => {
    const { memberId, cardId } = await owner(stored)
    const order = await exchange(memberId, cardId)
    expect(order.payableFen).toBe(20_000)
    const bar = await newOrder(gym, { memberId, items: [goods(10_000)] })
    const byCard = { channel: 'stored', membershipId: cardId }
    expect((await pay(bar, byCard)).status).toBe(422)
    expect((await pay(order, { ...byCard, amountFen: 10_000 })).status).toBe(422)
    expect((await pay(order)).status).toBe(200)
  })

  it('does not credit times that were taken meanwhile', async () => {
    const { memberId, cardId } = await owner(times)
    const order = await exchange(memberId, cardId)
    const visit = { storeId: gym.mine.id, membershipId: null }
    expect((await gym.admin('POST', `/api/v1/members/${memberId}/check-in`, visit, keyed())).status).toBe(200)
    expect(await refusal(pay(order))).toEqual([409, 'price_changed', []])
  })

  it('keeps its price overnight, and no longer: a part that was paid holds no price for months', async () => {
    const { memberId, cardId } = await owner(year)
    const [soon, late] = [await exchange(memberId, cardId), await owner(year)]
    const waiting = await exchange(late.memberId, late.cardId)
    expect((await pay(waiting, { amountFen: 1 })).status).toBe(200)
    const start = gym.clock().toISOString()
    gym.clock.advance({ hours: 20 })
    gym.admin = await signIn(gym.app)
    expect((await pay(soon)).status).toBe(200)
    gym.clock.advance({ days: 60 })
    gym.admin = await signIn(gym.app)
    expect(await refusal(pay(waiting, { amountFen: waiting.payableFen - 1 }))).toEqual([
      409,
      'price_changed',
      [],
    ])
    const now: Order = await (await gym.admin('GET', `/api/v1/orders/${waiting.id}`)).json()
    expect(now).toMatchObject({ status: 'pending', paidFen: 1 })
    expect(
      (await gym.admin('POST', `/api/v1/orders/${now.id}/close`, { reason: '价格变动' }, versioned(now)))
        .status,
    ).toBe(200)
    gym.clock.set(start)
    gym.admin = await signIn(gym.app)
    gym.clerk = await signIn(gym.app, 'clerk', 'correct horse battery')
  })

  it('is nothing for somebody who has been forgotten', async () => {
    const { id: memberId, personId } = await newMember(gym.admin, gym.mine.id)
    const version = versioned(await (await gym.admin('GET', `/api/v1/people/${personId}`)).json())
    const forget = gym.admin('POST', `/api/v1/people/${personId}/anonymise`, { reason: '本人要求' }, version)
    expect((await forget).status).toBe(200)
    const draft = orderDraft(gym, { memberId, items: [goods(1)] })
    expect(await refusal(gym.admin('POST', '/api/v1/orders', draft, keyed()))).toEqual([
      422,
      'invalid',
      [['memberId', 'does_not_exist']],
    ])
    expect(
      await refusal(gym.admin('POST', '/api/v1/memberships', cardDraft({ memberId, planId: year.id }))),
    ).toEqual([422, 'invalid', [['memberId', 'does_not_exist']]])
    const { memberId: giver, cardId } = await owner(year)
    const given = orderDraft(gym, {
      memberId: giver,
      items: [
        {
          kind: 'transfer',
          membershipId: cardId,
          toMemberId: memberId,
          unitPriceFen: year.transferFeeFen,
          discountFen: 0,
        },
      ],
    })
    expect(await refusal(gym.admin('POST', '/api/v1/orders', given, keyed()))).toEqual([
      422,
      'invalid',
      [['items.0.toMemberId', 'does_not_exist']],
    ])
    const card = await gym.admin('GET', `/api/v1/memberships/${cardId}`)
    expect((await card.json()) as Membership).toMatchObject({ status: 'active', memberId: giver })
  })
})
