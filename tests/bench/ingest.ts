import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { register, signInAt } from '../../server/devices/simulator/register'
import { newKey } from '../../server/kit/crypto/read-key-ring'
import { secretBox } from '../../server/kit/crypto/secret-box'
import { createDb } from '../../server/kit/db/create-db'
import { migrate } from '../../server/kit/db/migrate'
import { startPostgres } from '../../server/kit/db/postgres'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { migrateJobs } from '../../server/kit/jobs/jobs'
import { createLog } from '../../server/kit/log'
import { newId } from '../../server/kit/new-id'
import { projectRoot } from '../../server/kit/project-root'
import { seedDemo } from '../../server/seed/seed-demo'
import { ensureAdministrator } from '../../server/setup-routes'
import { administrator, startConsole } from '../harness/process'

/* Terminals that each report one member after the other, as fast as they are answered; every member returns each minute. For comparison,
   the least possible work: one insert of such a row for each, without HTTP, rules, visit or live event. */
const terminals = 16
/** They report for more devices than they are: one device is limited to fifty messages a second. */
const devices = 128
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

const folder = await mkdtemp(path.join(tmpdir(), 'gym-bench-'))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
const agent = new Agent({ keepAlive: true, maxSockets: terminals })
const line = (cells: (string | number)[]) =>
  process.stdout.write(
    `${cells.map((cell, i) => (i === 0 ? String(cell).padEnd(16) : String(cell).padStart(9))).join('')}\n`,
  )
try {
  const doorNos = await seeded(postgres.url)
  const server = await startConsole({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  })
  try {
    const lines = await furnish(server.url)
    line(['', 'told/s', 'p50 ms', 'p95 ms', 'p99 ms'])
    const ours = await measure((terminal, round) =>
      tell(lines[(terminal + terminals * round) % devices] ?? '', doorNos, round),
    )
    report('ingest', ours)
    const raw = await rawInserts(postgres.url)
    report('raw insert', raw)
    line(['ratio', (ours.perSecond / raw.perSecond).toFixed(2)])
  } finally {
    await server.stop()
  }
} finally {
  agent.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The demo's chain, whose members all have a door number. */
async function seeded(url: string): Promise<number[]> {
  await migrate(url, path.join(projectRoot, 'server', 'migrations'))
  await migrateJobs(url, createLog('warn'))
  const db = createDb(url)
  const [mediaDir, documentDir] = [path.join(folder, 'media'), path.join(folder, 'documents')]
  for (const one of [mediaDir, documentDir]) await mkdir(one, { recursive: true })
  // Before the example data, which brings accounts of its own.
  await ensureAdministrator(db, administrator.username, administrator.password)
  await seedDemo(db, {
    clock: () => new Date(),
    media: localFileStore(mediaDir),
    documentDir,
    secrets: secretBox([newKey()]),
  })
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`
    insert into door_number (person_id) select person_id from member
    where not exists (select from door_number where door_number.person_id = member.person_id)
  `.execute(db)
  const { rows } = await sql<{
    no: number
  }>`select no from door_number join member using (person_id)`.execute(db)
  await db.destroy()
  return rows.map(({ no }) => no)
}

/** Creates the terminals; returns their upload addresses. */
async function furnish(url: string): Promise<string[]> {
  const ask = await signInAt(url, administrator)
  const { rows: stores } = await ask<{ rows: { id: string }[] }>('GET', '/stores')
  const lines: string[] = []
  for (let i = 0; i < devices; i += 1) {
    const [sn, storeId] = [`BENCH-${i}`, stores[i % stores.length]?.id ?? '']
    const { path: own } = await register(ask, { url, sn, protocol: 'zkteco', storeId })
    lines.push(`${url}${own}/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=9999`)
  }
  return lines
}

function tell(url: string, doorNos: readonly number[], round: number): Promise<void> {
  const minute = Math.floor(round / doorNos.length)
  // From ten days ago: no event is later than its report.
  const at = new Date(Date.now() - 864_000_000 + minute * 61_000 + 8 * 3_600_000)
  const wall = at.toISOString().slice(0, 19).replace('T', ' ')
  const body = `${doorNos[round % doorNos.length]}\t${wall}\t0\t15\t0\t0\n`
  return new Promise((resolve, reject) => {
    const requested = request(
      url,
      { method: 'POST', agent, headers: { 'content-length': body.length } },
      (reply) => {
        reply
          .resume()
          .on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`${reply.statusCode}`))))
      },
    )
    requested.on('error', reject).end(body)
  })
}

/** The same rows into a table of the same columns and indexes, one insert each. */
async function rawInserts(url: string): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: url, max: terminals })
  await pool.query('create table raw_record (like access_record including all)')
  const { rows } = await pool.query('select device_id, store_id from access_record limit 1')
  const { device_id: device, store_id: store } = rows[0]
  try {
    return await measure(async (terminal, round) => {
      const now = new Date()
      await pool.query({
        name: 'raw',
        text: `insert into raw_record (id, device_id, device_record_id, store_id, occurred_at, received_at, at, direction, mode, result,
          opened, is_repeat, is_skewed, raw) values ($1, $2, $3, $4, $5, $5, $5, 'in', 'face', 'pass', true, false, false, '')`,
        values: [newId(), device, `${terminal}-${round}`, store, now],
      })
    })
  } finally {
    await pool.end()
  }
}

interface Measured {
  perSecond: number
  /** Milliseconds. */
  waits: number[]
}

async function measure(once: (terminal: number, round: number) => Promise<void>): Promise<Measured> {
  const end = performance.now() + seconds * 1_000
  const waits: number[] = []
  const run = async (terminal: number) => {
    for (let round = 0; performance.now() < end; round += 1) {
      const start = performance.now()
      await once(terminal, round)
      waits.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: terminals }, (_, i) => run(i)))
  return { perSecond: waits.length / seconds, waits: waits.sort((one, other) => one - other) }
}

function report(title: string, { perSecond, waits }: Measured): void {
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)
  line([title, perSecond.toFixed(0), at(0.5), at(0.95), at(0.99)])
}
