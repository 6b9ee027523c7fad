import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { addDays, shanghaiDay } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import { seedMany } from '../../server/seed/seed-many'
import { insertAccount } from '../../server/system/account/new-account'
import { sealAll } from '../../server/system/audit-log/seal-all'
import { verifyChain } from '../../server/system/audit-log/verify-chain'
import { administrator, type Client } from '../harness/process'
import { addAuditLines, benchPassword } from './audit-lines'
import { line, oneByOne, say, withRows } from './kept-rows'
import { signedIn } from './signed-in'

/* The audit log with a million lines of two years: its lists, sealing and verifying all of it, and the cost of sealing for writers.
   `BENCH_ROWS` for other numbers, `BENCH_FOLDER` to keep the lines for another run. */
const count = Number(process.env.BENCH_ROWS ?? 1_000_000)
const times = Number(process.env.BENCH_TIMES ?? 60)
const writers = 16
const seconds = 4

await withRows({ table: 'audit', fill }, async (db, url) => {
  const [all, ten] = [
    await signedIn(url, administrator),
    await signedIn(url, { username: 'bench-1', password: benchPassword }),
  ]
  say(line(['', 'p50 ms', 'p95 ms', 'first', '', 'total']))
  for (const [name, ask, at] of await casesOf(db, all, ten)) {
    const { p50, p95, first, total } = await oneByOne(ask, times, at)
    say(line([name, p50, p95, first, '', total]))
  }
  await timed('the chain is whole', async () => {
    const { broken, checked } = await verifyChain(db)
    if (broken !== null || checked < count) throw new Error(JSON.stringify({ broken, checked }))
  })
  await compareWrites(db, all)
})

type Case = [name: string, ask: Client, at: (round: number) => string]

async function casesOf(db: Db, all: Client, ten: Client): Promise<Case[]> {
  const { rows } = await sql<{ id: string; rowId: string; accountId: string; requestId: string }>`
    select id, row_id, account_id, request_id from audit tablesample system (1) where account_id is not null limit ${times}
  `.execute(db)
  const some = (round: number) => rows[round % rows.length]!
  const today = shanghaiDay(new Date())
  const list = (name: string, query: (round: number) => string, ask = all): Case => [
    name,
    ask,
    (round) => `/audit-lines?${query(round)}`,
  ]
  return [
    list('the first page', () => 'page=1'),
    list('from page 2500 on', (round) => `page=${2500 + round}`),
    list('the oldest', () => 'order=asc'),
    list('of a day', (round) => `from=${addDays(today, -round)}&to=${addDays(today, -round)}`),
    list('by whom', (round) => `who=bench-${round % 40}`),
    list('of an account', (round) => `account=${some(round).accountId}`),
    list('of an action', () => 'action=coach.update'),
    list('of a resource, oldest first', () => 'action=coach.&order=asc'),
    list('of a row', (round) => `row=${some(round).rowId}`),
    list('of a request', (round) => `request=${some(round).requestId}`),
    list('by a reason', (round) => `q=${encodeURIComponent(`工单 ${round * 97}`)}`),
    list('by a frequent reason', () => `q=${encodeURIComponent('工单')}`),
    list('of ten accounts’ stores', () => 'page=1', ten),
    list('of ten accounts’ stores, an action', () => 'action=coach.update', ten),
    ['one line', all, (round) => `/audit-lines/${some(round).id}`],
    ['words', all, () => '/audit-lines/words'],
    ['the chain', all, () => '/audit-chain'],
  ]
}

async function fill(db: Db): Promise<void> {
  await seedMany(db, { stores: writers })
  await insertAccount(
    db,
    {
      username: administrator.username,
      role: 'administrator',
      passwordHash: await hashPassword(administrator.password),
    },
    new Date(),
  )
  await addAuditLines(db, count)
  await timed('sealed', () => sealAll(db))
  await sql`vacuum analyze`.execute(db)
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  say(`${what}: ${(ms / 1000).toFixed(1)} s, ${Math.round((count / ms) * 1000)} lines a second`)
}

/** Concurrent changes of stores, with sealing and without it in turns. */
async function compareWrites(db: Db, ask: Client): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from store order by code limit ${writers}
  `.execute(db)
  const trigger = (verb: 'enable' | 'disable') =>
    sql.raw(`alter table audit ${verb} trigger audit_waits`).execute(db)
  const found: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < 4; round += 1) {
    found.with.push(await writesPerSecond(ask, rows))
    await trigger('disable')
    found.without.push(await writesPerSecond(ask, rows))
    await trigger('enable')
    await sql`
      insert into audit_unsealed (audit_id) select id from audit
      where at > now() - interval '1 minute' and id not in (select audit_id from audit_unsealed)
        and not exists (select from audit_seal where audit_id = audit.id)
    `.execute(db)
    await sealAll(db)
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const [sealed, bare] = [middle(found.with), middle(found.without)]
  say(
    `changes a second: ${sealed.toFixed(0)} sealed, ${bare.toFixed(0)} without, ratio ${(sealed / bare).toFixed(2)}`,
  )
}

async function writesPerSecond(ask: Client, rows: { id: string; version: number }[]): Promise<number> {
  const end = performance.now() + seconds * 1000
  let written = 0
  const write = async (row: { id: string; version: number }) => {
    while (performance.now() < end) {
      const reply = await ask(
        'PATCH',
        `/stores/${row.id}`,
        { areaSqm: 10_000 + row.version },
        { 'if-match': `"${row.version}"`, 'x-request-id': randomUUID() },
      )
      if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
      row.version += 1
      written += 1
    }
  }
  await Promise.all(rows.map(write))
  return written / seconds
}
