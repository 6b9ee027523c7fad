import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { m } from '#messages'
import { backupOverdueAfterH } from '../../../contract/system/backups'
import { missingDataKeys } from '../../kit/backup/command'
import { DatabaseClient } from '../../kit/database-hosts/database-client'
import { explainRefusal } from '../../kit/db/explain-refusal'
import { readMigrations } from '../../kit/db/migrate'
import { startPostgres } from '../../kit/db/postgres'
import { requireWholeSchema } from '../../kit/db/require-whole-schema'
import type { Env } from '../../kit/env'
import { projectRoot } from '../../kit/project-root'
import { broken, brokenBy, type Finding, good, warning } from './finding'

const oldest = 15
const newest = 18
/** Seconds that the clocks of console and database may differ. */
const mostSkew = 5

/** Joins the embedded database that runs, or starts it for the checks; writes nothing to it. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (env.databaseUrl !== undefined) return checkAt(env.databaseUrl, env)
  const folder = path.join(env.dataDir, 'postgres')
  if (!existsSync(folder)) return [warning((locale) => m.doctor_database_none({ folder }, { locale }))]
  try {
    const postgres = await startPostgres({ folder })
    try {
      return await checkAt(postgres.url, env)
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    return [brokenBy(error)]
  }
}

async function checkAt(url: string, env: Env): Promise<Finding[]> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  })
  try {
    await client.connect()
    const server = await checkServer(client)
    const schema = await checkSchema(client, url)
    const rest =
      schema.level === 'good' ? [await checkStoredKeys(client, env), await checkBackup(client)] : []
    return [...server, schema, ...rest]
  } catch (error) {
    return [brokenBy(explainRefusal(url, error))]
  } finally {
    await client.end()
  }
}

interface Server {
  version: number
  encoding: string
  is_standby: boolean
  may_create: boolean
  has_extension: boolean
  now: Date
  connections: number
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as is_standby,
      has_schema_privilege('public', 'create') as may_create,
      exists (select from pg_available_extensions where name = 'btree_gist') as has_extension,
      clock_timestamp() as now, current_setting('max_connections')::int as connections
    from pg_database where datname = current_database()`)
  const found = rows[0]
  if (found === undefined) return []
  const { version, encoding, connections } = found
  const skew = Math.round(Math.abs(found.now.getTime() - Date.now()) / 1000)
  const findings: Finding[] = []
  if (version < oldest || version > newest)
    findings.push(broken((locale) => m.doctor_postgres_version({ version, oldest, newest }, { locale })))
  if (encoding !== 'UTF8')
    findings.push(broken((locale) => m.doctor_postgres_encoding({ encoding }, { locale })))
  if (found.is_standby) findings.push(broken((locale) => m.doctor_postgres_standby({}, { locale })))
  if (!found.may_create) findings.push(broken((locale) => m.doctor_postgres_rights({}, { locale })))
  if (!found.has_extension) findings.push(broken((locale) => m.doctor_postgres_extension({}, { locale })))
  if (connections < 20)
    findings.push(warning((locale) => m.doctor_postgres_connections({ connections }, { locale })))
  if (skew > mostSkew)
    findings.push(warning((locale) => m.doctor_clock_database({ seconds: skew }, { locale })))
  return findings.length > 0 ? findings : [good((locale) => m.doctor_postgres({ version }, { locale }))]
}

/** Compares the applied migrations with this build's, then the schema itself. */
async function checkSchema(client: pg.Client, url: string): Promise<Finding> {
  const migrations = await readMigrations(path.join(projectRoot, 'server', 'migrations'))
  const { rows: history } = await client.query(
    `select to_regclass('schema_migration') is not null as is_there`,
  )
  if (!history[0]?.is_there) return warning((locale) => m.doctor_schema_empty({}, { locale }))
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  const [applied, known] = [
    new Set(rows.map(({ name }) => name)),
    new Set(migrations.map(({ name }) => name)),
  ]
  const newer = [...applied].filter((name) => !known.has(name))
  if (newer.length > 0)
    return broken((locale) => m.doctor_schema_newer({ names: newer.join(', ') }, { locale }))
  const missing = migrations.filter(({ name }) => !applied.has(name)).length
  if (missing > 0) return warning((locale) => m.doctor_schema_older({ count: missing }, { locale }))
  try {
    await requireWholeSchema(url, projectRoot)
  } catch (error) {
    return brokenBy(error)
  }
  return good((locale) => m.doctor_schema({ count: applied.size }, { locale }))
}

async function checkStoredKeys(client: pg.Client, env: Env): Promise<Finding> {
  const { rows } = await client.query<{ id: Buffer }>('select id from data_key')
  const ids = missingDataKeys(
    env,
    rows.map(({ id }) => id.toString('hex')),
  ).join(', ')
  return ids === ''
    ? good((locale) => m.doctor_keys_fit({}, { locale }))
    : broken((locale) => m.doctor_keys_unfit({ ids }, { locale }))
}

async function checkBackup(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ hours: number | null }>(
    'select extract(epoch from now() - max(started_at))::float / 3600 as hours from backup_run where error is null',
  )
  const hours = rows[0]?.hours ?? null
  if (hours === null) return warning((locale) => m.doctor_backup_none({}, { locale }))
  const age = Math.round(hours)
  return hours > backupOverdueAfterH
    ? warning((locale) => m.doctor_backup_old({ hours: age }, { locale }))
    : good((locale) => m.doctor_backup({ hours: age }, { locale }))
}
