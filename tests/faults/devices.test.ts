import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { protocols } from '../../server/devices/simulator/protocol-messages'
import { register, signInAt, terminalOf } from '../../server/devices/simulator/register'
import { simulate } from '../../server/devices/simulator/simulate'
import type { Terminal } from '../../server/devices/simulator/terminal'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import { newStore } from '../api/fixtures/gym'
import { administrator, type Console, dataFolder, signInTo, startConsole } from '../harness/process'

/** `FAULT_SECONDS=60` is the full test. */
const seconds = Number(process.env.FAULT_SECONDS ?? 20)
const [count, rate] = [50, 20]

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let terminals: Terminal[]

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole({ DATA_DIR: data.path })
  const store = await newStore((await signInTo(server))(server))
  const ask = await signInAt(server.url, administrator)
  terminals = []
  for (let i = 0; i < count; i += 1) {
    const protocol = protocols[i % protocols.length] ?? 'native'
    const sn = `SIM-${String(i).padStart(4, '0')}`
    terminals.push(
      terminalOf(protocol, await register(ask, { url: server.url, sn, protocol, storeId: store.id })),
    )
  }
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** The number of stored records of each device. */
async function standing(): Promise<Record<string, number>> {
  const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
  const db = createDb(url, { max: 1 })
  try {
    const { rows } = await sql<{ sn: string; records: string }>`
      select sn, count(access_record.id) as records from face_device left join access_record on device_id = face_device.id group by sn
    `.execute(db)
    return Object.fromEntries(rows.map(({ sn, records }) => [sn, Number(records)]))
  } finally {
    await db.destroy()
  }
}

it(
  `50 terminals of every make lose nothing through kill -9 and a restart of the console`,
  async () => {
    const doorNos = Array.from({ length: 40 }, (_, i) => 10_000_001 + i)
    const simulating = simulate({ terminals, rate, seconds, doorNos, patience: 60_000 })
    await wait(seconds * 400)
    const { port } = new URL(server.url)
    await server.kill()
    // Long enough for every terminal to find the server down.
    await wait(3_000)
    server = await startConsole({ DATA_DIR: data.path, PORT: port })
    const tally = await simulating
    console.log(tally)
    expect(tally).toMatchObject({ delivered: rate * seconds, acknowledged: rate * seconds, waiting: 0 })
    expect(tally.failures).toBeGreaterThan(0)
    expect(await standing()).toEqual(
      Object.fromEntries(terminals.map(({ state }) => [state.sn, state.delivered])),
    )
  },
  120_000 + seconds * 2_000,
)
