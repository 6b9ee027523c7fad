import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database/database'
import { createDb } from './create-db'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.drop())

describe('a row', () => {
  it('holds only what JSON can carry', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as big_one, 121.473701::numeric(9,6) as lng,
      '2026-03-02 09:00:00.123456+08'::timestamptz as created_at, '2026-03-02'::date as hired_on,
      array['2026-03-02 00:00:00+00', null]::timestamptz[] as instants, array['2026-03-02']::date[] as days,
      array[1, 2]::int8[] as counts, '{"keep_this": [{"and_this": 1}]}'::jsonb as nested_json`.execute(
      database.db,
    )
    expect(rows).toEqual([
      {
        bigOne: 9007199254740991,
        lng: 121.473701,
        createdAt: '2026-03-02T01:00:00.123Z',
        hiredOn: '2026-03-02',
        instants: ['2026-03-02T00:00:00.000Z', null],
        days: ['2026-03-02'],
        counts: [1, 2],
        nestedJson: { keep_this: [{ and_this: 1 }] },
      },
    ])
  })

  it('is refused when a bigint does not fit a number', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow('beyond')
  })
})

describe('a statement', () => {
  it('is planned once per connection', async () => {
    const ask = (value: number) =>
      sql<{ plus: number }>`select ${value}::int4 + 1 as plus`.execute(database.db)
    await database.db.connection().execute(async (connection) => {
      for (const value of [1, 2, 3]) await sql`select ${value}::int4 + 41 as planned_once`.execute(connection)
      const { rows } = await sql`select count(*)::int4 as n from pg_prepared_statements
        where statement like '%planned_once' and statement not like '%count%'`.execute(connection)
      expect(rows).toEqual([{ n: 1 }])
    })
    expect((await ask(1)).rows).toEqual([{ plus: 2 }])
  })
})

describe('a free connection', () => {
  it('is waited for by five hundred at once; whoever comes after is refused at once', async () => {
    const db = createDb(database.url, { max: 1 })
    const one = () => sql<{ one: number }>`select 1 as one`.execute(db)
    const answers = await db.connection().execute(async () => {
      const waiting = Array.from({ length: 500 }, one)
      await expect(one()).rejects.toMatchObject({ code: 'unavailable', extra: { retryAfter: 5 } })
      return waiting
    })
    expect((await Promise.all(answers)).map(({ rows }) => rows[0]?.one)).toEqual(Array(500).fill(1))
    await db.destroy()
  })
})
