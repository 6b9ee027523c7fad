import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/import'
import { freeExerciseDb } from '../api/imports'
import { freshDatabase, type TestDatabase } from '../harness/database'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let server: Console
let ask: Client
beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  server = await start()
  ask = (await signInTo(server))(server)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await database.drop()
  await data.remove()
})

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

it('an import that is killed goes on where it was, and every record is written once', async () => {
  const file: unknown = JSON.parse((await freeExerciseDb()).toString())
  const received = await ask('POST', '/api/v1/imports?kind=exercise&name=all.json', file)
  expect(received.status).toBe(201)
  const { id, version }: ImportRun = await received.json()
  const put = (verb: string, of: number) =>
    ask('POST', `/api/v1/imports/${id}/${verb}`, {}, { 'if-match': `"${of}"` })
  expect((await put('check', version)).status).toBe(200)
  await until(isNow(id, 'checked'))
  expect((await put('apply', version + 2)).status).toBe(200)
  // Somewhere in the middle: parts have been written, others wait.
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
