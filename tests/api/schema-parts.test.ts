import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { listParts, partsFile, requireWholeSchema } from '../../server/kit/db/require-whole-schema'
import { projectRoot } from '../../server/kit/project-root'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { databaseTypes, databaseTypesFile, scalarTypes } from '../harness/database/database-types'

let database: TestDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const run = (statement: string) => sql.raw(statement).execute(database.db)
const kindOf = (value: unknown) =>
  Buffer.isBuffer(value) ? 'Buffer' : typeof value === 'object' ? 'Json' : typeof value
const check = () => requireWholeSchema(database.url, projectRoot)

/** With WRITE_DOCUMENTS, writes the file. */
function expectWritten(name: string, text: string) {
  const file = path.join(projectRoot, name)
  if (process.env.WRITE_DOCUMENTS) writeFileSync(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
}

it('server/migrations/schema.txt lists what a migrated database has: npm run schema writes it', async () => {
  expectWritten(partsFile, `${(await listParts(database.url)).join('\n')}\n`)
})

describe('server/kit/db/database.ts', () => {
  it('types every table and view of a migrated database: npm run schema writes it', async () => {
    expectWritten(databaseTypesFile, await databaseTypes(database.url))
  })

  it('refuses a column type without a TypeScript type', async () => {
    await run('create table odd (at point)')
    await expect(databaseTypes(database.url)).rejects.toThrow('odd.at: database-types.ts does not know point')
  })

  it('types each column as the pool reads it', async () => {
    const samples: Record<keyof typeof scalarTypes, string> = {
      bool: 'true',
      bytea: '\\x00',
      date: '2026-11-23',
      daterange: '[2026-11-23,2026-11-24)',
      inet: '10.0.0.1',
      int2: '1',
      int4: '1',
      int4range: '[1,2)',
      int8: '1',
      jsonb: '{"a":1}',
      macaddr: '08:00:2b:01:02:03',
      numeric: '1.5',
      text: 'a',
      timestamptz: '2026-11-23T08:00:00Z',
      tstzrange: '[2026-11-23,2026-11-24)',
      uuid: '018f2c1e-0000-7000-8000-000000000000',
      xid8: '1',
    }
    const literals = Object.entries(samples).map(([type, text]) => sql.raw(`'${text}'::${type} as ${type}`))
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(literals)}`.execute(database.db)
    const kinds = Object.entries(rows[0] ?? {}).map(([type, value]) => [type, kindOf(value)])
    expect(Object.fromEntries(kinds)).toEqual({ ...scalarTypes, timestamptz: 'string' })
  })

  it('types each array as the pool reads it', async () => {
    const { rows } = await sql`
      select array['a'] as text, array['018f2c1e-0000-7000-8000-000000000000'::uuid] as uuid, array['10.0.0.1'::inet] as inet
    `.execute(database.db)
    expect(rows).toEqual([
      { text: ['a'], uuid: ['018f2c1e-0000-7000-8000-000000000000'], inet: ['10.0.0.1'] },
    ])
  })
})

describe('a start on a database that is not whole', () => {
  it.each([
    [
      'a lost foreign key',
      'alter table payment drop constraint payment_order_fkey',
      'constraint public.payment payment_order_fkey',
    ],
    [
      'a foreign key that is not checked',
      'alter table payment disable trigger all',
      'constraint public.payment payment_order_fkey',
    ],
    ['a lost table', 'drop table audit_withheld', 'table public.audit_withheld'],
    ['a lost column', 'alter table person drop column gender', 'column public.person.gender'],
    [
      'a trigger switched off',
      'alter table audit disable trigger audit_is_append_only',
      'trigger public.audit audit_is_append_only',
    ],
    ['a lost index', 'drop index audit_at_idx', 'index public.audit_at_idx'],
    [
      'an index that was not finished',
      `update pg_index set indisvalid = false where indexrelid = 'audit_at_idx'::regclass`,
      'index public.audit_at_idx',
    ],
    ['a lost function', 'drop function may_enter', 'function public.may_enter(who uuid, store uuid)'],
    ['a lost queue of jobs', 'drop view graphile_worker.jobs', 'view graphile_worker.jobs'],
  ])('names %s', async (_name, statement, part) => {
    await run(statement)
    const refusal = await check().then(
      () => 'none',
      (error: Error) => error.message,
    )
    expect(refusal).toContain(part)
    expect(refusal).toMatch(/^The database is not whole: [^\n]+restore a whole backup[^\n]+$/)
  })

  it('names five parts of many and counts the rest', async () => {
    await run('drop schema graphile_worker cascade')
    await expect(check()).rejects.toThrow(
      /^The database is not whole: ([^,]+, ){4}.+ and \d+ more are missing/,
    )
  })
})

it('a whole database may hold more: an index, a column, a table and a function of the operator', async () => {
  await run('create index own_idx on person (created_at, name)')
  await run('alter table person add column own text')
  await run('create table own (id int primary key)')
  await run('create function own() returns int language sql as $$ select 1 $$')
  await check()
})
