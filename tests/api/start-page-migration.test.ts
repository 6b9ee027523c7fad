import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { migrate } from '../../server/kit/db/migrate'
import { freshDatabase, migrationsFolder, type TestDatabase } from '../harness/database/database'

/** The migrations of before accounts had people. */
const before = mkdtempSync(path.join(tmpdir(), 'gym-before-start-pages-'))
let fresh: TestDatabase
let migrated: TestDatabase

beforeAll(async () => {
  for (const name of readdirSync(migrationsFolder).filter((one) => one < '0042'))
    cpSync(path.join(migrationsFolder, name), path.join(before, name))
  fresh = await freshDatabase()
  migrated = await freshDatabase()
  await sql`drop schema public cascade`.execute(migrated.db)
  await sql`create schema public`.execute(migrated.db)
  await migrate(migrated.url, before)
  await sql`insert into role (name, title, permissions) values ('greeter', '迎宾', '{member:read}')`.execute(
    migrated.db,
  )
  await migrate(migrated.url, migrationsFolder)
}, 60_000)

afterAll(async () => {
  await Promise.all([fresh, migrated].map((one) => one.drop()))
  rmSync(before, { recursive: true })
})

it.each([
  ['a new database', () => fresh, {}],
  ['one of before the start pages', () => migrated, { greeter: 'overview' }],
])('the roles of %s begin with their pages', async (_, database, own) => {
  const { rows } = await sql<{ name: string; startPage: string }>`
    select name, start_page from role
  `.execute(database().db)
  expect(Object.fromEntries(rows.map(({ name, startPage }) => [name, startPage]))).toEqual({
    administrator: 'overview',
    manager: 'overview',
    editor: 'overview',
    auditor: 'overview',
    front_desk: 'desk',
    coach: 'coach',
    accountant: 'books',
    ...own,
  })
})
