import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { m } from '#messages'
import { DatabaseClient } from '../database-hosts/database-client'
import { Refusal } from '../refusal'

/** An arbitrary lock number, which every process of every version must share. */
const lock = 730_100

/**
 * Applies the numbered `.sql` files of a folder that this database lacks, in order, each in its own transaction. Forward only. Several
 * processes may start at once: one migrates, the others wait. Returns the names applied.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await lockMigrations(client)
    return await applyMigrations(client, await readMigrations(folder))
  } finally {
    await client.end()
  }
}

/** Keeps every other process from migrating, so also from starting, until the client ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock])
}

/** Applies those of the migrations that the database lacks. The client holds the lock. */
export async function applyMigrations(client: pg.Client, all: readonly Migration[]): Promise<string[]> {
  await requireHistory(client)
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return applyMissing(client, all, new Map(rows.map((row) => [row.name, row.checksum])))
}

async function requireHistory(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select where to_regclass('schema_migration') is null and to_regclass('audit') is not null`,
  )
  if (rowCount === 0) return
  throw new Refusal((locale) => m.database_no_history({}, { locale }))
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      // Normalized, so that a checkout with Windows line ends has the same checksum.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(
  client: pg.Client,
  all: readonly Migration[],
  applied: Map<string, string>,
): Promise<string[]> {
  const known = new Set(all.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new Refusal((locale) => m.database_newer({ names: unknown.join(', ') }, { locale }))
  const missing = all.filter(({ name, checksum }) => applied.get(name) !== checksum)
  for (const { name } of missing)
    if (applied.has(name)) throw new Refusal((locale) => m.database_migration_changed({ name }, { locale }))
  for (const { name, sql, checksum } of missing) {
    await client.query('begin')
    // The last commit flushes those before it, so that a new database does not wait for the disk fifty times.
    if (name !== missing.at(-1)?.name) await client.query('set local synchronous_commit = off')
    try {
      await client.query(sql)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    } catch (cause) {
      await client.query('rollback')
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Refusal((locale) => m.database_migration_failed({ name, message }, { locale }), { cause })
    }
  }
  return missing.map(({ name }) => name)
}
