import { sql } from 'kysely'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { addDays, shanghaiDay } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import { insertAccount } from '../../server/system/account/new-account'
import { administrator } from '../harness/process'
import { fillChain } from './dashboard-rows'
import { line, oneByOne, say, withRows } from './kept-rows'
import { signedIn } from './signed-in'

/* The dashboard of a chain of a hundred stores, a hundred thousand members and a million visits, requested in sequence; each time for
   other days, so that no cached count helps. `BENCH_VISITS` and `BENCH_ROWS` for other numbers, `BENCH_FOLDER` to keep the data for
   another run. */
const [members, visits] = [Number(process.env.BENCH_ROWS ?? 100_000), Number(process.env.BENCH_VISITS ?? 1e6)]
const times = Number(process.env.BENCH_TIMES ?? 60)
const manager = { username: 'manager', password: 'long enough to be safe' }
const today = shanghaiDay(new Date())
const fill = (db: Db) => fillChain(db, { members, visits, today })

await withRows({ table: 'check_in', fill }, async (db, url) => {
  const store = await addManager(db)
  const [all, ten] = [await signedIn(url, administrator), await signedIn(url, manager)]
  say(line(['', 'p50 ms', 'p95 ms', 'first']))
  for (const [name, ask, at, days, also] of [
    ['figures, 30 days', all, '', 30, ''],
    ['figures, 366 days', all, '', 366, ''],
    ['figures, 30 days, a store', all, '', 30, `&store=${store}`],
    ['figures, 30 days, of ten stores', ten, '', 30, ''],
    ['charts, 30 days', all, '/charts', 30, ''],
    ['charts, 366 days', all, '/charts', 366, ''],
    ['charts, 30 days, a store', all, '/charts', 30, `&store=${store}`],
    ['charts, 30 days, of ten stores', ten, '/charts', 30, ''],
  ] as const) {
    const { p50, p95, first } = await oneByOne(ask, times, (round) => {
      const to = addDays(today, -(round % 3))
      return `/dashboard${at}?from=${addDays(to, 1 - days)}&to=${to}${also}`
    })
    say(line([name, p50, p95, first]))
  }
})

/** Adds a manager of ten stores; returns one of these. */
async function addManager(db: Db): Promise<string> {
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
