import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import pg from 'pg'
import { freshDatabase, type TestDatabase } from '../harness/database/database'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

interface DatabaseFunction {
  signature: string
  language: string
  definition: string
  search_path: string | null
  has_atomic_body: boolean
}

const ownFunctions = `
  select pg_proc.oid::regprocedure::text as signature, lanname as language, pg_get_functiondef(pg_proc.oid) as definition,
    prosqlbody is not null as has_atomic_body,
    (select substr(setting, 13) from unnest(proconfig) setting where setting like 'search\\_path=%') as search_path
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
  )`

/** Whether PostgreSQL can resolve the function's body under the search_path of the connection. PL/pgSQL bodies are not checked. */
async function isQualified({ definition, language }: DatabaseFunction): Promise<boolean> {
  if (language !== 'sql') return false
  await client.query('begin')
  try {
    await client.query(definition)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

describe('functions of the database', () => {
  it('fix their search_path or name every schema, so that a restore with an empty search_path runs them', async () => {
    await client.query(`set search_path = ''`)
    const { rows } = await client.query<DatabaseFunction>(ownFunctions)
    expect(rows.length).toBeGreaterThan(90)
    const dependent: string[] = []
    for (const fn of rows) {
      if (/^pg_catalog, public(, pg_temp)?$/.test(fn.search_path ?? '') || fn.has_atomic_body) continue
      if (fn.search_path !== null || !(await isQualified(fn))) dependent.push(fn.signature)
    }
    await client.query('reset search_path')
    expect(dependent).toEqual([])
  })

  it('are inlined where lists and calendars read them', async () => {
    const plan = async (query: string) =>
      (await client.query<{ 'QUERY PLAN': string }>(`explain verbose ${query}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    for (const call of [
      `select * from coach_works('{}', '2026-03-01', '2026-03-07')`,
      `select * from store_opens('{}', '2026-03-01', '2026-03-07')`,
      `select * from live_copies('banner', now())`,
      `select * from training_named('{}')`,
      `select is_money_no(username, 'DD') from account`,
    ])
      expect(await plan(call)).not.toMatch(/Function Scan on public|is_money_no\(/)
  })
})
