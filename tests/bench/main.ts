import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb } from '../../server/kit/db/create-db'
import { migrate } from '../../server/kit/db/migrate'
import { startPostgres } from '../../server/kit/db/postgres'
import { projectRoot } from '../../server/kit/project-root'
import { seedMany } from '../../server/seed/seed-many'
import { startConsole } from '../harness/process'
import { compare } from './compare'
import type { Table } from './tables'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)
const how = {
  connections: Number(process.env.BENCH_CONNECTIONS ?? 16),
  seconds: 3,
  rounds: Number(process.env.BENCH_ROUNDS ?? 3),
  only: new RegExp(process.env.BENCH_ONLY ?? ''),
}

process.stdout.write(
  `${rows} rows each, ${how.connections} connections, ${how.rounds} × ${how.seconds} s\n\n`,
)
const folder = await mkdtemp(path.join(tmpdir(), 'gym-bench-'))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
try {
  await migrate(postgres.url, path.join(projectRoot, 'server', 'migrations'))
  const ids = await seeded(postgres.url)
  const ours = await startConsole({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  })
  const raw = await startRaw(postgres.url)
  try {
    await compare({ ours: Number(new URL(ours.url).port), raw: raw.port }, ids, how)
  } finally {
    raw.stop()
    await ours.stop()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Fills the tables; returns ids of each, one for every connection. */
async function seeded(url: string): Promise<Record<Table, string[]>> {
  const db = createDb(url)
  await seedMany(db, { stores: rows, coaches: rows })
  const some = async (table: Table) => {
    const found = await db
      .selectFrom(table as never)
      .select('id' as never)
      .limit(how.connections)
      .execute()
    // The kit's own list of tables lacks those of resources.
    return (found as { id: string }[]).map(({ id }) => id)
  }
  const ids = { person: await some('person'), store: await some('store'), coach: await some('coach') }
  await db.destroy()
  return ids
}

async function startRaw(url: string) {
  const child = fork(path.join(projectRoot, 'dist', 'bench', 'raw.js'), {
    env: { ...process.env, DATABASE_URL: url },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', (code) => reject(new Error(`the raw server ended with ${code}`)))
  })
  return { port, stop: () => child.kill() }
}
