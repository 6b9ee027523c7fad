import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import { projectRoot } from '../../server/kit/project-root'
import { newStore } from '../api/fixtures/gym'
import { cash, goods, keyed, newOrder } from '../api/fixtures/till'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'

const count = 200
const desks = 6
const strikes = 4

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let askOn: (server: Console) => Client
/** Pending while no console runs. */
let open: Promise<Client>
/** Each with one payment of 100 fen of its 200. */
let orders: Order[]

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole({ DATA_DIR: data.path })
  askOn = await signInTo(server)
  open = Promise.resolve(askOn(server))
  const ask = await open
  const store = await newStore(ask)
  await ask('POST', '/api/v1/till-shifts', { storeId: store.id, floatFen: 0, note: '' }, keyed())
  orders = []
  for (let i = 0; i < count; i += 1) {
    const made = await newOrder({ admin: ask, mine: store }, { memberId: null, items: [goods(200)] })
    orders.push(await (await ask('POST', `/api/v1/orders/${made.id}/payments`, cash(100), keyed())).json())
  }
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** Repeated with its key until there is a clear reply. */
async function send(address: string, body: object, reported: Map<string, number>): Promise<void> {
  const key = { 'idempotency-key': randomUUID() }
  for (;;) {
    const ask = await open
    try {
      const reply = await ask('POST', address, body, key)
      const shown = await reply.json()
      const answer = reply.ok ? '200' : `${reply.status} ${shown.code}`
      reported.set(answer, (reported.get(answer) ?? 0) + 1)
      if (reply.status !== 503) return
    } catch {
      reported.set('nobody there', (reported.get('nobody there') ?? 0) + 1)
    }
    await wait(20)
  }
}

/** Kills the console, or its database and then the console, and starts it again. */
async function strike(alsoDatabase: boolean): Promise<void> {
  const dead = server
  let opened: (ask: Client) => void = () => {}
  const next = new Promise<Client>((resolve) => {
    opened = resolve
  })
  if (alsoDatabase) {
    process.kill((await postmaster(data.path)) ?? 0, 'SIGKILL')
    await wait(randomInt(300))
  }
  open = next
  await dead.kill()
  server = await startConsole({ DATA_DIR: data.path })
  opened(askOn(server))
}

it(`kill -9 in the middle of ${count} corrections and voids halves none and doubles none`, async () => {
  const waiting = orders.map((order, i) => ({ id: order.payments[0]!.id, i }))
  const reported = new Map<string, number>()
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
      await send(`${at}/correct`, slip, reported)
      const seen = { channel: 'pos', channelTxnNo: slip.channelTxnNo }
      if (next.i % 2 === 0) await send(`${at}/void`, { reason: '没有收到', seen }, reported)
      done += 1
    }
  })
  for (let i = 0; i < strikes; i += 1) {
    while (done < ((i + 0.5) * count) / strikes) await wait(5)
    await strike(i % 2 === 1)
  }
  await Promise.all(working)
  console.log(Object.fromEntries(reported))
  expect(
    [...reported.keys()].filter((one) => !['200', 'nobody there', '503 unavailable'].includes(one)),
  ).toEqual([])
  expect(reported.get('nobody there')).toBeGreaterThan(0)
  const ask = await open
  for (const [i, { id }] of orders.entries()) {
    const now: Order = await (await ask('GET', `/api/v1/orders/${id}`)).json()
    const isVoid = i % 2 === 0
    expect(now).toMatchObject({
      paidFen: isVoid ? 0 : 100,
      payments: [{ channel: 'pos', status: isVoid ? 'voided' : 'succeeded' }],
    })
    expect(now.payments[0]?.corrections).toHaveLength(isVoid ? 2 : 1)
  }
  const proved = await reconcile()
  expect(proved.shown).toMatch(/The books add up: \d+ rules hold\.\n$/)
  expect(proved.code).toBe(0)
}, 240_000)

/** Runs the command while the console runs. */
async function reconcile(): Promise<{ code: number | null; shown: string }> {
  const { PATH = '', HOME = '' } = process.env
  const program = path.join(projectRoot, 'dist', 'server', 'reconcile.js')
  const child = spawn(process.execPath, [program], { env: { PATH, HOME, DATA_DIR: data.path } })
  let shown = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      shown += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, shown }
}
