import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'
import { allPaid, newSales, payAll, reconcile, standing } from './payment-desks'

/** `npm run faults -- --rounds 100` takes longer and finds more. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 6)
const kinds = ['console', 'database', 'both'] as const
type Kind = (typeof kinds)[number]
const perRound = 80
const payments = Math.max(1_000, rounds * perRound)
const mostMilliseconds = 15_000

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let askOn: (server: Console) => Client
/** Pending while no console runs. */
let open: Promise<Client>
let orders: Order[]

beforeAll(
  async () => {
    data = await dataFolder()
    server = await startConsole({ DATA_DIR: data.path })
    askOn = await signInTo(server)
    open = Promise.resolve(askOn(server))
    orders = await newSales(await open, payments)
  },
  120_000 + payments * 10,
)
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** Kills with SIGKILL: the console, which is started again here; its database, which the console starts again; or the one and then the other. */
async function strike(kind: Kind): Promise<void> {
  if (kind !== 'console') process.kill((await postmaster(data.path)) ?? 0, 'SIGKILL')
  if (kind === 'database') return
  if (kind === 'both') await wait(randomInt(300))
  const dead = server
  let opened: (ask: Client) => void = () => {}
  open = new Promise<Client>((resolve) => {
    opened = resolve
  })
  await dead.kill()
  server = await startConsole({ DATA_DIR: data.path })
  opened(askOn(server))
}

it(
  `kill -9 in the middle of ${payments} payments, ${rounds} times, loses none and doubles none`,
  async () => {
    const desks = payAll(orders, () => open)
    /** Milliseconds from each kill to the next payment that is answered. */
    const back: Record<Kind, number[]> = { console: [], database: [], both: [] }
    for (let round = 0; round < rounds; round += 1) {
      const from = ((round + 0.5) * payments) / rounds
      while (desks.done < from) await wait(5)
      await wait(randomInt(100))
      const kind = kinds[round % kinds.length]!
      const start = performance.now()
      await strike(kind)
      // Up to eight replies were on their way when the blow fell.
      for (const before = desks.done; desks.done < Math.min(before + 9, payments); ) await wait(5)
      back[kind].push(Math.round(performance.now() - start))
    }
    await desks.finished
    const { answers } = desks
    for (const [kind, times] of Object.entries(back)) {
      const sorted = times.toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)]
      process.stdout.write(
        `${kind}: ${times.length} kills, back after ${middle} ms, at most ${sorted.at(-1)} ms\n`,
      )
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(answers))}\n`)
    expect(
      [...answers.keys()].filter((shown) => !['200', 'nobody there', '503 unavailable'].includes(shown)),
    ).toEqual([])
    expect(answers.get('nobody there')).toBeGreaterThan(0)

    const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
    const db = createDb(url, { max: 1 })
    try {
      expect(await standing(db)).toEqual(allPaid(orders))
    } finally {
      await db.destroy()
    }
    const proved = await reconcile({ DATA_DIR: data.path })
    process.stdout.write(proved.shown.split('\n').at(-2) ?? '')
    expect(proved.shown).toMatch(/The books add up: \d+ rules hold\.\n$/)
    expect(proved.code).toBe(0)
    expect(
      Object.values(back)
        .flat()
        .filter((ms) => ms > mostMilliseconds),
    ).toEqual([])
  },
  60_000 + payments * 60 + rounds * 15_000,
)
