import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import type { Ask } from '../harness/app'
import { answer, type Gym, refusal, signedInAs, startGym, unknownId, versioned } from './fixtures/gym'
import { cash, goods, keyed, newOrder, paidOrder } from './fixtures/till'

let gym: Gym
/** Front desks of the same store, at two tills. */
let first: Ask
let second: Ask
beforeAll(async () => {
  gym = await startGym()
  first = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
  second = await signedInAs(gym, { role: 'front_desk', storeIds: [gym.mine.id] })
}, 60_000)
afterAll(() => gym.close())

const sale = (storeId = gym.mine.id) => newOrder(gym, { memberId: null, storeId, items: [goods(500)] })
const put = (
  ask: Ask,
  { id }: { id: string },
  event: 'park' | 'take-up',
): Promise<{ status: number; body: Order }> => answer(ask('POST', `/api/v1/orders/${id}/${event}`, {}))
const where = ({ parkedBy, takenUpBy }: Order) => [parkedBy?.slice(0, 13), takenUpBy?.slice(0, 13)]

describe('an unpaid order', () => {
  it('is parked at one till and taken up at another, and says where it is; its version and its sum stay', async () => {
    const made = await sale()
    expect(where((await put(first, made, 'take-up')).body)).toEqual([undefined, 'as-front-desk'])
    const parked = (await put(first, made, 'park')).body
    expect(parked).toMatchObject({ parkedBy: expect.any(String), takenUpBy: null, version: made.version })
    const listed = (await answer(second('GET', `/api/v1/orders?status=pending&store=${gym.mine.id}`))).body
      .rows
    expect(listed.find(({ id }: Order) => id === made.id)).toMatchObject({ parkedBy: parked.parkedBy })
    const taken = (await put(second, made, 'take-up')).body
    expect(taken).toMatchObject({ parkedBy: null, version: made.version, payableFen: 500 })
    expect(taken.takenUpBy).not.toBe(parked.parkedBy)
    const { rows } = (await answer(gym.admin('GET', `/api/v1/orders/${made.id}/history`))).body
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'order.take_up',
      'order.park',
      'order.create',
    ])
  })

  it('stays with who has it, however often they open it, and goes to who opens it next', async () => {
    const made = await sale()
    const once = (await put(first, made, 'take-up')).body
    gym.clock.advance({ minutes: 5 })
    expect((await put(first, made, 'take-up')).body.takenUpAt).toBe(once.takenUpAt)
    expect((await put(second, made, 'take-up')).body.takenUpBy).not.toBe(once.takenUpBy)
  })

  it('is paid after it was parked, by whoever takes it up', async () => {
    const made = await sale()
    await put(first, made, 'park')
    const paid = await answer(second('POST', `/api/v1/orders/${made.id}/payments`, cash(500), keyed()))
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid' } })
  })

  it('is abandoned by closing it, which a payment since then prevents', async () => {
    const made = await sale()
    await put(first, made, 'park')
    await answer(second('POST', `/api/v1/orders/${made.id}/payments`, cash(100), keyed()))
    const reason = { reason: '顾客不买了' }
    const closing = gym.admin('POST', `/api/v1/orders/${made.id}/close`, reason, versioned(made))
    expect((await refusal(closing)).slice(0, 2)).toEqual([409, 'stale'])
  })
})

describe('nothing is parked or taken up', () => {
  it('of an order that is paid or closed', async () => {
    const paid = await paidOrder(gym, { memberId: null, items: [goods(100)] })
    const made = await sale()
    const reason = { reason: '顾客不买了' }
    await gym.admin('POST', `/api/v1/orders/${made.id}/close`, reason, versioned(made))
    for (const order of [paid, made])
      for (const event of ['park', 'take-up'] as const)
        expect((await put(first, order, event)).status).toBe(409)
  })

  it('of another store or of no order', async () => {
    const theirs = await sale(gym.theirs.id)
    for (const order of [theirs, { id: unknownId }])
      for (const event of ['park', 'take-up'] as const)
        expect((await put(first, order, event)).status).toBe(404)
    expect((await first('POST', '/api/v1/orders/abc/park', {})).status).toBeGreaterThanOrEqual(400)
  })

  it('by who may not collect', async () => {
    const made = await sale()
    expect((await put(gym.reader, made, 'park')).status).toBe(403)
    expect((await put(gym.reader, made, 'take-up')).status).toBe(403)
  })
})
