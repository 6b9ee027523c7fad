import { sql } from 'kysely'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { addDays, shanghaiDay } from '../../server/kit/day'
import type { Db } from '../../server/kit/db/schema'
import { proofOf } from '../../server/ledger/find-imbalances'
import { seedMany } from '../../server/seed/seed-many'
import { insertAccount } from '../../server/system/account/new-account'
import { administrator } from '../harness/process'
import { line, oneByOne, say, withRows } from './kept-rows'
import { signedIn } from './signed-in'

/* A million private lessons of a thousand coaches in a hundred stores, paid in every way. Prints how long the ledger takes to check, and the
   start pages, debts and lists of lessons, requested in sequence. `BENCH_ROWS` for other numbers of lessons, `BENCH_ONLY` for some of the
   cases, `BENCH_FOLDER` to keep the data for another run. */
const lessons = Number(process.env.BENCH_ROWS ?? 1_000_000)
const members = Math.ceil(lessons / 10)
const times = Number(process.env.BENCH_TIMES ?? 60)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const password = 'long enough to be safe'
const today = shanghaiDay(new Date())
const fill = (db: Db) =>
  seedMany(db, { stores: 100, coaches: 1_000, courses: 2_000, members, orders: members, lessons })

await withRows({ table: 'appointment', fill }, async (db, url) => {
  const { storeId, storeIds, coachId, personId, memberIds } = await draw(db)
  const accounts = {
    all: administrator,
    coach: await addAccount(db, 'coach', [storeId], personId),
    desk: await addAccount(db, 'front_desk', [storeId]),
    manager: await addAccount(db, 'manager', storeIds),
    books: await addAccount(db, 'accountant', null),
  }
  if (only.test('reconcile')) await reconcile(db)
  const days = `from=${addDays(today, -30)}&to=${today}`
  const cases: [name: string, who: keyof typeof accounts, path: (round: number) => string][] = [
    ['coach’s day', 'coach', (round) => `/dashboard/coach-day?day=${addDays(today, -round % 30)}`],
    ['coach’s own figures', 'coach', () => '/dashboard/coach'],
    ['front desk’s today', 'desk', () => `/dashboard/desk?store=${storeId}`],
    ['books', 'books', () => `/dashboard/books`],
    ['figures, 30 days', 'all', () => `/dashboard?${days}`],
    ['figures, 30 days, of ten stores', 'manager', () => `/dashboard?${days}`],
    ['lessons', 'all', () => '/appointments?page=1'],
    ['lessons from page 2500 on', 'all', (round) => `/appointments?page=${2500 + round}`],
    ['lessons that are due', 'all', () => '/appointments?due=receivable'],
    ['lessons that are due, of a store', 'desk', () => '/appointments?due=receivable'],
    ['lessons of a member', 'all', (round) => `/appointments?member=${memberIds[round % memberIds.length]}`],
    ['lessons of a coach', 'all', () => `/appointments?coach=${coachId}`],
    ['lessons of a store, confirmed', 'desk', () => '/appointments?status=confirmed'],
    [
      'calendar of a store, a week',
      'desk',
      (round) => `/calendar?from=${addDays(today, -round)}&days=7&store=${storeId}`,
    ],
    [
      'free starts of a coach, a week',
      'desk',
      (round) => `/slots?from=${addDays(today, 1 + (round % 10))}&days=7&source=front_desk&coach=${coachId}`,
    ],
    ['timeline of a member', 'desk', (round) => `/members/${memberIds[round % memberIds.length]}/timeline`],
  ]
  say(line(['', 'p50 ms', 'p95 ms', 'first']))
  let missed = 0
  for (const [name, who, path] of cases) {
    if (!only.test(name)) continue
    const { p50, p95, first } = await oneByOne(await signedIn(url, accounts[who]), times, path)
    if (p95 > 100) missed += 1
    say(line([`${p95 > 100 ? '!' : ' '} ${name}`, p50, p95, first]))
  }
  say(missed === 0 ? 'every case is within 100 ms' : `${missed} cases are beyond 100 ms`)
})

async function reconcile(db: Db): Promise<void> {
  const begun = performance.now()
  const broken = (await proofOf(db)).filter((proof) => proof.broken > 0)
  say(`reconcile: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${broken.length} rules are broken`)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
}

async function addAccount(db: Db, role: string, storeIds: string[] | null, personId: string | null = null) {
  const account = { username: `bench-${role}`, password }
  const { rows } = await sql`select from account where username = ${account.username}`.execute(db)
  if (rows.length > 0) return account
  const passwordHash = await hashPassword(password)
  const id = await insertAccount(db, { ...account, role, storeIds, passwordHash }, new Date())
  await sql`update account set person_id = ${personId} where id = ${id}`.execute(db)
  return account
}

/** A coach with lessons, ten stores and their members. */
async function draw(db: Db) {
  const { rows } = await sql<{
    storeId: string
    storeIds: string[]
    coachId: string
    personId: string
    memberIds: string[]
  }>`
    select lesson.store_id, lesson.coach_id, person_id,
      array(select store.id from store order by store.id = lesson.store_id desc, code limit 10) as store_ids,
      array(select member.id from member where home_store_id = lesson.store_id order by member.id limit 100) as member_ids
    from (select store_id, coach_id from appointment where status = 'confirmed' order by id limit 1) lesson
    join coach on coach.id = coach_id
  `.execute(db)
  return rows[0]!
}
