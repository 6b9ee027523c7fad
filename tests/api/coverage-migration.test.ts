import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { type Coverage, courseCoverage, defaultCoverage } from '../../contract/catalogue/coverage'
import { migrate } from '../../server/kit/db/migrate'
import { freshDatabase, migrationsFolder, type TestDatabase } from '../harness/database/database'

/** The migrations of before cards had a coverage. */
const before = mkdtempSync(path.join(tmpdir(), 'gym-before-coverage-'))
let database: TestDatabase

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const course = id(1)
const cards = { period: id(11), times: id(12), otherTimes: id(13), stored: id(14), pack: id(15) }

/** A seat of before: its status, card, unit, and what its lesson took of cards; and what the migration must make of it. */
const seats: [string, string | null, string, [string, number][], (string | number | null)[]][] = [
  ['confirmed', cards.times, 'held', [[cards.times, -1]], ['units', 'held', 1, null]],
  ['completed', cards.times, 'held', [[cards.times, -1]], ['units', 'taken', 1, null]],
  ['no_show', cards.times, 'held', [[cards.times, -1]], ['units', 'taken', 1, null]],
  [
    'cancelled',
    cards.times,
    'returned',
    [
      [cards.times, -1],
      [cards.times, 1],
    ],
    ['units', 'returned', 1, null],
  ],
  [
    'confirmed',
    cards.otherTimes,
    'held',
    [
      [cards.times, -1],
      [cards.times, 1],
      [cards.otherTimes, -1],
    ],
    ['units', 'held', 1, null],
  ],
  ['confirmed', cards.stored, 'none', [], ['included', 'none', null, null]],
  ['checked_in', cards.period, 'none', [], ['included', 'none', null, null]],
  ['confirmed', null, 'none', [], ['due', 'none', null, 20_000]],
  ['completed', null, 'none', [], ['due', 'none', null, 0]],
  ['late_cancelled', null, 'none', [], ['due', 'none', null, 0]],
  ['waitlisted', cards.times, 'none', [], [null, 'none', null, null]],
]

beforeAll(async () => {
  for (const name of readdirSync(migrationsFolder).filter((one) => one < '0040'))
    cpSync(path.join(migrationsFolder, name), path.join(before, name))
  database = await freshDatabase()
  const { db, url } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate(url, before)
  await db.transaction().execute(async (tx) => {
    // Rows without the people, stores and coaches that they name.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into coach_course (id, name, name_pinyin, coach_id, kind, duration_min, capacity, price_fen, buffer_before_min,
        buffer_after_min, min_notice_min, max_advance_days, cancel_deadline_min, level, intro, search, created_at, updated_at)
      values (${course}, '私教', 'sijiao', ${id(2)}, 'private', 60, 1, 20000, 0, 0, 0, 30, 120, 'beginner', '', '', now(), now())
    `.execute(tx)
    for (const [kind, days, times, valid] of [
      ['period', 365, null, null],
      ['times', null, 10, 180],
      ['stored', null, null, 700],
    ] as const)
      await sql`
        insert into membership_plan (id, code, name, name_pinyin, kind, duration_days, times, valid_days, bonus_days, list_price_fen,
          sale_price_fen, store_scope, freeze_max_days, freeze_min_days, freeze_max_count, is_transferable, transfer_fee_fen,
          activate_within_days, benefits, badge, sort, search, created_at, updated_at)
        values (${id(20 + (days ?? 0) + (times ?? 0))}, ${`P_${kind.toUpperCase()}`}, '卡种', '', ${kind}, ${days}, ${times}, ${valid}, 0, 100, 100,
          'all', 0, 1, 0, false, 0, 30, '{}', 'none', 0, '', now(), now())
      `.execute(tx)
    for (const [name, card] of Object.entries(cards)) {
      const kind = name === 'period' || name === 'stored' ? name : 'times'
      await sql`
        insert into membership (id, member_id, home_store_id, name, kind, starts_on, ends_on, times_total, times_left, balance_fen,
          course_id, plan_id, status, created_at, updated_at)
        values (${card}, ${id(3)}, ${id(4)}, '会员卡', ${kind}, '2026-01-01', '2026-12-31', ${kind === 'times' ? 10 : null}::int,
          ${kind === 'times' ? 7 : null}::int, ${kind === 'stored' ? 50_000 : null}::int, ${name === 'pack' ? course : null}::uuid,
          ${name === 'pack' ? null : id(375)}::uuid, 'active', now(), now())
      `.execute(tx)
    }
    for (const [n, [status, card, unit, uses]] of seats.entries()) {
      await sql`
        insert into appointment (id, no, session_id, coach_id, store_id, kind, during, member_id, membership_id, source, price_fen,
          unit, note, cancel_deadline_min, cancel_reason, waitlist_position, status, created_at, updated_at)
        values (${id(100 + n)}, ${`YY2026030200${10 + n}`}, ${id(5)}, ${id(2)}, ${id(4)}, 'private',
          tstzrange('2026-03-02 10:00+08', '2026-03-02 11:00+08'), ${id(200 + n)}, ${card}, 'front_desk', 20000, ${unit}, '', 120,
          ${status === 'late_cancelled' ? '堵车' : null}, ${status === 'waitlisted' ? 1 : null}::int, ${status}, now(), now())
      `.execute(tx)
      for (const [at, [from, delta]] of uses.entries())
        await sql`
          insert into membership_use (id, membership_id, appointment_id, delta, reason, at)
          values (${id(1000 + 10 * n + at)}, ${from}, ${id(100 + n)}, ${delta}, ${delta < 0 ? 'booked' : 'cancelled'}, now())
        `.execute(tx)
    }
  })
  await migrate(url, migrationsFolder)
}, 60_000)

afterAll(async () => {
  await database.drop()
  rmSync(before, { recursive: true })
})

it('seats of before coverage say how they were paid, and their ledger proves it', async () => {
  const { rows } = await sql<
    Record<'charge' | 'hold', string | null> & Record<'units' | 'dueFen', number | null>
  >`
    select charge, hold, units, due_fen from appointment order by id
  `.execute(database.db)
  expect(rows.map(({ charge, hold, units, dueFen }) => [charge, hold, units, dueFen])).toEqual(
    seats.map(([, , , , made]) => made),
  )
  expect((await sql`select id from uncharged_lesson`.execute(database.db)).rows).toEqual([])
})

it('plans and cards of before coverage get the one that is assumed, a pack that of its course', async () => {
  const plans = await sql<{
    kind: 'period' | 'times' | 'stored'
    coverage: Coverage
    isCoverageAssumed: boolean
  }>`
    select kind, coverage, is_coverage_assumed from membership_plan
  `.execute(database.db)
  expect(plans.rows).toHaveLength(3)
  for (const { kind, coverage, isCoverageAssumed } of plans.rows)
    expect([kind, coverage, isCoverageAssumed]).toEqual([kind, defaultCoverage(kind), true])
  const given = await sql<{ coverage: Coverage; isCoverageAssumed: boolean }>`
    select coverage, is_coverage_assumed from membership order by id
  `.execute(database.db)
  expect(given.rows).toEqual([
    ...(['period', 'times', 'times', 'stored'] as const).map((kind) => ({
      coverage: defaultCoverage(kind),
      isCoverageAssumed: true,
    })),
    { coverage: courseCoverage(course, 'private'), isCoverageAssumed: false },
  ])
})
