import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDb } from '../../server/kit/db'
import { migrateJobs } from '../../server/kit/jobs'
import { createLog } from '../../server/kit/log'
import { migrate } from '../../server/kit/migrate'
import { startPostgres } from '../../server/kit/postgres'
import { projectRoot } from '../../server/kit/project-root'
import type { Db } from '../../server/kit/schema'

export const migrationsFolder = path.join(projectRoot, 'server', 'migrations')

export interface TestDatabase {
  db: Db
  url: string
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/** A database of one's own, migrated and empty: a copy of the run's template. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL
  const template = process.env.TEST_POSTGRES_TEMPLATE
  if (!server || !template) throw new Error('tests/harness/global-setup.ts has not run')
  const name = `gym_test_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const db = createDb(url, { max: 6 })
  return {
    db,
    url,
    drop: async () => {
      await db.destroy()
      await ask(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The server named by TEST_DATABASE_URL, otherwise an embedded one in a temporary folder. Returns what ends it. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) await removeLeftovers()
  const own = given ? undefined : await startOwn()
  const server = given ?? own?.url ?? ''
  const template = `gym_template_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${template}`)
  await migrate(withDatabase(server, template), migrationsFolder)
  await migrateJobs(withDatabase(server, template), createLog('warn'))
  process.env.TEST_POSTGRES_URL = server
  process.env.TEST_POSTGRES_TEMPLATE = template
  return async () => {
    await ask(server, `drop database if exists ${template} with (force)`)
    await own?.stop()
  }
}

const prefix = 'gym-test-'

async function startOwn() {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  writeFileSync(path.join(folder, 'owner'), `${process.pid}`)
  const server = await startPostgres({ folder, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** A run that was killed leaves its PostgreSQL behind. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = path.join(tmpdir(), name)
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
