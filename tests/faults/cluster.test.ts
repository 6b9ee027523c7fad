import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { createDb } from '../../server/kit/db/create-db'
import { startPostgres } from '../../server/kit/db/postgres'
import { projectRoot } from '../../server/kit/project-root'
import { startLoad } from '../harness/keep-alive-load'
import {
  type Client,
  type Console,
  dataFolder,
  postmaster,
  signInTo,
  spawnConsole,
  startConsole,
} from '../harness/process'
import { newSessions, openStream } from '../harness/streams'

const token = 'a-token-for-prometheus'
const size = 2
let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let request: Client

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole(
    { DATA_DIR: data.path, LOG_LEVEL: 'info', METRICS_TOKEN: token },
    { cluster: size },
  )
  request = (await signInTo(server))(server)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** The processes that began to serve, in the order of their starts. */
const served = () =>
  [...server.output().matchAll(/^.*"a process serves".*$/gm)].map(([line]): number => JSON.parse(line).pid)

async function sessions(count: number) {
  const { url } = await startPostgres({ folder: path.join(data.path, 'postgres') })
  const db = createDb(url, { max: 1 })
  try {
    return await newSessions(db, count)
  } finally {
    await db.destroy()
  }
}

async function run(...args: string[]): Promise<{ code: number; shown: string }> {
  const { PATH = '', HOME = '' } = process.env
  const program = path.join(projectRoot, 'dist', 'server', 'cluster.js')
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, HOME, DATA_DIR: data.path } })
  let shown = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      shown += chunk
    })
  const [code] = await once(child, 'close')
  return { code, shown }
}

const counted = async () => {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await reply.text()
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1],
    )
  return {
    lists: value(
      'gym_http_request_duration_seconds_count{method="GET",status="2xx",route="/api/v1/membership-plans"}',
    ),
    up: value('gym_database_up'),
  }
}

/** Each of the requests on a connection of its own, so that the processes take them by turns. */
const each = (count: number, address: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const reply = await request('GET', address, undefined, { connection: 'close' })
      await reply.arrayBuffer()
      return reply.status
    }),
  )

it('shares one embedded database and one port among its processes, and ends a session in all of them', async () => {
  expect(new Set(served()).size).toBe(size)
  expect(await postmaster(data.path)).toBeGreaterThan(1)
  const own = (await signInTo(server))(server)
  const statuses = () =>
    Promise.all(
      Array.from(
        { length: 12 },
        async () => (await own('GET', '/api/v1/session', undefined, { connection: 'close' })).status,
      ),
    )
  expect(new Set(await statuses())).toEqual(new Set([200]))
  expect((await own('DELETE', '/api/v1/session')).status).toBeLessThan(300)
  await expect.poll(async () => [...new Set(await statuses())]).toEqual([401])
})

it('counts the requests of all processes at /metrics, also of one that was killed', async () => {
  expect(new Set(await each(20, '/api/v1/membership-plans'))).toEqual(new Set([200]))
  expect(await counted()).toEqual({ lists: 20, up: 1 })
  const [victim] = served()
  process.kill(victim!, 'SIGKILL')
  await expect.poll(() => served().length, { timeout: 20_000 }).toBe(size + 1)
  expect(server.output()).toContain('a process ended and is started again')
  expect(await counted()).toEqual({ lists: 20, up: 1 })
  expect(new Set(await each(10, '/api/v1/membership-plans'))).toEqual(new Set([200]))
  expect((await counted()).lists).toBe(30)
}, 40_000)

it('limits callers without a session as one process would', async () => {
  // Enough that the worker which was started last, and is slower at first, gets its part too.
  const statuses = await Promise.all(
    Array.from({ length: 240 }, async () => {
      const reply = await fetch(`${server.url}/api/v1/openapi.json`, { headers: { connection: 'close' } })
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  const served = statuses.filter((status) => status === 200).length
  // What one process serves before it hears that the other has served its part is the most beyond it.
  expect([served >= 60, served <= 90]).toEqual([true, true])
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
}, 30_000)

it('gives a caller whose connection stays with one process what the others have left', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const once = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${server.url}/api/v1/openapi.json`, { agent, headers }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode))
      }).once('error', reject)
    })
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1_000
  let served = 0
  for (let sent = 0; sent < 200 || seconds() < 4; sent += 1) {
    if ((await once()) === 200) served += 1
    await wait(10)
  }
  agent.destroy()
  // A part of one process is 30, and a second brings one more.
  expect(served).toBeGreaterThan(45)
  expect(served - seconds()).toBeLessThan(71)
}, 60_000)

it('is restarted process by process under load: no request fails, and no connection is reset', async () => {
  const before = served()
  const database = await postmaster(data.path)
  const [busy, calm, reader] = await sessions(3)
  const on = { url: server.url, path: '/api/v1/membership-plans' }
  const loads = [
    startLoad({ ...on, headers: busy!, connections: 16 }),
    startLoad({ ...on, headers: calm!, connections: 32, thinkTime: 400 }),
  ]
  const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(server.url, reader!)))
  await wait(500)
  expect(await run('--restart')).toEqual({ code: 0, shown: 'All processes were restarted.\n' })
  await Promise.all(streams.map(({ received }) => received('retry: 1000')))
  expect(new Set(await Promise.all(streams.map(({ ended }) => ended)))).toEqual(new Set(['whole']))
  const reports = await Promise.all(loads.map((end) => end()))
  for (const { answered, failed } of reports) {
    expect(answered).toBeGreaterThan(100)
    expect([...failed]).toEqual([])
  }
  expect(served().slice(before.length)).toHaveLength(size)
  expect(await postmaster(data.path)).toBe(database)
}, 120_000)

it('says what is wrong: a port in use, no running cluster, an argument that it does not know', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const second = spawnConsole({ DATA_DIR: `${data.path}-other`, PORT: String(port) }, [
    'cluster.js',
    '--n',
    '2',
  ])
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Port ${port} is already in use: stop the other program, or set PORT to another number\n`,
  )
  other.close()
  for (const args of [['--n', '0'], ['--n', 'two'], ['--many'], ['--n', '2', '--restart']])
    expect(await run(...args)).toEqual({
      code: 1,
      shown: 'Usage: npm run cluster -- [--n <1 to 64>] | --restart\n',
    })
})

it('stops with all its processes and its database', async () => {
  expect(await server.stop()).toBe(0)
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  expect(served().filter(isThere)).toEqual([])
  expect(await postmaster(data.path)).toBeUndefined()
  const { code, shown } = await run('--restart')
  expect([code, shown]).toEqual([1, expect.stringContaining('No cluster runs on')])
}, 40_000)
