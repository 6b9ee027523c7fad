import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { blankPerson } from '../../contract/people/person'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
const consoles: Console[] = []
let writer: Client
let reader: Client

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  for (let i = 0; i < 2; i += 1)
    consoles.push(await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url }))
  const requestOn = await signInTo(consoles[0]!)
  writer = requestOn(consoles[0]!)
  reader = requestOn(consoles[1]!)
})
afterAll(async () => {
  await Promise.all(consoles.map((server) => server.stop()))
  await database.drop()
  await data.remove()
})

async function create(name: string): Promise<void> {
  const mobile = `139${String(randomInt(100_000_000)).padStart(8, '0')}`
  const reply = await writer('POST', '/api/v1/people', { ...blankPerson, name, mobile })
  if (reply.status !== 201) throw new Error(await reply.text())
}

async function list(query: string): Promise<{ total: number; rows: unknown[] }> {
  return (await reader('GET', `/api/v1/people?${query}`)).json()
}

/** A count is cached for two seconds unless it is invalidated: half of that proves an invalidation. */
const soon = 1_000 // ms

describe('two consoles on one database', () => {
  it('count on one what was written by the other, long before a count expires by itself', async () => {
    for (let i = 0; i < 12; i += 1) await create(`许${i}${i}`)
    const query = 'pageSize=5&q=许'
    const { total } = await list(query)
    expect(total).toBe(12)
    await create('许新来')
    const start = performance.now()
    while ((await list(query)).total === total) {
      expect(performance.now() - start).toBeLessThan(soon)
      await wait(10)
    }
    expect((await list(query)).total).toBe(total + 1)
  })

  it('show a row at once where none was a moment ago, though nobody said that it came', async () => {
    const query = 'pageSize=5&q=宇文'
    expect(await list(query)).toMatchObject({ total: 0, rows: [] })
    await sql`update person set name = '宇文一', search = '宇文一' where id = (select id from person limit 1)`.execute(
      database.db,
    )
    const { total, rows } = await list(query)
    expect([total, rows.length]).toEqual([1, 1])
  })

  it('never tell a total that the rows on the page contradict', async () => {
    const query = 'pageSize=50'
    const { total } = await list(query)
    await sql`update person set archived_at = now() where id = (select id from person where archived_at is null limit 1)`.execute(
      database.db,
    )
    const after = await list(query)
    expect([after.total, after.rows.length]).toEqual([total - 1, total - 1])
  })
})
