import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { enqueue } from '../../server/kit/jobs/jobs'
import { violations } from '../api/fixtures/front-desk'
import { plan, seat } from '../api/fixtures/timetable'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'
import { furnish, type Hall, newLedger, work } from './front-desks'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let hall: Hall
let askOn: (server: Console) => Client
const running: Console[] = []

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  for (let i = 0; i < 2; i += 1) running.push(await start())
  askOn = await signInTo(running[0]!)
  hall = await furnish(askOn(running[0]!), database.db)
}, 60_000)
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await database.drop()
  await data.remove()
})

const start = () => startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })

/** Sends a request to any of the consoles; one that no longer listens is replaced by another. */
const anyConsole: Client = async (...request) => {
  for (;;) {
    const server = running[randomInt(running.length)]!
    try {
      return await askOn(server)(...request)
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
}

/** The cause of a fetch error has a code; for two addresses there are two causes. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } }
  return [cause, ...(cause?.errors ?? [])].some((one) => one?.code === 'ECONNREFUSED')
}

const past = 200
/** Sessions of past days that are not closed yet, each with a member who did not come. */
async function addPast({ store, courses, people }: Hall): Promise<void> {
  for (let i = 0; i < past; i += 1) {
    const startsAt = new Date(Date.UTC(2024, 0, 1 + i, 2)).toISOString()
    const course = courses[i % courses.length]!
    const sessionId = await plan(database.db, { course, storeId: store.id, startsAt })
    await seat(database.db, sessionId, [{ id: people[i % people.length]!.memberId }])
  }
}

/** The states of the sessions of past days and their bookings, with their audit lines. */
async function closed() {
  const { rows } = await sql`
    with old as (select id, status, version from class_session where upper(during) < now()),
      theirs as (select id, status, version from appointment where session_id in (select id from old))
    select (select count(*) from old where status = 'finished' and version = 2) as finished,
      (select count(*) from theirs where status = 'no_show' and version = 2) as absent,
      (select count(*) from audit where row_id in (select id from old) and action = 'session.finish') as told,
      (select count(*) from audit where row_id in (select id from theirs) and action = 'appointment.noShow') as noted
  `.execute(database.db)
  return rows[0]
}

it('two consoles are restarted one after the other: no request fails, and what is over is closed once', async () => {
  await addPast(hall)
  const ledger = newLedger()
  let isOver = false
  const reach = async () => anyConsole
  const moreBookings = async () => {
    for (const enough = ledger.bookings.size + 10; ledger.bookings.size < enough; ) await wait(50)
  }
  const working = Array.from({ length: 8 }, () => work(hall, reach, ledger, () => isOver))
  const asking = (async () => {
    for (; !isOver; await wait(100)) await enqueue(database.db, 'session.close', null)
  })()
  for (const _ of [...running]) {
    await moreBookings()
    const old = running.shift()!
    running.push(await start())
    expect(await old.stop()).toBe(0)
  }
  await moreBookings()
  isOver = true
  await Promise.all([...working, asking])
  expect([...ledger.answers.keys()].filter((said) => !/^(200|201|409 \w+)$/.test(said))).toEqual([])
  expect(await closed()).toEqual({ finished: past, absent: past, told: past, noted: past })
  expect(await violations(database.db)).toEqual([])
}, 240_000)
