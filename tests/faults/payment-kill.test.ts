import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Order } from '../../contract/sales/order'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import { projectRoot } from '../../server/kit/project-root'
import { newStore } from '../api/fixtures/gym'
import { cash, goods, newOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'

/** `PAYMENTS=10000` takes longer and finds more. */
const payments = Number(process.env.PAYMENTS ?? 1_000)
const perOrder = 10
const desks = 8
const strikes = Math.max(4, payments / 250)

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let askOn: (server: Console) => Client
/** Pending while no console runs. */
let open: Promise<Client>
let orders: Order[]

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole({ DATA_DIR: data.path })
  askOn = await signInTo(server)
  open = Promise.resolve(askOn(server))
  orders = await sales(await open)
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** Ten payments of an order have ten amounts, so that a duplicate or a lost one shows. */
const amounts = Array.from({ length: perOrder }, (_, i) => 101 + i)

async function sales(ask: Client): Promise<Order[]> {
  const store = await newStore(ask)
  const { id: memberId } = await newMember(ask, store.id)
  const items = [goods(amounts.reduce((sum, fen) => sum + fen, 0))]
  const made: Order[] = []
  for (let i = 0; i < payments / perOrder; i += 1)
    made.push(await newOrder({ admin: ask, mine: store }, { memberId, items }))
  return made
}

interface Payment {
  orderId: string
  fen: number
  key: string
}

/** Repeated with its key until there is a clear reply; sometimes also after that, like a double click. */
async function pay({ orderId, fen, key }: Payment, reported: Map<string, number>): Promise<void> {
  let isAnswered = false
  for (;;) {
    const ask = await open
    try {
      const reply = await ask('POST', `/api/v1/orders/${orderId}/payments`, cash(fen), {
        'idempotency-key': key,
      })
      const shown = await reply.json()
      const answer = reply.ok ? '200' : `${reply.status} ${shown.code}`
      reported.set(answer, (reported.get(answer) ?? 0) + 1)
      if (reply.status !== 503) {
        if (isAnswered || randomInt(10) > 0) return
        isAnswered = true
      }
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

it(
  `kill -9 in the middle of ${payments} payments loses none and doubles none`,
  async () => {
    const queue = orders.flatMap(({ id: orderId }) =>
      amounts.map((fen): Payment => ({ orderId, fen, key: randomUUID() })),
    )
    // Payments of one order run at the same time.
    const waiting = queue.sort((one, other) => one.fen - other.fen).reverse()
    const reported = new Map<string, number>()
    let done = 0
    const working = Array.from({ length: desks }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await pay(next, reported)
        done += 1
      }
    })
    for (let i = 0; i < strikes; i += 1) {
      const from = ((i + 0.5) * payments) / strikes
      while (done < from) await wait(5)
      await wait(randomInt(100))
      await strike(i % 2 === 1)
    }
    await Promise.all(working)
    console.log(Object.fromEntries(reported))
    expect(
      [...reported.keys()].filter((shown) => !['200', 'nobody there', '503 unavailable'].includes(shown)),
    ).toEqual([])
    expect(reported.get('nobody there')).toBeGreaterThan(0)

    expect(await standing()).toEqual(
      orders
        .map(({ id, payableFen }) => ({ id, status: 'paid', paidFen: payableFen, amounts }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    )
    const proved = await reconcile()
    expect(proved.shown).toMatch(/The books add up: \d+ rules hold\.\n$/)
    expect(proved.code).toBe(0)
  },
  60_000 + payments * 120,
)

/** The orders with the amounts received for each. */
async function standing(): Promise<unknown[]> {
  const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
  const db = createDb(url, { max: 1 })
  try {
    const { rows } = await sql`
      select sales_order.id, sales_order.status, paid_fen, json_agg(amount_fen order by amount_fen) as amounts
      from sales_order left join payment on order_id = sales_order.id group by sales_order.id order by sales_order.id
    `.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}

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
