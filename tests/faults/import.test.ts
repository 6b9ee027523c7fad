import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/system/imports'
import { freeExerciseDb } from '../api/fixtures/imports'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let server: Console
let signedIn: (server: Console) => Client
beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  server = await start()
  signedIn = await signInTo(server)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await database.drop()
  await data.remove()
})

/** The client of the running server: each start has another port. */
const ask: Client = (...exchange) => signedIn(server)(...exchange)
const start = () => startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
const numberOf = async (query: ReturnType<typeof sql<{ found: number }>>) =>
  (await query.execute(database.db)).rows[0]?.found ?? 0
const applied = () =>
  numberOf(sql<{ found: number }>`select count(*)::int as found from import_row where applied_at is not null`)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}
const isNow = (id: string, status: string) => async () =>
  (await sql<{ status: string }>`select status from import_run where id = ${id}`.execute(database.db)).rows[0]
    ?.status === status

const put = (id: string, verb: string, of: number) =>
  ask('POST', `/api/v1/imports/${id}/${verb}`, {}, { 'if-match': `"${of}"` })
/** Returns once the file has been checked and is being written; `version` is the run's. */
async function beginWriting(file: unknown): Promise<{ id: string; version: number }> {
  const received = await ask('POST', '/api/v1/imports?kind=exercise&name=all.json', file)
  expect(received.status).toBe(201)
  const { id, version }: ImportRun = await received.json()
  expect((await put(id, 'check', version)).status).toBe(200)
  await until(isNow(id, 'checked'))
  expect((await put(id, 'apply', version + 2)).status).toBe(200)
  return { id, version: version + 3 }
}

it('an import that is killed goes on where it was, and every record is written once', async () => {
  const file: unknown = JSON.parse((await freeExerciseDb()).toString())
  const { id } = await beginWriting(file)
  // In the middle: some parts have been written, others wait.
  await until(async () => (await applied()) > 100)
  await server.kill()
  const kept = await applied()
  expect([kept % 100, kept < 873]).toEqual([0, true])
  expect(await numberOf(sql<{ found: number }>`select count(*)::int as found from exercise`)).toBe(kept)
  server = await start()
  await until(isNow(id, 'done'))
  const outcome = await sql`
    select (select count(*) from exercise) as written,
      (select count(*) from import_origin) as origins,
      (select count(*) from import_row where verdict = 'create' and applied_at is not null) as applied,
      (select count(*) from audit where action = 'exercise.create') as told,
      (select count(*) from exercise where version > 1) as again
  `.execute(database.db)
  expect(outcome.rows).toEqual([{ written: 873, origins: 873, applied: 873, told: 873, again: 0 }])
}, 180_000)

it('an import that is cancelled stays so through a restart: what is written is whole, and it goes on when it is told', async () => {
  const given: { id: string; name: string }[] = JSON.parse((await freeExerciseDb()).toString())
  const file = given.slice(0, 600).map((one) => ({ ...one, id: `again-${one.id}`, name: `${one.name} 2` }))
  const before = await applied()
  const written = () =>
    numberOf(
      sql<{ found: number }>`select count(*)::int as found from import_origin where source_id like 'again-%'`,
    )
  const { id, version } = await beginWriting(file)
  await until(async () => (await applied()) > before)
  const reply = await put(id, 'cancel', version)
  expect(reply.status).toBe(200)
  const stopped: ImportRun = await reply.json()
  expect([stopped.status, stopped.counts.applied % 100, stopped.counts.applied < 600]).toEqual([
    'cancelled',
    0,
    true,
  ])
  await server.kill()
  server = await start()
  // Longer than it takes until another process takes over a dead process's job.
  await wait(12_000)
  expect([await written(), await isNow(id, 'cancelled')()]).toEqual([stopped.counts.applied, true])
  expect((await put(id, 'apply', stopped.version)).status).toBe(200)
  await until(isNow(id, 'done'))
  const outcome = await sql`
    select count(*)::int as written, count(*) filter (where version > 1)::int as again
    from exercise where id in (select row_id from import_origin where source_id like 'again-%')
  `.execute(database.db)
  expect(outcome.rows).toEqual([{ written: 600, again: 0 }])
}, 240_000)
