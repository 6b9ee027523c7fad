import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Order } from '../../contract/sales/order'
import { allPaid, newSales, payAll, reconcile, standing } from './payment-desks'
import { type Kill, type RestartedConsole, startRestartedConsole } from './restarted-console'

/** `npm run faults -- --rounds 100` takes longer and finds more. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 6)
const kinds: readonly Kill[] = ['console', 'database', 'both']
const perRound = 80
const payments = Math.max(1_000, rounds * perRound)
const mostMilliseconds = 15_000

let server: RestartedConsole
let orders: Order[]

beforeAll(
  async () => {
    server = await startRestartedConsole()
    orders = await newSales(await server.client(), payments)
  },
  120_000 + payments * 10,
)
afterAll(() => server?.close())

it(
  `kill -9 in the middle of ${payments} payments, ${rounds} times, loses none and doubles none`,
  async () => {
    const desks = payAll(orders, server.client)
    /** Milliseconds from each kill to the next payment that is answered. */
    const back: Record<Kill, number[]> = { console: [], database: [], both: [] }
    for (let round = 0; round < rounds; round += 1) {
      const from = ((round + 0.5) * payments) / rounds
      while (desks.done < from) await wait(5)
      await wait(randomInt(100))
      const kind = kinds[round % kinds.length]!
      const start = performance.now()
      await server.kill(kind)
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

    expect(await server.withDatabase(standing)).toEqual(allPaid(orders))
    const proved = await reconcile({ DATA_DIR: server.folder })
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
