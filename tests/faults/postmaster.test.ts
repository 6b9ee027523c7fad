import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import pg from 'pg'
import { blankPerson } from '../../contract/people/person'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let server: Console
let request: Client

beforeAll(async () => {
  data = await dataFolder()
  server = await startConsole({ DATA_DIR: data.path, LOG_LEVEL: 'info' })
  request = (await signInTo(server))(server)
  // As of a console that has run for five minutes: the first start writes more than a day of a gym.
  await withDatabase((client) => client.query('checkpoint'))
})
afterAll(async () => {
  await server?.stop()
  await data.remove()
})

async function withDatabase(use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ host: path.join(data.path, 'postgres'), user: 'app', database: 'postgres' })
  await client.connect()
  await use(client)
  await client.end()
}

const rounds = 3
const mostMilliseconds = 5_000
let nextMobile = 13_900_000_000

interface Load {
  acknowledged: string[]
  statuses: Set<number>
  isOver: boolean
}

/** Eight clients write until the load is over, even while nothing is served. */
async function writeThroughout(load: Load): Promise<void> {
  const one = async () => {
    while (!load.isOver) {
      nextMobile += 1
      const mobile = String(nextMobile)
      const reply = await request('POST', '/api/v1/people', { ...blankPerson, name: '王小明', mobile })
      load.statuses.add(reply.status)
      const { id } = await reply.json()
      if (reply.status === 201) load.acknowledged.push(id)
      else await wait(10)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

async function until(condition: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now()
  while (!(await condition())) await wait(10)
  return performance.now() - start
}

const isReady = async () => (await request('GET', '/readyz')).status === 200

async function killUnderLoad(load: Load): Promise<number> {
  const enough = load.acknowledged.length + 30
  await until(() => load.acknowledged.length >= enough)
  const pid = (await postmaster(data.path)) ?? 0
  process.kill(pid, 'SIGKILL')
  const start = performance.now()
  await until(async () => !(await isReady()))
  await until(isReady)
  const written = load.acknowledged.length
  await until(() => load.acknowledged.length > written)
  expect(await postmaster(data.path)).not.toBe(pid)
  return performance.now() - start
}

describe('the embedded PostgreSQL killed under write load', () => {
  it('is started again by the console that runs: back within 5 s each time, and nothing acknowledged is lost', async () => {
    const load: Load = { acknowledged: [], statuses: new Set(), isOver: false }
    const writing = writeThroughout(load)
    const milliseconds: number[] = []
    for (let round = 0; round < rounds; round += 1) milliseconds.push(Math.round(await killUnderLoad(load)))
    load.isOver = true
    await writing
    process.stdout.write(`back after ${milliseconds.join(', ')} ms, ${load.acknowledged.length} written\n`)
    expect(milliseconds.filter((each) => each > mostMilliseconds)).toEqual([])
    expect([...load.statuses].sort()).toEqual([201, 503])
    const missing: string[] = []
    for (const id of load.acknowledged)
      if ((await request('GET', `/api/v1/people/${id}`)).status !== 200) missing.push(id)
    expect(missing).toEqual([])
  }, 90_000)

  it('runs jobs and hears of ended sessions as before', async () => {
    const name = 'certificate.expire'
    const lastRun = async () => {
      const { rows } = await (await request('GET', '/api/v1/job-kinds')).json()
      return rows.find((kind: { name: string }) => kind.name === name).last
    }
    const before = await lastRun()
    expect((await request('POST', `/api/v1/job-kinds/${name}/run`, {})).status).toBe(201)
    await until(async () => JSON.stringify(await lastRun()) !== JSON.stringify(before))
    expect(server.output().match(/the embedded database was started again/g)).toHaveLength(rounds)
    await withDatabase((client) => client.query('delete from session'))
    const milliseconds = await until(async () => (await request('GET', '/api/v1/people')).status === 401)
    expect(milliseconds).toBeLessThan(2_000)
  }, 30_000)

  it('stops with the console', async () => {
    expect(await server.stop()).toBe(0)
    expect(await postmaster(data.path)).toBeUndefined()
  })
})
