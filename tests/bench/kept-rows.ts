import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { createDb } from '../../server/kit/db/create-db'
import { migrate } from '../../server/kit/db/migrate'
import { startPostgres } from '../../server/kit/db/postgres'
import type { Db } from '../../server/kit/db/schema'
import { projectRoot } from '../../server/kit/project-root'
import { type Client, startConsole } from '../harness/process'

export const say = (line: string) => process.stdout.write(`${line}\n`)

interface Rows {
  /** A table that has a row when the database has been filled. */
  table: string
  fill: (db: Db) => Promise<void>
  /** Where the data is kept; default: `BENCH_FOLDER`, else a folder that is removed. */
  folder?: string | undefined
  /** The console's environment, in addition to the defaults. */
  env?: Record<string, string>
}

/** A console over many rows, and its address. `BENCH_FOLDER` keeps the rows for another run. */
export async function withRows(
  { env, ...rows }: Rows,
  measure: (db: Db, url: string) => Promise<void>,
): Promise<void> {
  await withDatabase(rows, async (url, folder) => {
    const db = createDb(url)
    const server = await startConsole({
      DATABASE_URL: url,
      DATA_DIR: folder,
      NODE_ENV: 'production',
      ...env,
    })
    try {
      say(`load average ${loadavg()[0]?.toFixed(2)}`)
      await measure(db, server.url)
    } finally {
      await server.stop()
      await db.destroy()
    }
  })
}

/** A database with many rows, its address and its folder. */
export async function withDatabase(
  { table, fill, folder: kept = process.env.BENCH_FOLDER }: Omit<Rows, 'env'>,
  measure: (url: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'gym-bench-')))
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
  try {
    await migrate(postgres.url, path.join(projectRoot, 'server', 'migrations'))
    const db = createDb(postgres.url)
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length === 0) {
      const begun = performance.now()
      await fill(db)
      say(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    }
    await db.destroy()
    await measure(postgres.url, folder)
  } finally {
    await postgres.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of sequential requests, and the total of the last reply that had one. */
export async function oneByOne(ask: Client, times: number, at: (round: number) => string) {
  const took: number[] = []
  let total = ''
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    const reply = await ask('GET', at(round))
    const text = await reply.text()
    took.push(performance.now() - begun)
    if (reply.status !== 200) throw new Error(`${at(round)}: ${reply.status} ${text}`)
    const found: { total?: unknown } = JSON.parse(text)
    if (typeof found.total === 'number') total = `${found.total}`
  }
  const [first = 0] = took
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: part(0.5), p95: part(0.95), first, total }
}

/** A title and columns of numbers. */
export function line([title = '', ...cells]: (string | number)[]): string {
  const shown = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(9))
  return `${`${title}`.padEnd(52)}${shown.join('')}`
}
