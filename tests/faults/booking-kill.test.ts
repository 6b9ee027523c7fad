import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import type { Db } from '../../server/kit/db/schema'
import { violations } from '../api/fixtures/front-desk'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'
import { furnish, type Hall, type Ledger, newLedger, work } from './front-desks'

/** `FAULT_ROUNDS=100` takes longer and finds more. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3)
const desks = 8

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let askOn: (server: Console) => Client
let hall: Hall
/** Pending while no console runs. */
let open: Promise<Client>

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole({ DATA_DIR: data.path })
  askOn = await signInTo(server)
  open = Promise.resolve(askOn(server))
  hall = await withDatabase(async (db) => furnish(await open, db))
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** The console's own running PostgreSQL. */
async function withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
  const db = createDb(url, { max: 2 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Kills the console, or its database and then the console, in the middle of the work, and starts it again. */
async function strike(alsoDatabase: boolean): Promise<void> {
  await wait(randomInt(200, 900))
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

/** Differences between acknowledged and stored rows: the same rows, each once. */
async function differences(db: Db, ledger: Ledger): Promise<unknown> {
  const { rows: sessions } = await sql<{ id: string }>`select id from class_session`.execute(db)
  const { rows: bookings } = await sql<{
    id: string
    version: number
    status: string
    isWithSession: boolean
  }>`
    select appointment.id, appointment.version, appointment.status,
      exists (select from class_session where id = session_id and created_at = appointment.created_at) as is_with_session
    from appointment
  `.execute(db)
  const stands = new Map(bookings.map((row) => [row.id, row]))
  const joined = bookings.filter(({ isWithSession }) => !isWithSession)
  return {
    sessions: apart(
      [...ledger.sessions.values()],
      sessions.map(({ id }) => id),
    ),
    bookings: apart(
      [...ledger.bookings.values()],
      joined.map(({ id }) => id),
    ),
    withSessions: bookings.length - joined.length - sessions.length,
    events: ledger.events.filter(({ id, version, status }) => {
      const row = stands.get(id)
      return row === undefined || row.version < version || (status === 'cancelled' && row.status !== status)
    }),
  }
}

function apart(acknowledged: string[], standing: string[]) {
  const [ours, theirs] = [new Set(acknowledged), new Set(standing)]
  return {
    lost: [...ours].filter((id) => !theirs.has(id)),
    unknown: [...theirs].filter((id) => !ours.has(id)),
    twice: acknowledged.length - ours.size,
  }
}
const same = { lost: [], unknown: [], twice: 0 }

it(
  'kill -9 of the console or of its database leaves every acknowledged booking once, and all of them right',
  async () => {
    const ledger = newLedger()
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false
      const before = ledger.bookings.size
      const working = Array.from({ length: desks }, () =>
        work(
          hall,
          () => open,
          ledger,
          () => isOver,
        ),
      )
      while (ledger.bookings.size < before + 10) await wait(20)
      await strike(round % 2 === 1)
      await wait(300)
      isOver = true
      await Promise.all(working)
      await withDatabase(async (db) => {
        expect(await differences(db, ledger)).toEqual({
          sessions: same,
          bookings: same,
          withSessions: 0,
          events: [],
        })
        expect(await violations(db)).toEqual([])
      })
    }
    console.log(Object.fromEntries(ledger.answers))
    expect([...ledger.answers.keys()].filter((shown) => /^500/.test(shown))).toEqual([])
    for (const shown of ['200', '201', 'nobody there']) expect(ledger.answers.get(shown)).toBeGreaterThan(0)
  },
  60_000 + rounds * 30_000,
)
