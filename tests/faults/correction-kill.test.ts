import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import { newStore } from '../api/fixtures/gym'
import { cash, goods, keyed, newOrder } from '../api/fixtures/till'
import { reconcile } from './payment-desks'
import { type RestartedConsole, startRestartedConsole, writeUntilAnswered } from './restarted-console'

const count = 200
const desks = 6
const strikes = 4

let server: RestartedConsole
/** Each with one payment of 100 fen of its 200. */
let orders: Order[]

beforeAll(async () => {
  server = await startRestartedConsole()
  const ask = await server.client()
  const store = await newStore(ask)
  await ask('POST', '/api/v1/till-shifts', { storeId: store.id, floatFen: 0, note: '' }, keyed())
  orders = []
  for (let i = 0; i < count; i += 1) {
    const made = await newOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(200)] })
    orders.push(await (await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(100), keyed())).json())
  }
}, 180_000)
afterAll(() => server?.close())

it(`kill -9 in the middle of ${count} corrections and voids halves none and doubles none`, async () => {
  const waiting = orders.map((order, i) => ({ id: order.payments[0]!.id, i }))
  const answers = new Map<string, number>()
  const write = (path: string, body: object) => writeUntilAnswered(server.client, { path, body }, answers)
  let done = 0
  const working = Array.from({ length: desks }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const at = `/api/v1/payments/${next.id}`
      const slip = {
        channel: 'pos',
        channelTxnNo: `SLIP${String(next.i).padStart(6, '0')}`,
        reason: '刷的卡',
        seen: { channel: 'cash', channelTxnNo: null },
      }
      await write(`${at}/correct`, slip)
      const seen = { channel: 'pos', channelTxnNo: slip.channelTxnNo }
      if (next.i % 2 === 0) await write(`${at}/void`, { reason: '没有收到', seen })
      done += 1
    }
  })
  for (let i = 0; i < strikes; i += 1) {
    while (done < ((i + 0.5) * count) / strikes) await wait(5)
    await server.kill(i % 2 === 1 ? 'both' : 'console')
  }
  await Promise.all(working)
  console.log(Object.fromEntries(answers))
  expect(
    [...answers.keys()].filter((one) => !['200', 'nobody there', '503 unavailable'].includes(one)),
  ).toEqual([])
  expect(answers.get('nobody there')).toBeGreaterThan(0)
  const ask = await server.client()
  for (const [i, { id }] of orders.entries()) {
    const now: Order = await (await ask('GET', `/api/v1/orders/${id}`)).json()
    const isVoid = i % 2 === 0
    expect(now).toMatchObject({
      paidFen: isVoid ? 0 : 100,
      payments: [{ channel: 'pos', status: isVoid ? 'voided' : 'succeeded' }],
    })
    expect(now.payments[0]?.corrections).toHaveLength(isVoid ? 2 : 1)
  }
  const proved = await reconcile({ DATA_DIR: server.folder })
  expect(proved.shown).toMatch(/The books add up: \d+ rules hold\.\n$/)
  expect(proved.code).toBe(0)
}, 240_000)
