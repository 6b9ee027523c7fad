import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import pg from 'pg'
import { blankPerson } from '../../contract/people/person'
import { type Postgres, startPostgres } from '../../server/kit/db/postgres'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let postgres: Postgres
let server: Console
let ask: Client

const startDatabase = () => startPostgres({ folder: path.join(data.path, 'postgres') })

beforeAll(async () => {
  data = await dataFolder()
  postgres = await startDatabase()
  server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: postgres.url })
  ask = (await signInTo(server))(server)
}, 30_000)

afterAll(async () => {
  await server?.stop()
  await data.remove()
})

/** Reads, writes and readiness checks, with the time of the slowest. */
async function answers() {
  const start = performance.now()
  const replies = await Promise.all([
    ask('GET', '/api/v1/people'),
    ask('POST', '/api/v1/people', {
      ...blankPerson,
      name: '王小明',
      mobile: '13900000000',
    }),
    ask('GET', '/readyz'),
  ])
  const bodies = await Promise.all(replies.slice(0, 2).map((reply) => reply.json()))
  const codes = bodies.map(({ code }: { code?: string }) => code)
  return { statuses: replies.map(({ status }) => status), codes, milliseconds: performance.now() - start }
}

/** How long the console keeps refusing. */
async function untilBack(): Promise<number> {
  const start = performance.now()
  let reply = await ask('GET', '/api/v1/people')
  for (; reply.status === 503; reply = await ask('GET', '/api/v1/people')) await wait(20)
  expect(reply.status).toBe(200)
  return performance.now() - start
}

/** The postmaster and the processes it has started. */
async function everyProcess(): Promise<number[]> {
  const parent = await postmaster(data.path)
  const children = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = children.map((line) => line.trim().split(/\s+/).map(Number))
  return [parent ?? 0, ...pairs.filter(([, of]) => of === parent).map(([pid]) => pid ?? 0)].filter(
    (pid) => pid > 1,
  )
}

describe('a database that is gone', () => {
  it('is answered with 503 within two seconds, and the console is back within two', async () => {
    process.kill((await postmaster(data.path)) ?? 0, 'SIGKILL')
    for (const pause of [200, 600, 1500]) {
      await wait(pause)
      const { statuses, codes, milliseconds } = await answers()
      expect({ statuses, codes }).toEqual({
        statuses: [503, 503, 503],
        codes: ['unavailable', 'unavailable'],
      })
      expect(milliseconds).toBeLessThan(2000)
    }
    postgres = await startDatabase()
    expect(await untilBack()).toBeLessThan(2000)
    expect((await ask('GET', '/readyz')).status).toBe(200)
  }, 30_000)

  it('keeps no job from being done afterwards', async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`select graphile_worker.add_job('certificate.expire')`)
    const left = () => client.query('select from graphile_worker.jobs')
    while ((await left()).rowCount !== 0) await wait(50)
    await client.end()
  }, 20_000)

  it('is answered the same way when it hangs', async () => {
    const pids = await everyProcess()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      for (const pause of [0, 1500]) {
        await wait(pause)
        const { statuses, milliseconds } = await answers()
        expect(statuses.slice(0, 2)).toEqual([503, 503])
        expect(milliseconds).toBeLessThan(2000)
      }
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    expect(await untilBack()).toBeLessThan(2000)
  }, 30_000)

  it('leaves no trace of the password in the log, and one of each time', () => {
    expect(server.output().match(/the database does not answer/g)).toHaveLength(2)
    expect(server.output()).not.toContain(readFileSync(path.join(data.path, 'postgres', 'password'), 'utf8'))
  })
})
