import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database/database'
import { migrate } from './migrate'

const folder = mkdtempSync(path.join(tmpdir(), 'gym-migrations-'))
let database: TestDatabase

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const run = () => migrate(database.url, folder)

beforeAll(async () => {
  database = await freshDatabase()
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('migrations', () => {
  it('are applied once, in order, however many processes start at the same time', async () => {
    write('0002_b.sql', 'insert into step values (2);\ninsert into step values (3);')
    write('0001_a.sql', 'create table step (n int);')
    write('notes.txt', 'not one of them')
    const applied = await Promise.all([run(), run(), run(), run()])
    expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
    const { rows } = await sql`select n from step order by n`.execute(database.db)
    expect(rows).toEqual([{ n: 2 }, { n: 3 }])
  })

  it('leave nothing behind when one fails half-way', async () => {
    write('0003_broken.sql', 'create table half (n int); insert into nowhere values (1);')
    await expect(run()).rejects.toThrow('0003_broken.sql failed: relation "nowhere" does not exist')
    const { rows } = await sql`select to_regclass('half') as half`.execute(database.db)
    expect(rows).toEqual([{ half: null }])
    write('0003_broken.sql', 'create table half (n int);')
    expect(await run()).toEqual(['0003_broken.sql'])
  })

  it('refuse to go on when one was changed after it had been applied', async () => {
    write('0001_a.sql', 'create table step (n int); -- changed')
    await expect(run()).rejects.toThrow('0001_a.sql was changed')
    write('0001_a.sql', 'create table step (n int);\r\n'.replace('\r\n', ''))
    expect(await run()).toEqual([])
  })

  it('refuse a database that has some of a newer build, by their names', async () => {
    await sql`insert into schema_migration values ('0004_later.sql', ''), ('0005_latest.sql', '')`.execute(
      database.db,
    )
    await expect(run()).rejects.toThrow(
      /older than its database, which already has 0004_later.sql, 0005_latest.sql/,
    )
    await sql`delete from schema_migration where name > '0004'`.execute(database.db)
    expect(await run()).toEqual([])
  })
})
