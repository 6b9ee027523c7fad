import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { createDb } from '../../server/kit/db'
import { migrate } from '../../server/kit/migrate'
import { hashPassword } from '../../server/kit/password'
import { startPostgres } from '../../server/kit/postgres'
import { projectRoot } from '../../server/kit/project-root'
import { insertAccount } from '../../server/resources/account/new-account'
import { administrator, type Client, startConsole } from '../harness/process'
import { fillChain } from './dashboard-rows'
import { signedIn } from './signed-in'

/*
 * The dashboard of a chain of a hundred stores, a hundred thousand members and a million visits, asked by one after the other; each time for
 * other days, so that no remembered count helps. `BENCH_VISITS` and `BENCH_ROWS` for other numbers, `BENCH_FOLDER` to keep the data for
 * another run.
 */
const [members, visits] = [Number(process.env.BENCH_ROWS ?? 100_000), Number(process.env.BENCH_VISITS ?? 1e6)]
const times = Number(process.env.BENCH_TIMES ?? 60)
const kept = process.env.BENCH_FOLDER
const manager = { username: 'manager', password: 'long enough to be safe' }
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'gym-bench-')))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
const db = createDb(postgres.url)
const today = shanghaiDay(new Date())
try {
  await migrate(postgres.url, path.join(projectRoot, 'server', 'migrations'))
  const { rows: filled } = await sql`select from check_in limit 1`.execute(db)
  if (filled.length === 0) {
    const begun = performance.now()
    await fillChain(db, { members, visits, today })
    say(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  const server = await startConsole({ DATABASE_URL: postgres.url, DATA_DIR: folder, NODE_ENV: 'production' })
  try {
    const store = await addManager()
    const [all, ten] = [await signedIn(server.url, administrator), await signedIn(server.url, manager)]
    say(`load average ${loadavg()[0]?.toFixed(2)}`)
    say(['', 'p50 ms', 'p95 ms', 'first'].map((cell) => cell.padStart(10)).join(''))
    for (const [name, ask, at, days, also] of [
      ['figures, 30 days', all, '', 30, ''],
      ['figures, 366 days', all, '', 366, ''],
      ['figures, 30 days, a store', all, '', 30, `&store=${store}`],
      ['figures, 30 days, of ten stores', ten, '', 30, ''],
      ['charts, 30 days', all, '/charts', 30, ''],
      ['charts, 366 days', all, '/charts', 366, ''],
      ['charts, 30 days, a store', all, '/charts', 30, `&store=${store}`],
      ['charts, 30 days, of ten stores', ten, '/charts', 30, ''],
    ] as const)
      say(`${await measured(ask, (round) => asked(at, addDays(today, -(round % 3)), days, also))}  ${name}`)
  } finally {
    await server.stop()
  }
} finally {
  await db.destroy()
  await postgres.stop()
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

const asked = (at: string, to: string, days: number, also: string) =>
  `/dashboard${at}?from=${addDays(to, 1 - days)}&to=${to}${also}`

/** Somebody with ten stores; hands back one of them. */
async function addManager(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from store where status = 'open' order by code limit 10
  `.execute(db)
  const storeIds = rows.map(({ id }) => id)
  const { rows: known } = await sql`select from account where username = ${manager.username}`.execute(db)
  const passwordHash = await hashPassword(manager.password)
  const account = { username: manager.username, role: 'administrator', storeIds, passwordHash }
  if (known.length === 0) await insertAccount(db, account, new Date())
  return storeIds[0]!
}

async function measured(ask: Client, at: (round: number) => string): Promise<string> {
  const took: number[] = []
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    const reply = await ask('GET', at(round))
    const text = await reply.text()
    took.push(performance.now() - begun)
    if (reply.status !== 200) throw new Error(`${at(round)}: ${reply.status} ${text}`)
  }
  const [first = 0] = took
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return ['', ...[part(0.5), part(0.95), first].map((ms) => ms.toFixed(1))]
    .map((cell) => cell.padStart(10))
    .join('')
}
