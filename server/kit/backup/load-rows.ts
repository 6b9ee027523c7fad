import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from, to } from 'pg-copy-streams'
import type { ArchiveEntry } from './archive-reader'
import { textOf } from './archive-reader'
import { type About, jobsName, type Manifest, type OnProgress, schedulesName } from './contents'
import { quoted } from './open-snapshot'

/**
 * Loads rows into a migrated database within the client's transaction. Triggers are off while rows are loaded, because the archive holds
 * the rows that triggers write. Foreign keys and indexes are dropped and created again afterwards, which checks every row. The client must
 * own the tables and needs no other right.
 */
export async function loadRows(
  client: pg.Client,
  { about, onProgress }: { about: About; onProgress?: OnProgress | undefined },
) {
  // Definitions are then written with the schema of each name.
  await client.query(`set local search_path = ''; set local maintenance_work_mem = '256MB'`)
  const restoreDefinitions = await setAside(client)
  await emptyTables(client)
  const known = new Map(about.tables.map((table) => [table.name, table]))
  const counts = new Map<string, number>()
  let current: { name: string; copy: CopyStreamQuery } | undefined

  const endTable = async () => {
    if (current === undefined) return
    const { name, copy } = current
    current = undefined
    copy.end()
    await finished(copy)
    counts.set(name, copy.rowCount)
  }
  return {
    counts,
    /** Takes an entry of the database; false for any other, by which the tables have ended. */
    take: async ({ name, content }: ArchiveEntry): Promise<boolean> => {
      const [, table] = /^tables\/(\w+)\.\d{5}\.copy$/.exec(name) ?? []
      if (table !== current?.name) await endTable()
      const columns = known.get(table ?? '')?.columns
      if (table !== undefined && columns !== undefined) {
        if (current === undefined) {
          onProgress?.({ step: 'rows', done: counts.size, total: known.size })
          const text = `copy public.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`
          current = { name: table, copy: client.query(from(text)) }
        }
        await write(current.copy, content)
        return true
      }
      if (name === jobsName) await addJobs(client, linesOf(await textOf(content)))
      else if (name === schedulesName) await addSchedules(client, linesOf(await textOf(content)))
      else return false
      return true
    },
    /** Puts sequences, indexes, foreign keys and triggers back. */
    finish: async () => {
      await endTable()
      for (const { name, lastValue, isCalled } of about.sequences)
        await client.query('select setval($1::regclass, $2, $3)', [
          `public.${quoted(name)}`,
          lastValue,
          isCalled,
        ])
      await restoreDefinitions((done, total) => onProgress?.({ step: 'indexes', done, total }))
    },
  }
}

async function write(copy: CopyStreamQuery, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const portion of content) if (!copy.write(portion)) await once(copy, 'drain')
}

/** Switches triggers off and drops foreign keys and indexes; returns what puts all of them back. */
async function setAside(client: pg.Client) {
  const column = async (text: string) =>
    (await client.query<[string, string]>({ text, rowMode: 'array' })).rows
  const inPublic = `connamespace = 'public'::regnamespace`
  const triggers = await column(`
    select tgrelid::regclass, format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'D' order by 1, tgname`)
  const foreignKeys = await column(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where ${inPublic} and contype = 'f' order by conrelid, conname`)
  const indexes = await column(`
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (
      select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')
    ) order by indrelid, indexrelid`)
  for (const table of new Set(triggers.map(([table]) => table)))
    await client.query(`alter table ${table} disable trigger user`)
  for (const [drop] of [...foreignKeys, ...indexes]) await client.query(drop)
  return async (onDone: (done: number, total: number) => void) => {
    const made = [...indexes, ...foreignKeys, ...triggers].map(([, make]) => make)
    for (const [n, make] of made.entries()) {
      if (n % 20 === 0) onDone(n, made.length)
      await client.query(make)
    }
  }
}

/** Migrations write rows too, all of which the archive holds. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(oid::regclass::text, ', ') as names from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'`)
  await client.query(`truncate ${rows[0]?.names}`)
}

interface Job {
  name: string
  payload: unknown
  queue: string | null
  runAt: string
  attempts: number
  maxAttempts: number
  key: string | null
  priority: number
  error: string | null
}

/** By the library's own functions, since its tables differ between its versions. A job that ran is not locked here. */
async function addJobs(client: pg.Client, jobs: readonly Job[]): Promise<void> {
  for (const { name, payload, queue, runAt, attempts, maxAttempts, key, priority, error } of jobs) {
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job($1::text, $2::json, queue_name => $3::text, run_at => $4::timestamptz,
        max_attempts => $5::int, job_key => $6::text, priority => $7::int)`,
      [name, JSON.stringify(payload), queue, runAt, maxAttempts, key, priority],
    )
    const ids = rows.map(({ id }) => id)
    if (attempts >= maxAttempts)
      await client.query('select from graphile_worker.permanently_fail_jobs($1::bigint[], $2::text)', [
        ids,
        error,
      ])
    else if (attempts > 0)
      await client.query('select from graphile_worker.reschedule_jobs($1::bigint[], attempts => $2::int)', [
        ids,
        attempts,
      ])
  }
}

interface Schedule {
  identifier: string
  knownSince: string
  lastExecution: string | null
}

/** What was due since the backup is made up for, as after a standstill. */
async function addSchedules(client: pg.Client, schedules: readonly Schedule[]): Promise<void> {
  for (const { identifier, knownSince, lastExecution } of schedules)
    await client.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, $2, $3)
       on conflict (identifier) do update set known_since = excluded.known_since, last_execution = excluded.last_execution`,
      [identifier, knownSince, lastExecution],
    )
}

/** The archive's sums are compared with the manifest, so its lines are as the backup wrote them. */
const linesOf = <Line>(text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Reads every table back, and returns the names of those that are not, byte by byte, what the archive holds. */
export async function compareRows(
  client: pg.Client,
  { about, manifest, onProgress }: { about: About; manifest: Manifest; onProgress?: OnProgress | undefined },
): Promise<string[]> {
  const different: string[] = []
  for (const [n, { name, columns }] of about.tables.entries()) {
    onProgress?.({ step: 'comparing', done: n, total: about.tables.length })
    const hash = createHash('sha256')
    const rows = client.query(to(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
    for await (const portion of rows) hash.update(portion)
    if (hash.digest('hex') !== manifest.tables.find((table) => table.name === name)?.sha256)
      different.push(name)
  }
  return different
}
