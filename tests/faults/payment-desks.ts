import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import type { Order } from '../../contract/sales/order'
import type { Db } from '../../server/kit/db/schema'
import { projectRoot } from '../../server/kit/project-root'
import { newStore } from '../api/fixtures/gym'
import { cash, goods, newOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import type { Client } from '../harness/process'
import { type Answers, writeUntilAnswered } from './restarted-console'

const perOrder = 10
const desks = 8

/** Ten payments of an order have ten amounts, so that a duplicate or a lost one shows. */
const amounts = Array.from({ length: perOrder }, (_, i) => 101 + i)

/** Unpaid orders for so many payments. */
export async function newSales(ask: Client, payments: number): Promise<Order[]> {
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

export interface Desks {
  /** The payments that have a clear answer. */
  readonly done: number
  answers: Answers
  finished: Promise<void>
}

/** Pays all orders, those of one order at the same time. `reach` waits while no console runs. */
export function payAll(orders: readonly Order[], reach: () => Promise<Client>): Desks {
  const queue = orders.flatMap(({ id: orderId }) =>
    amounts.map((fen): Payment => ({ orderId, fen, key: randomUUID() })),
  )
  const waiting = queue.sort((one, other) => one.fen - other.fen).reverse()
  const answers: Answers = new Map()
  let done = 0
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await pay(next, reach, answers)
      done += 1
    }
  }
  const finished = Promise.all(Array.from({ length: desks }, work)).then(() => {})
  return {
    get done() {
      return done
    },
    answers,
    finished,
  }
}

/** Sometimes sent again after its reply, like a double click. */
async function pay(
  { orderId, fen, key }: Payment,
  reach: () => Promise<Client>,
  answers: Answers,
): Promise<void> {
  const payment = { path: `/api/v1/orders/${orderId}/payments`, body: cash(fen), key }
  await writeUntilAnswered(reach, payment, answers)
  if (randomInt(10) === 0) await writeUntilAnswered(reach, payment, answers)
}

/** The orders with the amounts received for each. */
export async function standing(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select sales_order.id, sales_order.status, paid_fen, json_agg(amount_fen order by amount_fen) as amounts
    from sales_order left join payment on order_id = sales_order.id group by sales_order.id order by sales_order.id
  `.execute(db)
  return rows
}

/** What `standing` must be when everything is paid once. */
export const allPaid = (orders: readonly Order[]) =>
  orders
    .map(({ id, payableFen }) => ({ id, status: 'paid', paidFen: payableFen, amounts }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))

/** Runs `npm run reconcile`, while the console runs or not. */
export async function reconcile(
  env: Record<string, string>,
): Promise<{ code: number | null; shown: string }> {
  const { PATH = '', HOME = '' } = process.env
  const program = path.join(projectRoot, 'dist', 'server', 'reconcile.js')
  const child = spawn(process.execPath, [program], { env: { PATH, HOME, ...env } })
  let shown = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      shown += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, shown }
}
