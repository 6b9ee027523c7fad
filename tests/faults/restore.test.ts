import { chmodSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import pg from 'pg'
import { snapshotOf } from '../harness/database/database-snapshot'
import {
  installedPostgres,
  type RunningPostgres,
  runProgram,
  startInstalledPostgres,
} from '../harness/database/installed-postgres'
import { demoPlace, fillDemo, type Place } from '../harness/demo'
import { dataFolder, signInTo, startConsole } from '../harness/process'

describe('the example chain, its rows written again as a restore writes them', () => {
  let place: Place
  beforeAll(async () => {
    place = await demoPlace()
  }, 300_000)
  afterAll(async () => {
    await place.database.drop()
    await place.folder.remove()
  })

  it('passes every check, generated column and index under an empty search_path', async () => {
    const client = new pg.Client({ connectionString: place.database.url })
    await client.connect()
    await client.query(`set search_path = ''`)
    const { rows: tables } = await client.query<{ name: string; columns: string }>(`
      select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      group by attrelid`)
    const failures: string[] = []
    let rowsWritten = 0
    for (const { name, columns } of tables) {
      await client.query('begin')
      try {
        await client.query(`create table public.restored (like ${name} including all)`)
        const written = await client.query(
          `insert into public.restored (${columns}) overriding system value select ${columns} from ${name}`,
        )
        rowsWritten += written.rowCount ?? 0
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
      await client.query('rollback')
    }
    await client.end()
    expect(failures).toEqual([])
    expect([tables.length > 100, rowsWritten > 10_000]).toEqual([true, true])
  }, 120_000)
})

const name = 'pg_dump and pg_restore'
if (installedPostgres.length === 0)
  it.skip(`${name}: no PostgreSQL of the system is installed here`, () => {})

describe.each(installedPostgres)(`${name} of PostgreSQL $version`, ({ version, bin }) => {
  let server: RunningPostgres
  let data: Awaited<ReturnType<typeof dataFolder>>
  const ask = async (database: string, query: string) => {
    const client = new pg.Client({ connectionString: server.url(database) })
    await client.connect()
    await client.query(query)
    await client.end()
  }
  beforeAll(async () => {
    server = await startInstalledPostgres({ version, bin })
    data = await dataFolder()
    await ask('postgres', 'create database original')
    await fillDemo({ DATA_DIR: data.path, DATABASE_URL: server.url('original') })
  }, 300_000)
  afterAll(async () => {
    await server.stop()
    await data.remove()
  })

  const restore = async (database: string, user: string, args: string[]) => {
    const dump = path.join(server.folder, 'dump')
    await runProgram(path.join(bin, 'pg_dump'), ['-Fc', '-f', dump, server.url('original')])
    chmodSync(dump, 0o644)
    await runProgram(path.join(bin, 'pg_restore'), [
      '--exit-on-error',
      '-j',
      '2',
      '-d',
      server.url(database, user),
      ...args,
      dump,
    ])
  }

  it('restore every row, constraint, index, trigger, sequence and function', async () => {
    await ask('postgres', 'create database restored')
    await restore('restored', 'app', [])
    const original = await snapshotOf(server.url('original'))
    expect(await snapshotOf(server.url('restored'))).toEqual(original)
    for (const table of ['sales_order', 'payment', 'refund', 'ledger_entry'])
      expect(original.rows).toContainEqual(expect.stringMatching(`^public.${table} [1-9]`))
  }, 120_000)

  it('restore into a database of another role without rights beyond it, which the console then serves', async () => {
    await ask('postgres', 'create role gym login')
    await ask('postgres', 'create database moved owner gym')
    await restore('moved', 'gym', ['--no-owner', '--no-privileges'])
    expect(await snapshotOf(server.url('moved'))).toEqual(await snapshotOf(server.url('original')))
    const console = await startConsole({ DATA_DIR: data.path, DATABASE_URL: server.url('moved', 'gym') })
    const request = (await signInTo(console))(console)
    const reply = await request('GET', '/api/v1/orders')
    expect([reply.status, (await reply.json()).total > 100]).toEqual([200, true])
    expect(await console.stop()).toBe(0)
  }, 120_000)
})
