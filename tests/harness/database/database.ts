import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDb } from '../../../server/kit/db/create-db'
import { migrate } from '../../../server/kit/db/migrate'
import { startPostgres } from '../../../server/kit/db/postgres'
import type { Db } from '../../../server/kit/db/schema'
import { migrateJobs } from '../../../server/kit/jobs/jobs'
import { createLog } from '../../../server/kit/log'
import { projectRoot } from '../../../server/kit/project-root'

export const migrationsFolder = path.join(projectRoot, 'server', 'migrations')

export interface TestDatabase {
  name: string
  db: Db
  url: string
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/** The databases that tests/harness/global-setup.ts has made. */
function ofRun(): { server: string; template: string } {
  const server = process.env.TEST_POSTGRES_URL
  const template = process.env.TEST_POSTGRES_TEMPLATE
  if (!server || !template) throw new Error('tests/harness/global-setup.ts has not run')
  return { server, template }
}

/** A separate database: a copy of the run's template, migrated and empty, or of another. */
export async function freshDatabase(template = ofRun().template): Promise<TestDatabase> {
  const { server } = ofRun()
  const name = `gym_test_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(server, name)
  const db = createDb(url, { max: 6 })
  return {
    name,
    db,
    url,
    drop: async () => {
      await db.destroy()
      await ask(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The template `name` of this run, filled by the process that needs it first, while the others wait. */
export async function onceInRun(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  const { server, template } = ofRun()
  const made = `${template}_${name}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [made])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [made])
    if (rowCount === 0) {
      const database = await freshDatabase()
      await fill(database)
      await database.db.destroy()
      await client.query(`alter database ${database.name} rename to ${made}`)
    }
  } finally {
    await client.end()
  }
  return made
}

/** The server named by TEST_DATABASE_URL, otherwise an embedded one in a temporary folder. Returns a function that stops it. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  for (const place of new Set([memoryFolder, tmpdir()])) await removeLeftovers(place)
  const folder = await mkdtemp(path.join(hasRoomInMemory() ? memoryFolder : tmpdir(), prefix))
  writeFileSync(path.join(folder, 'owner'), `${process.pid}`)
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startPostgres({ folder, durable: false })
  const server = given ?? own?.url ?? ''
  const template = `gym_template_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${template}`)
  await migrate(withDatabase(server, template), migrationsFolder)
  await migrateJobs(withDatabase(server, template), createLog('warn'))
  process.env.TEST_POSTGRES_URL = server
  process.env.TEST_POSTGRES_TEMPLATE = template
  process.env.TEST_DEMO_FOLDER = path.join(folder, 'demo')
  return async () => {
    const filled = ['demo', 'demo_of_tests', 'administrator'].map((name) => `${template}_${name}`)
    for (const name of [...filled, template])
      await ask(server, `drop database if exists ${name} with (force)`)
    await own?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const prefix = 'gym-test-'

/** Linux's file system in memory, where a copy of the template's 1,200 files takes a tenth of the time of a disk. */
const memoryFolder = '/dev/shm'

/** Bytes: the write-ahead log of 1 GB and the databases of each project's PostgreSQL. */
const neededInMemory = 6 * 1024 ** 3

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return Math.min(bavail * bsize, freemem()) >= neededInMemory
}

/** A run that was killed leaves its PostgreSQL behind. */
async function removeLeftovers(place: string): Promise<void> {
  if (!existsSync(place)) return
  const names = (await readdir(place)).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = path.join(place, name)
    const owner = path.join(folder, 'owner')
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue
    const left = path.join(folder, 'data', 'postmaster.pid')
    if (existsSync(left)) end(Number(readFileSync(left, 'utf8').split('\n')[0]))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function end(pid: number): void {
  if (pid > 1 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

function withDatabase(server: string, name: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
