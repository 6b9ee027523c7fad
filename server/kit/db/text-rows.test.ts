import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database/database'
import { createDb } from './create-db'
import { isConnectionLost } from './is-connection-lost'
import type { Db } from './schema'
import { textRows } from './text-rows'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = createDb(database.url)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const plus = { name: 'plus', text: 'select $1::int4 + 1 as plus, null as none, $2::text as same' }
const divide = { name: 'divide', text: 'select 12 / $1::int4 as part' }
const process = { name: 'process', text: 'select pg_backend_pid() as pid, $1::text as same' }
const wait = { name: 'wait', text: 'select pg_sleep($1::float8)::text as nothing' }

const pidOf = async () => Number((await textRows(db, process, ['one'])).rows[0]?.[0])

describe('a statement of many requests on one connection', () => {
  it('answers each with the texts of its own rows', async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => i)
    const answers = await Promise.all(numbers.map((i) => textRows(db, plus, [i, `№ ${i} "\\n"`])))
    expect(answers.map(({ rows }) => rows)).toEqual(numbers.map((i) => [[`${i + 1}`, null, `№ ${i} "\\n"`]]))
    for (const { columns } of answers)
      expect(columns.map(({ name }) => name)).toEqual(['plus', 'none', 'same'])
  })

  it('fails alone', async () => {
    const answers = await Promise.allSettled([3, 0, 4, 0, 6].map((by) => textRows(db, divide, [by])))
    expect(
      answers.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.[0] : one.reason.code)),
    ).toEqual(['4', '22012', '3', '22012', '2'])
  })

  it('is refused without a pool', async () => {
    await db.transaction().execute(async (tx) => {
      expect(() => textRows(tx, plus, [1, ''])).toThrow('transaction')
    })
  })
})

describe('shared connections', () => {
  it('are opened again after they broke; what waited fails as the connection', async () => {
    const pid = await pidOf()
    const waiting = textRows(db, wait, [20]).then(
      () => 'answered',
      (error) => isConnectionLost(error),
    )
    await sql`select pg_terminate_backend(${pid}::int4)`.execute(database.db)
    expect(await waiting).toBe(true)
    expect(await pidOf()).not.toBe(pid)
  })

  it('are opened again after a migration changed a column', async () => {
    await sql`create table shelf (height int4)`.execute(database.db)
    await sql`insert into shelf values (40)`.execute(database.db)
    const heights = { name: 'heights', text: 'select height from shelf where $1::text is not null' }
    expect((await textRows(db, heights, [''])).rows).toEqual([['40']])
    await sql`alter table shelf alter height type numeric(5, 1)`.execute(database.db)
    await expect(textRows(db, heights, [''])).rejects.toThrow('result type')
    expect((await textRows(db, heights, [''])).rows).toEqual([['40.0']])
  })

  it('are not more than two, however many statements wait', async () => {
    const pids = await Promise.all(
      Array.from({ length: 60 }, async () => (await textRows(db, process, ['many'])).rows[0]?.[0]),
    )
    expect(new Set(pids).size).toBe(2)
  })

  it('let a slow statement delay only those behind it', async () => {
    const slow = textRows(db, wait, [2])
    const behind = Array.from({ length: 11 }, () => textRows(db, plus, [1, '']))
    const start = performance.now()
    await textRows(db, plus, [1, ''])
    expect(performance.now() - start).toBeLessThan(1_500)
    await Promise.all([slow, ...behind])
  })

  it('refuse more than five hundred waiting statements each', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 1_100 }, () => textRows(db, plus, [1, ''])))
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(100).fill('unavailable'))
  })

  it('end with the query builder', async () => {
    const other = createDb(database.url)
    await sql`select 1`.execute(other)
    await textRows(other, plus, [1, ''])
    const count = sql<{
      n: number
    }>`select count(*)::int4 as n from pg_stat_activity where query like '%as plus, null%'
      and datname = current_database() and pid <> pg_backend_pid()`
    const before = (await count.execute(database.db)).rows[0]!.n
    await other.destroy()
    await expect.poll(async () => (await count.execute(database.db)).rows[0]!.n).toBe(before - 1)
  })
})
