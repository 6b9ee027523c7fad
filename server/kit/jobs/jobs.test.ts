import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database/database'
import { createLog } from '../log'
import { enqueue, type Job, migrateJobs, startJobs } from './jobs'

let database: TestDatabase
let logged: string[] = []
const log = createLog('warn', { write: (line) => logged.push(line) })
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table effect (what text not null, at timestamptz not null default now())`.execute(
    database.db,
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  logged = []
  await sql`truncate effect, job_done`.execute(database.db)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

const start = async (...jobs: Job[]) => {
  const started = await startJobs(jobs, { ...database, clock: () => new Date(), log })
  running.push(started)
  return started
}
const effects = async () =>
  (await sql<{ what: string }>`select what from effect order by at, what`.execute(database.db)).rows.map(
    ({ what }) => what,
  )
interface Waiting {
  name: string
  attempts: number
  maxAttempts: number
  lastError: string | null
  lockedBy: string | null
}
const waiting = async () =>
  (
    await sql<Waiting>`
      select task_identifier as name, attempts, max_attempts, last_error, locked_by from graphile_worker.jobs order by id
    `.execute(database.db)
  ).rows
async function until<Value>(
  ask: () => Promise<Value> | Value,
  isSo: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (isSo(value)) return value
    await wait(20)
  }
}
const nothingWaits = () => until(waiting, (jobs) => jobs.length === 0)

/** Leaves a trace for each run. */
const note: Job = {
  name: 'test.note',
  run: ({ once, payload }) =>
    once(async (tx) => {
      await sql`insert into effect (what) values (${JSON.stringify(payload)})`.execute(tx)
    }),
}

describe('a job that was asked for', () => {
  it('runs when the transaction is committed, and not when it is rolled back', async () => {
    await start(note)
    const { db } = database
    await db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, 'test.note', 'rolled back')
        throw new Error('no')
      })
      .catch(() => {})
    await db.transaction().execute((tx) => enqueue(tx, 'test.note', { kept: '保留' }))
    await until(effects, (found) => found.length > 0)
    await nothingWaits()
    expect(await effects()).toEqual(['{"kept":"保留"}'])
  })

  it('waits for its time, and of those with one key the last remains', async () => {
    await start(note)
    const runAt = new Date(Date.now() + 3_600_000)
    await enqueue(database.db, 'test.note', 'first', { runAt, key: 'one' })
    await enqueue(database.db, 'test.note', 'later', { runAt })
    await enqueue(database.db, 'test.note', 'second', { key: 'one' })
    await until(effects, (found) => found.length > 0)
    // A finished job is removed after its effect.
    await until(waiting, (jobs) => jobs.length < 2)
    expect([await effects(), (await waiting()).length]).toEqual([['"second"'], 1])
  })

  it('runs once among processes, however many there are', async () => {
    for (let i = 0; i < 4; i += 1) await start(note)
    const request = Array.from({ length: 60 }, (_, i) => i)
    await Promise.all(request.map((i) => enqueue(database.db, 'test.note', i)))
    await nothingWaits()
    expect((await effects()).map(Number).sort((a, b) => a - b)).toEqual(request)
  })
})

describe('a job that is due', () => {
  const due: Job = { ...note, name: 'test.due', every: '* 0-23 * * *' }
  const known = (since: string) =>
    sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.due', now() - interval '2 days', date_trunc('minute', now()) - ${since}::interval)
      on conflict (identifier) do update set last_execution = excluded.last_execution
    `.execute(database.db)

  it('makes up once for each time it missed, though several processes start late', async () => {
    await known('3 minutes')
    await Promise.all([start(due), start(due), start(due)])
    await until(effects, (found) => found.length >= 3)
    await nothingWaits()
    const found = await effects()
    expect(new Set(found).size).toBe(found.length)
    // A minute may pass during the test.
    expect([3, 4]).toContain(found.length)
  })
})

describe('a job that fails', () => {
  it('is tried again, later each time, and told with its cause', async () => {
    let tries = 0
    await start({
      name: 'test.flaky',
      run: async ({ once }) =>
        once(async (tx) => {
          await sql`insert into effect (what) values ('half')`.execute(tx)
          tries += 1
          if (tries === 1) throw new Error('the printer is on fire')
        }),
    })
    await enqueue(database.db, 'test.flaky', null)
    const [failed] = await until(waiting, (jobs) => jobs[0]?.lastError !== null && jobs[0]?.lockedBy === null)
    expect(failed).toMatchObject({ attempts: 1, lastError: 'the printer is on fire' })
    expect(await effects()).toEqual([])
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 'warn',
      job: 'test.flaky',
      attempt: 1,
      msg: 'a job failed and will be tried again',
      err: { message: 'the printer is on fire' },
    })
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db)
    await nothingWaits()
    expect([tries, await effects()]).toEqual([2, ['half']])
  })

  it('stays where it can be seen after the last try', async () => {
    await start({ name: 'test.broken', run: () => Promise.reject(new Error('never')) })
    await database.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'test.broken', null)
      await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(tx)
    })
    const [left] = await until(waiting, (jobs) => jobs[0]?.lastError === 'never')
    expect(left?.attempts).toBe(left?.maxAttempts)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'a job failed for the last time',
    })
  })
})

describe('a process that dies', () => {
  const dead = (attempts: number) => sql`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-the-dead', locked_at = now() - interval '6 seconds', attempts = ${attempts}
  `

  it('before its work is committed leaves it to another within seconds', async () => {
    await enqueue(database.db, 'test.note', 'left behind')
    await dead(1).execute(database.db)
    await start(note)
    await nothingWaits()
    expect(await effects()).toEqual(['"left behind"'])
  }, 30_000)

  it('after its work is committed has it not done twice', async () => {
    await enqueue(database.db, 'test.note', 'done')
    await dead(1).execute(database.db)
    await sql`insert into job_done (id, at) select id, now() from graphile_worker._private_jobs`.execute(
      database.db,
    )
    await start(note)
    await nothingWaits()
    expect(await effects()).toEqual([])
  }, 30_000)

  it('is not taken for dead while it works long', async () => {
    let runs = 0
    const long: Job = {
      name: 'test.long',
      run: async () => {
        runs += 1
        await wait(13_000)
      },
    }
    await start(long)
    await start(long)
    await enqueue(database.db, 'test.long', null)
    await nothingWaits()
    expect(runs).toBe(1)
  }, 30_000)
})

describe('stopping', () => {
  it('waits for a job under way', async () => {
    let isRunning = false
    const slow: Job = {
      name: 'test.slow',
      run: async ({ db }) => {
        isRunning = true
        await wait(500)
        await sql`insert into effect (what) values ('finished')`.execute(db)
      },
    }
    const jobs = await start(slow)
    await enqueue(database.db, 'test.slow', null)
    await until(() => isRunning, Boolean)
    await jobs.stop()
    expect([await effects(), await waiting()]).toEqual([['finished'], []])
  })

  it('is asked again without harm', async () => {
    const jobs = await start(note)
    await jobs.stop()
    await jobs.stop()
  })
})

it('the tables of the jobs are made once by several processes that start together', async () => {
  const empty = await freshDatabase()
  await sql`drop schema graphile_worker cascade`.execute(empty.db)
  await Promise.all([1, 2, 3, 4].map(() => migrateJobs(empty.url, log)))
  await enqueue(empty.db, 'test.note', null)
  const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(empty.db)
  expect(rows).toEqual([{ taskIdentifier: 'test.note' }])
  await empty.drop()
})
