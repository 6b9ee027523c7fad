import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import pg from 'pg'
import { enqueue } from '../../server/kit/jobs/jobs'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Console, dataFolder, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
const running: Console[] = []
beforeEach(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  await addPapers()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await database.drop()
  await data.remove()
})

const papers = 20
/** Certificates that ended long ago, each of a coach on the public site. */
async function addPapers(): Promise<void> {
  const { db } = database
  await sql`
    insert into person (id, name, name_pinyin, gender, mobile, search, created_at, updated_at)
    select gen_random_uuid(), '教练' || i, 'j', 'unknown', '139' || lpad(i::text, 8, '0'), '', now(), now()
    from generate_series(1, ${papers}::int) i
  `.execute(db)
  await sql`
    insert into coach (id, staff_no, person_id, display_name, name_pinyin, level, specialities, years, bio, hired_on, is_public, sort,
      search, created_at, updated_at)
    select id, right(mobile, 6), id, name, 'j', 'senior', '{yoga}', 1, '', '2020-01-01', false, 0, '', now(), now() from person
  `.execute(db)
  await sql`
    with scan as (
      insert into document (id, type, name, bytes, sha256, created_at)
      select id, 'image/png', 'scan.png', 1, sha256('scan'), now() from coach returning id
    )
    insert into certificate (id, coach_id, kind, issuer, cert_no, issued_on, expires_on, scan_id, is_public, status, reviewed_at,
      search, created_at, updated_at)
    select id, id, 'yoga', 'ACE', left(id::text, 40), '2020-01-01', '2021-01-01', id, false, 'verified', now(), '', now(), now() from scan
  `.execute(db)
  await sql`update coach set is_public = true`.execute(db)
}

async function start(): Promise<Console> {
  const server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
  running.push(server)
  return server
}
async function kill(server: Console): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.kill()
}
const numberOf = async (query: ReturnType<typeof sql<{ found: number }>>) =>
  (await query.execute(database.db)).rows[0]?.found ?? 0
const underWay = () =>
  numberOf(sql<{ found: number }>`
    select count(*) as found from graphile_worker.jobs
    where task_identifier = 'certificate.expire' and locked_at is not null
  `)
const waiting = () =>
  numberOf(sql<{ found: number }>`
    select count(*) as found from graphile_worker.jobs where task_identifier = 'certificate.expire'
  `)
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}

/** The states of all certificates and their coaches, with their audit lines. */
async function outcome() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from certificate where status = 'expired') as expired,
      (select count(*) from certificate where version = 2) as once,
      (select count(*) from coach where is_public) as shown,
      (select count(*) from audit where action = 'certificate.expire' and who = 'system') as told,
      (select count(*) from audit where action = 'coach.hide' and who = 'system') as hidden
  `.execute(database.db)
  return rows[0]
}
const untouched = { expired: 0, once: 0, shown: papers, told: 0, hidden: 0 }
const done = { expired: papers, once: papers, shown: 0, told: papers, hidden: papers }

/** Locks one certificate, so that the job blocks in the middle of its work. */
async function holdOne(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query(
    'select from certificate where id = (select id from certificate order by id desc limit 1) for update',
  )
  return () => client.end()
}

describe('kill -9 in the middle of a job', () => {
  it('leaves nothing half done; another process does it within seconds, once', async () => {
    const first = await start()
    const release = await holdOne()
    await enqueue(database.db, 'certificate.expire', null)
    await until(async () => (await underWay()) === 1)
    await start()
    await kill(first)
    expect(await outcome()).toEqual(untouched)
    await release()
    await until(async () => (await waiting()) === 0)
    expect(await outcome()).toEqual(done)
  }, 60_000)

  it('and so does the next start', async () => {
    const server = await start()
    const release = await holdOne()
    await enqueue(database.db, 'certificate.expire', null)
    await until(async () => (await underWay()) === 1)
    await kill(server)
    await release()
    expect(await outcome()).toEqual(untouched)
    await start()
    await until(async () => (await waiting()) === 0)
    expect(await outcome()).toEqual(done)
  }, 60_000)
})

it('a job asked for a hundred times in two processes changes each certificate once', async () => {
  await start()
  await start()
  await Promise.all(Array.from({ length: 100 }, () => enqueue(database.db, 'certificate.expire', null)))
  await until(async () => (await waiting()) === 0)
  expect(await outcome()).toEqual(done)
}, 60_000)

it('a console asked to stop does not wait for a job that stands still, and leaves it whole', async () => {
  const server = await start()
  const release = await holdOne()
  await enqueue(database.db, 'certificate.expire', null)
  await until(async () => (await underWay()) === 1)
  const requested = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - requested).toBeLessThan(11_000)
  running.splice(running.indexOf(server), 1)
  await release()
  expect(await outcome()).toEqual(untouched)
  await start()
  await until(async () => (await waiting()) === 0)
  expect(await outcome()).toEqual(done)
}, 60_000)
