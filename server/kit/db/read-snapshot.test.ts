import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database/database'
import { readSnapshot } from './read-snapshot'
import type { Tx } from './schema'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table line (n int)`.execute(database.db)
})
afterAll(() => database.drop())

async function* counts(tx: Tx): AsyncGenerator<number> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from line`.execute(tx)
    yield rows[0]!.n
  }
}

const next = async (reader: AsyncGenerator<number>) => (await reader.next()).value
const addLine = () => sql`insert into line values (1)`.execute(database.db)
/** Connections within a transaction that does nothing. */
async function idle(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(database.db)
  return rows[0]!.n
}

describe('a snapshot', () => {
  it('is the database as of its first batch, whatever is written meanwhile', async () => {
    const reader = readSnapshot(database.db, counts)
    const first = await next(reader)
    await addLine()
    expect(await next(reader)).toBe(first)
    await reader.return(undefined)
    const later = readSnapshot(database.db, counts)
    expect(await next(later)).toBe(first + 1)
    await later.return(undefined)
  })

  it('ends its transaction when its reader returns early, and when the reading fails', async () => {
    const reader = readSnapshot(database.db, counts)
    await next(reader)
    expect(await idle()).toBe(1)
    await reader.return(undefined)
    expect(await idle()).toBe(0)
    // biome-ignore lint/correctness/useYield: it fails before its first batch
    const failing = readSnapshot(database.db, async function* (tx): AsyncGenerator<number> {
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(next(failing)).rejects.toThrow('division by zero')
    expect(await idle()).toBe(0)
  })

  it('writes nothing', async () => {
    const writing = readSnapshot(database.db, async function* (tx): AsyncGenerator<number> {
      await sql`insert into line values (2)`.execute(tx)
      yield 1
    })
    await expect(next(writing)).rejects.toThrow('read-only')
  })

  it('ends when its reader stalls; the next batch fails instead of being of another time', async () => {
    const reader = readSnapshot(database.db, counts, { patience: 50 })
    await next(reader)
    await expect.poll(idle).toBe(0)
    await expect(next(reader)).rejects.toThrow('not read for too long')
  })

  it('waits while two others are read', async () => {
    const [one, other, third] = [1, 2, 3].map(() => readSnapshot(database.db, counts))
    await Promise.all([next(one!), next(other!)])
    let isRead = false
    const waiting = next(third!).then(() => {
      isRead = true
    })
    await addLine()
    expect([isRead, await idle()]).toEqual([false, 2])
    await one!.return(undefined)
    await waiting
    await Promise.all([other!.return(undefined), third!.return(undefined)])
    expect(await idle()).toBe(0)
  })
})
