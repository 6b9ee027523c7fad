import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { m } from '#messages'
import { DatabaseClient } from '../database-hosts/database-client'
import { readMigrations } from '../db/migrate'
import { partsFile } from '../db/require-whole-schema'
import { projectRoot } from '../project-root'
import { Refusal } from '../refusal'
import { type About, type BackedUpTable, type BackupParts, formatVersion } from './contents'

/** An arbitrary lock number: one backup at a time. */
const lock = 730_160

/** Texts that do not depend on the settings of a database or role, and rows in the order in which they are stored. */
export const plainTexts = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = 0`

export interface DatabaseSnapshot {
  about: About
  /** The rows of a table as COPY writes them. */
  rows(table: BackedUpTable): Readable
  jobs(): Promise<string>
  schedules(): Promise<string>
  idsOf(table: string): Promise<string[]>
  close(): Promise<void>
}

export const migrationsFolder = path.join(projectRoot, 'server', 'migrations')

export async function connect(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: 'gym-console-backup',
  })
  // Without a listener a broken connection would end the process; the running statement fails by itself.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Opens a snapshot, in which later writes are not seen. Throws a refusal while another backup is being made. */
export async function openSnapshot(url: string, { leftOut }: BackupParts): Promise<DatabaseSnapshot> {
  const client = await connect(url)
  try {
    await client.query(plainTexts)
    const { rows: locked } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      lock,
    ])
    if (!locked[0]?.got) throw new Refusal((locale) => m.backup_refused_twice({}, { locale }))
    await client.query('begin isolation level repeatable read, read only')
    const about = await readAbout(client, leftOut)
    return {
      about,
      rows: ({ name, columns }) =>
        client.query(to(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)),
      jobs: () => linesOf(client, jobsQuery),
      schedules: () => linesOf(client, schedulesQuery),
      idsOf: async (table) => {
        const { rows } = await client.query<{ id: string }>(`select id from ${quoted(table)} order by id`)
        return rows.map(({ id }) => id)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

export const quoted = (name: string) => pg.escapeIdentifier(name)

async function readAbout(client: pg.Client, leftOut: readonly string[]): Promise<About> {
  const column = async (text: string) =>
    (await client.query<{ text: string }>({ text })).rows.map(({ text }) => text)
  const { rows: migrations } = await client.query<About['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  await requireSameSchema(migrations)
  const [postgres = ''] = await column(`select current_setting('server_version') as text`)
  // The first statement that reads tables has taken the snapshot.
  const [at = ''] = await column(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as text`,
  )
  return {
    format: formatVersion,
    at,
    postgres,
    migrations,
    tables: (await tablesOf(client)).filter(({ name }) => !leftOut.includes(name)),
    sequences: await sequencesOf(client),
    leftOut: [...leftOut],
    dataKeys: await column(`select encode(id, 'hex') as text from data_key order by since, id`),
  }
}

async function requireSameSchema(applied: About['migrations']): Promise<void> {
  const known = await readMigrations(migrationsFolder)
  const isSame =
    known.length === applied.length &&
    known.every(({ name, checksum }, n) => applied[n]?.name === name && applied[n].checksum === checksum)
  if (!isSame) throw new Refusal((locale) => m.backup_refused_other_build({}, { locale }))
}

/** The schema's tables with the columns that are written; an operator's own tables and columns are not known to a restore. */
async function tablesOf(client: pg.Client): Promise<BackedUpTable[]> {
  const parts = (await readFile(path.join(projectRoot, partsFile), 'utf8')).split('\n')
  const known = new Map(
    parts.flatMap((part) => {
      const [, name, columns = ''] = /^table public\.(\S+): (.*)$/.exec(part) ?? []
      return name === undefined ? [] : [[name, new Set(columns.split(' '))]]
    }),
  )
  const { rows } = await client.query<{ table: string; column: string }>(`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname collate "C", attnum`)
  return [...known].map(([name, columns]) => ({
    name,
    columns: rows
      .filter(({ table, column }) => table === name && columns.has(column))
      .map(({ column }) => column),
  }))
}

async function sequencesOf(client: pg.Client): Promise<About['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const states: About['sequences'] = []
  for (const { name } of names) {
    // A sequence is ahead of every row that the snapshot holds.
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${quoted(name)}`,
    )
    states.push({ name, lastValue: rows[0]?.lastValue ?? '1', isCalled: rows[0]?.isCalled ?? false })
  }
  return states
}

/** A job whose work is committed is left out: under the new id that a restore gives it, it would be done again. */
const jobsQuery = `
  select row_to_json(job)::text as line from (
    select task.identifier as name, job.payload, queue.queue_name as queue, job.run_at as "runAt", job.attempts,
      job.max_attempts as "maxAttempts", job.key, job.priority, job.last_error as error
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
    where not exists (select from public.job_done where job_done.id = job.id)
    order by job.id
  ) job`

const schedulesQuery = `
  select row_to_json(schedule)::text as line from (
    select identifier, known_since as "knownSince", last_execution as "lastExecution"
    from graphile_worker._private_known_crontabs order by identifier
  ) schedule`

async function linesOf(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ line: string }>(query)
  return rows.map(({ line }) => `${line}\n`).join('')
}
