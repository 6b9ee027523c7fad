import { sql } from 'kysely'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { addDays, shanghaiDay } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import { proofOf } from '../../server/ledger/find-imbalances'
import { seedMany } from '../../server/seed/seed-many'
import { insertAccount } from '../../server/system/account/new-account'
import { administrator } from '../harness/process'
import { line, oneByOne, say, withRows } from './kept-rows'
import { casesOf, clerk, type Drawn } from './million-cases'
import { signedIn } from './signed-in'

/* A million people, members with cards and orders, in a hundred stores. Requests run in sequence, at least a hundred times; where a case
   can, each time for something else, so that no cached count helps. `BENCH_ROWS` for other numbers, `BENCH_ONLY` for some of the cases,
   `BENCH_FOLDER` to keep the data for another run. */
const count = Number(process.env.BENCH_ROWS ?? 1_000_000)
const times = Number(process.env.BENCH_TIMES ?? 100)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const fill = async (db: Db) => {
  await seedMany(db, { stores: 100, members: count, orders: count })
  await proved(db)
}

await withRows({ table: 'member', fill }, async (db, url) => {
  const drawn = await draw(db)
  await addClerk(db)
  const asks = { all: await signedIn(url, administrator), one: await signedIn(url, clerk) }
  say(line(['', 'p50 ms', 'p95 ms', 'first', 'most', 'total']))
  let missed = 0
  for (const { name, most = 100, who = 'all', path: at } of casesOf(drawn)) {
    if (!only.test(name)) continue
    const { p50, p95, first, total } = await oneByOne(asks[who], times, at)
    const isGood = p95 <= most
    if (!isGood) missed += 1
    say(line([`${isGood ? ' ' : '!'} ${name}`, p50, p95, first, `${most}`, total]))
  }
  say(missed === 0 ? 'every case is within its limit' : `${missed} cases are beyond their limit`)
})

async function addClerk(db: Db): Promise<void> {
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

async function proved(db: Db): Promise<void> {
  const begun = performance.now()
  const broken = (await proofOf(db)).filter((proof) => proof.broken > 0)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
  say(`the books add up: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** The ids to request, drawn from all rows. */
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
