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
import type { Db } from '../../server/kit/schema'
import { insertAccount } from '../../server/resources/account/new-account'
import { proofOf } from '../../server/resources/ledger/proof'
import { seedMany } from '../../server/seed/many'
import { administrator, type Client, startConsole } from '../harness/process'
import { casesOf, clerk, type Drawn } from './million-cases'
import { signedIn } from './signed-in'

/*
 * A million people, members with cards and orders, in a hundred stores. One asks at a time, at least a hundred times; where a case can, each
 * time for something else, so that no remembered count helps. `BENCH_ROWS` for other numbers, `BENCH_ONLY` for some of the cases,
 * `BENCH_FOLDER` to keep the data for another run.
 */
const count = Number(process.env.BENCH_ROWS ?? 1_000_000)
const times = Number(process.env.BENCH_TIMES ?? 100)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const kept = process.env.BENCH_FOLDER
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'gym-bench-')))
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
const db = createDb(postgres.url)
try {
  await migrate(postgres.url, path.join(projectRoot, 'server', 'migrations'))
  await filled()
  await proved()
  const drawn = await draw(db)
  const server = await startConsole({ DATABASE_URL: postgres.url, DATA_DIR: folder, NODE_ENV: 'production' })
  try {
    // The first account is the console's own to make.
    await addClerk()
    const asks = { all: await signedIn(server.url, administrator), one: await signedIn(server.url, clerk) }
    say(
      `load average ${loadavg()[0]?.toFixed(2)}\n${row(['', 'p50 ms', 'p95 ms', 'first', 'most', 'total'])}`,
    )
    let missed = 0
    for (const { name, most = 100, who = 'all', path: at } of casesOf(drawn)) {
      if (!only.test(name)) continue
      const { p50, p95, first, total } = await measured(asks[who], at)
      const isGood = p95 <= most
      if (!isGood) missed += 1
      say(
        row([
          `${isGood ? ' ' : '!'} ${name}`,
          ...[p50, p95, first].map((ms) => ms.toFixed(1)),
          `${most}`,
          total,
        ]),
      )
    }
    say(missed === 0 ? 'every case is within its limit' : `${missed} cases are beyond their limit`)
  } finally {
    await server.stop()
  }
} finally {
  await db.destroy()
  await postgres.stop()
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}

async function filled(): Promise<void> {
  const { rows } = await sql`select from member limit 1`.execute(db)
  if (rows.length > 0) return
  const begun = performance.now()
  await seedMany(db, { stores: 100, members: count, orders: count })
  say(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

async function addClerk(): Promise<void> {
  const { rows } = await sql`select from account where username = ${clerk.username}`.execute(db)
  if (rows.length > 0) return
  const { rows: stores } = await sql<{ id: string }>`select id from store order by code limit 1`.execute(db)
  const passwordHash = await hashPassword(clerk.password)
  const account = {
    username: clerk.username,
    role: 'manager',
    storeIds: stores.map(({ id }) => id),
    passwordHash,
  }
  await insertAccount(db, account, new Date())
}

async function proved(): Promise<void> {
  const begun = performance.now()
  const broken = (await proofOf(db)).filter((proof) => proof.broken > 0)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
  say(`the books add up: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** What there is to ask for, drawn from all of it. */
async function draw(db: Db): Promise<Drawn> {
  const { rows } = await sql<Drawn['people'][number]>`
    select person.id, person.name, person.mobile, member.id as member_id, member_no, sales_order.id as order_id, order_no
    from generate_series(0, ${times - 1}::int) as i
    join person on mobile = '15' || lpad((i * (${count}::int / ${times}::int))::text, 9, '0')
    join member on person_id = person.id join sales_order on member_id = member.id
  `.execute(db)
  const { rows: ones } = await sql<Omit<Drawn, 'people' | 'today' | 'daysAgo'>>`
    select (select id from store order by code limit 1) as store, (select plan_id from membership limit 1) as plan,
      (select consultant_id from member where consultant_id is not null limit 1) as consultant,
      (select seller_id from sales_order limit 1) as seller
  `.execute(db)
  const today = shanghaiDay(new Date())
  return { ...ones[0]!, people: rows, today, daysAgo: (days) => addDays(today, -days) }
}

async function measured(ask: Client, at: (round: number) => string) {
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

function row([title = '', ...cells]: string[]): string {
  return `${title.padEnd(52)}${cells.map((cell) => cell.padStart(9)).join('')}`
}
