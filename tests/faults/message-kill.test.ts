import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { newStore, versioned } from '../api/fixtures/gym'
import { newMember } from '../api/fixtures/timetable'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { type Client, type Console, dataFolder, signInTo, startConsole } from '../harness/process'
import { startReceiver } from '../harness/webhook-receiver'

const [people, each, strikes] = [20, 10, 3]
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase
let receiver: Awaited<ReturnType<typeof startReceiver>>
let server: Console
let env: Record<string, string>
beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
  env = { DATA_DIR: data.path, DATABASE_URL: database.url, PRIVATE_WEBHOOKS: 'on' }
  // The pause leaves every kill in the middle of calls.
  receiver = await startReceiver(secret, async () => {
    await wait(150)
    return { status: 200 }
  })
  server = await startConsole(env)
  await setUp((await signInTo(server))(server))
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await receiver?.close()
  await database?.drop()
  await data?.remove()
})

async function setUp(ask: Client): Promise<void> {
  const ok = async (reply: Promise<Response>) => {
    const given = await reply
    if (!given.ok) throw new Error(`${given.status} ${await given.text()}`)
    return given.json()
  }
  const { rows: channels } = await ok(ask('GET', '/api/v1/message-channels'))
  const channel = channels.find(({ name }: { name: string }) => name === 'webhook')
  const address = `/api/v1/message-channels/${channel.id}`
  await ok(ask('PATCH', address, { address: receiver.url, secret }, versioned(channel)))
  const { rows: settings } = await ok(ask('GET', '/api/v1/settings'))
  const setting = settings.find(({ name }: { name: string }) => name === 'messages')
  const value = {
    ...setting.value,
    isOn: true,
    quietFrom: '00:00',
    quietUntil: '00:00',
    dailyCap: 50,
    channel: 'webhook',
  }
  await ok(ask('PATCH', '/api/v1/settings/messages', { value }, versioned(setting)))
  const store = await newStore(ask)
  for (let i = 0; i < people; i += 1) await newMember(ask, store.id)
  await sql`
    insert into message (id, person_id, event, occasion, category, variables, content, due_at, created_at, updated_at)
    select gen_random_uuid(), person_id, 'test', nth::text, 'service', '{}', 'message ' || nth, now(), now(), now()
    from member, generate_series(1, ${each}::int) nth order by nth
  `.execute(database.db)
}

/** What the passing of five minutes does to the claims of a dead process. */
async function age(): Promise<void> {
  await sql`
    update message set claimed_at = claimed_at - interval '6 minutes' where status = 'sending'
  `.execute(database.db)
}

/** The job's next run. */
async function goOn(): Promise<void> {
  await sql`update message set due_at = now() where status = 'queued'`.execute(database.db)
  await sql`select graphile_worker.add_job('message.send')`.execute(database.db)
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await wait(5)
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

it('kill -9 while it sends loses no message, and the receiver knows every repetition by its id', async () => {
  const all = people * each
  for (let strike = 1; strike <= strikes; strike += 1) {
    const before = receiver.received.length
    await goOn()
    await until(() => receiver.received.length >= before + 30)
    await server.kill()
    await age()
    server = await startConsole(env)
  }
  await until(async () => {
    await goOn()
    await wait(500)
    const { rows } = await sql`select from message where status in ('queued', 'sending')`.execute(database.db)
    return rows.length === 0
  })
  const { rows } = await sql<{
    id: string
    personId: string
    status: string
    attempts: number
    content: string
  }>`
    select id, person_id, status, attempts, content from message order by serial
  `.execute(database.db)
  const calls = groupBy(receiver.received, ({ id }) => id)
  const repeated = [...calls.values()].filter((same) => same.length > 1)
  console.log({ messages: all, calls: receiver.received.length, repeated: repeated.length })

  expect(receiver.refused).toEqual([])
  expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: all }, () => 'sent'))
  expect([...calls.keys()].sort()).toEqual(rows.map(({ id }) => id).sort())
  expect(repeated.length).toBeGreaterThan(0)
  expect(repeated.length).toBeLessThanOrEqual(strikes * people)
  for (const { id, content, attempts } of rows) {
    const same = calls.get(id) ?? []
    expect(same.map((one) => one.content)).toEqual(same.map(() => content))
    // The console knows of every repetition.
    expect(attempts).toBeGreaterThanOrEqual(same.length)
  }
  for (const own of groupBy(rows, ({ personId }) => personId).values()) {
    const ids = own.map(({ id }) => id)
    expect([...calls.keys()].filter((id) => ids.includes(id))).toEqual(ids)
  }
}, 180_000)
