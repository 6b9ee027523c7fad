import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { blankPerson } from '../../contract/people/person'
import { verifyChain } from '../../server/system/audit-log/verify-chain'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
const running: Console[] = []
beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await database.drop()
  await data.remove()
})

async function start(): Promise<Console> {
  const server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
  running.push(server)
  return server
}
const mobile = () => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** Four clients write until the server no longer answers. */
async function writeUntilKilled(ask: Client): Promise<void> {
  const one = async () => {
    for (;;)
      try {
        await ask('POST', '/api/v1/people', { ...blankPerson, name: '王小明', mobile: mobile() })
      } catch {
        return
      }
  }
  await Promise.all(Array.from({ length: 4 }, one))
}

async function counts() {
  const { rows } = await sql<{ lines: number; seals: number; waiting: number }>`
    select (select count(*) from audit) as lines, (select count(*) from audit_seal) as seals,
      (select count(*) from audit_unsealed) as waiting
  `.execute(database.db)
  return rows[0]!
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}

it('two processes, one killed again and again under writes: one chain, every line sealed once', async () => {
  const stays = await start()
  const askOn = await signInTo(stays)
  for (let round = 0; round < 3; round += 1) {
    const dies = await start()
    const before = (await counts()).seals
    const writing = Promise.all([writeUntilKilled(askOn(dies))])
    await until(async () => (await counts()).seals > before + 20)
    running.splice(running.indexOf(dies), 1)
    await dies.kill()
    await writing
  }
  await until(async () => (await counts()).waiting === 0)
  const { lines, seals } = await counts()
  expect(seals).toBe(lines)
  expect(await verifyChain(database.db)).toMatchObject({ broken: null, checked: lines, waiting: 0 })
}, 120_000)
