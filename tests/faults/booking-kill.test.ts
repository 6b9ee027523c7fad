import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Db } from '../../server/kit/db/schema'
import { violations } from '../api/fixtures/front-desk'
import { furnish, type Hall, type Ledger, newLedger, work } from './front-desks'
import { type RestartedConsole, startRestartedConsole } from './restarted-console'

/** `FAULT_ROUNDS=100` takes longer and finds more. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3)
const desks = 8

let server: RestartedConsole
let hall: Hall

beforeAll(async () => {
  server = await startRestartedConsole()
  const ask = await server.client()
  hall = await server.withDatabase((db) => furnish(ask, db))
}, 60_000)
afterAll(() => server?.close())

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
      const working = Array.from({ length: desks }, () => work(hall, server.client, ledger, () => isOver))
      while (ledger.bookings.size < before + 10) await wait(20)
      await wait(randomInt(200, 900))
      await server.kill(round % 2 === 1 ? 'both' : 'console')
      await wait(300)
      isOver = true
      await Promise.all(working)
      await server.withDatabase(async (db) => {
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
