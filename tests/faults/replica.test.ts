import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { Store } from '../../contract/catalogue/store'
import { shanghaiDay } from '../../server/kit/day'
import { type Postgres, startPostgres } from '../../server/kit/db/postgres'
import { newStore } from '../api/fixtures/gym'
import { cash, goods, keyed, newOrder } from '../api/fixtures/till'
import { newMember } from '../api/fixtures/timetable'
import { examine } from '../harness/doctor'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'
import { queryAt, standbyOf, until } from '../harness/standby'

const token = 'a-token-for-prometheus'
const priceFen = 1_200

let data: Awaited<ReturnType<typeof dataFolder>>
let primary: Postgres
let replica: Postgres
let server: Console
let ask: Client
let store: Store
let memberId: string
let sold = 0

const place = (name: 'first' | 'second') => path.join(data.path, name)
const folderOf = (name: 'first' | 'second') => path.join(place(name), 'postgres')

beforeAll(async () => {
  data = await dataFolder()
  await mkdir(folderOf('first'), { recursive: true })
  primary = await startPostgres({ folder: folderOf('first'), over: 'loopback' })
  replica = await standbyOf(primary, { from: folderOf('first'), to: folderOf('second'), name: 'second' })
  server = await startConsole({
    DATA_DIR: data.path,
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    METRICS_TOKEN: token,
  })
  ask = (await signInTo(server))(server)
  store = await newStore(ask, { isPublic: true })
  memberId = (await newMember(ask, store.id)).id
}, 60_000)

afterAll(async () => {
  await server?.stop()
  for (const one of [replica, primary]) await one?.stop()
  for (const name of ['first', 'second'] as const) {
    const pid = await postmaster(place(name))
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  }
  await data.remove()
})

async function sample(line: string): Promise<number | undefined> {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const found = (await reply.text()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const readsFrom = async (from: 'replica' | 'primary') =>
  (await sample(`gym_replica_reads_total{from="${from}"}`)) ?? 0
const isRead = async () => (await sample('gym_replica_up')) === 1

async function sell(): Promise<void> {
  const order = await newOrder({ admin: ask, mine: store }, { memberId, items: [goods(priceFen)] })
  const paid = await ask('POST', `/api/v1/orders/${order.id}/payments`, cash(priceFen), keyed())
  expect(paid.status).toBe(200)
  sold += 1
}

/** What the report of today says was received. */
async function reported(): Promise<unknown> {
  const day = shanghaiDay(new Date())
  const reply = await ask('GET', `/api/v1/reports/revenue?from=${day}&to=${day}&by=store`)
  const { total } = await reply.json()
  return [reply.status, total?.receivedFen]
}

async function exported(): Promise<number> {
  const reply = await ask('GET', `/api/v1/orders/export.csv?store=${store.id}`)
  expect(reply.status).toBe(200)
  return (await reply.text()).trim().split('\n').length - 1
}

async function rename(name: string): Promise<void> {
  const reply = await ask(
    'PATCH',
    `/api/v1/stores/${store.id}`,
    { name },
    { 'if-match': `"${store.version}"` },
  )
  store = await reply.json()
  expect([reply.status, store.name]).toEqual([200, name])
}

async function shown(): Promise<string> {
  const reply = await fetch(`${server.url}/api/public/v1/stores/${store.code}`)
  const { name }: { name: string } = await reply.json()
  return name
}

it('reads reports and exports from the replica, each with what was sold the moment before', async () => {
  await until(isRead)
  const before = await readsFrom('replica')
  for (let i = 0; i < 30; i += 1) {
    await sell()
    expect(await reported()).toEqual([200, sold * priceFen])
    expect(await exported()).toBe(sold)
  }
  expect((await readsFrom('replica')) - before).toBeGreaterThan(40)
  const { length } = await queryAt(
    replica,
    `select from pg_stat_activity where application_name = 'gym-console'`,
  )
  expect(length).toBeGreaterThan(0)
})

it('reads the database itself for staff while the replica is behind, and for visitors when it is too far behind', async () => {
  await queryAt(replica, 'select pg_wal_replay_pause()')
  const name = store.name
  await rename(`${name}二店`)
  await sell()
  expect(await reported()).toEqual([200, sold * priceFen])
  expect(await exported()).toBe(sold)
  expect(await shown()).toBe(name)
  await until(async () => (await shown()) === `${name}二店`)
  expect(await isRead()).toBe(false)
  expect(await sample('gym_replica_lag_seconds')).toBeGreaterThanOrEqual(5)
  await queryAt(replica, 'select pg_wal_replay_resume()')
  await until(isRead)
  expect(await sample('gym_replica_lag_seconds')).toBeLessThan(5)
}, 30_000)

it('answers each report while the replica hangs, ends, and comes back', async () => {
  const pid = (await postmaster(place('second'))) ?? 0
  const times: number[] = []
  const askOnce = async () => {
    const start = performance.now()
    expect(await reported()).toEqual([200, sold * priceFen])
    times.push(performance.now() - start)
  }
  const backends = await queryAt<{ pid: number }>(replica, 'select pid from pg_stat_activity')
  const all = [pid, ...backends.map((one) => one.pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const one of all)
      try {
        process.kill(one, name)
      } catch {
        // The connection that listed them has ended.
      }
  }
  signal('SIGSTOP')
  try {
    await askOnce()
    await until(async () => !(await isRead()))
    await askOnce()
  } finally {
    signal('SIGCONT')
  }
  await until(isRead)
  process.kill(pid, 'SIGQUIT')
  for (let i = 0; i < 20; i += 1) await askOnce()
  await replica.restart()
  await until(isRead)
  await askOnce()
  process.stdout.write(`slowest report ${Math.round(Math.max(...times))} ms\n`)
  expect(Math.max(...times)).toBeLessThan(3_500)
}, 60_000)

const examined = (url: string) =>
  examine({ DATA_DIR: data.path, DATABASE_URL: primary.url, DATABASE_REPLICA_URL: url })

it('is checked by the doctor, who names a replica that is none or that may cancel exports', async () => {
  expect((await examined(replica.url)).text).toContain('! hot_standby_feedback is off on the replica')
  await queryAt(replica, `alter system set hot_standby_feedback = on`)
  await queryAt(replica, 'select pg_reload_conf()')
  await expect
    .poll(async () => (await examined(replica.url)).text)
    .toMatch(/✓ The replica is in order, \d\.\d MB of log behind\./)
  expect((await examined(primary.url)).text).toContain('✗ DATABASE_REPLICA_URL was promoted')
  const refused = await examined(replica.url.replace(/:\d+\//, ':9/'))
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(/✗ The database at 127.0.0.1:9 cannot be reached .*: check DATABASE_REPLICA_URL/),
  ])
})

it('does not read a replica that was promoted', async () => {
  await until(isRead)
  await queryAt(replica, 'select pg_promote()')
  await until(async () => !(await isRead()))
  await sell()
  expect(await reported()).toEqual([200, sold * priceFen])
  await expect.poll(() => server.output()).toContain('it is no replica: it can be written')
}, 30_000)
