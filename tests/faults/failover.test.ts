import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { DatabaseClient } from '../../server/kit/database-hosts/database-client'
import { createDb } from '../../server/kit/db/create-db'
import { type Postgres, startPostgres } from '../../server/kit/db/postgres'
import { type Client, type Console, dataFolder, postmaster, signInTo, startConsole } from '../harness/process'
import { queryAt, standbyOf, until } from '../harness/standby'
import { allPaid, newSales, payAll, reconcile, standing } from './payment-desks'

const payments = 600
const mostMilliseconds = 5_000

let data: Awaited<ReturnType<typeof dataFolder>>
const servers: Postgres[] = []
let address: string
let server: Console
let request: Client

const folderOf = (name: 'first' | 'second') => path.join(data.path, name, 'postgres')
const place = (name: 'first' | 'second') => path.join(data.path, name)

const isSynchronous = async () =>
  (await queryAt(servers[0]!, `select from pg_stat_replication where sync_state = 'sync'`)).length === 1

beforeAll(async () => {
  data = await dataFolder()
  await mkdir(folderOf('first'), { recursive: true })
  servers.push(await startPostgres({ folder: folderOf('first'), over: 'loopback' }))
  servers.push(
    await standbyOf(servers[0]!, { from: folderOf('first'), to: folderOf('second'), name: 'second' }),
  )
  await queryAt(servers[0]!, `alter system set synchronous_standby_names = 'second'`)
  await queryAt(servers[0]!, 'select pg_reload_conf()')
  await until(isSynchronous)
  const [first, second] = servers.map(({ url }) => new URL(url))
  const hosts = `127.0.0.1:${second!.port},127.0.0.1:${first!.port}`
  address = `postgres://app:${first!.password}@${hosts}/postgres?target_session_attrs=read-write`
  server = await startConsole({ DATA_DIR: data.path, DATABASE_URL: address })
  request = (await signInTo(server))(server)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  for (const one of servers) await one.stop()
  for (const name of ['first', 'second'] as const) {
    const pid = await postmaster(place(name))
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  }
  await data.remove()
})

it('reports no commit as done whose wait for the synchronous standby was cancelled', async () => {
  await servers[1]!.stop()
  const client = new DatabaseClient({ connectionString: address })
  await client.connect()
  const committing = client.query('create table unconfirmed (id int)').then(
    () => 'acknowledged',
    ({ message }: Error) => message,
  )
  const cancelled = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await until(async () => (await queryAt(servers[0]!, cancelled)).length > 0)
  expect(await committing).toContain('No synchronous standby has confirmed a commit')
  await servers[1]!.restart()
  await until(isSynchronous)
  await queryAt(servers[0]!, 'drop table unconfirmed')
}, 30_000)

it('goes on at the promoted standby within 5 s, and keeps every payment that was acknowledged', async () => {
  const orders = await newSales(request, payments)
  const desks = payAll(orders, async () => request)
  while (desks.done < payments / 3) await wait(5)
  const pid = (await postmaster(place('first'))) ?? 0
  process.kill(pid, 'SIGKILL')
  const killed = performance.now()
  await until(async () => (await request('GET', '/api/v1/membership-plans')).status === 503)
  await queryAt(servers[1]!, 'select pg_promote()')
  const promoted = performance.now()
  await until(async () => (await request('GET', '/api/v1/membership-plans')).status === 200)
  const back = performance.now()
  const before = desks.done
  await until(async () => desks.done > before)
  const ms = {
    killToPromoted: Math.round(promoted - killed),
    killToRead: Math.round(back - killed),
    killToPayment: Math.round(performance.now() - killed),
  }
  await desks.finished
  process.stdout.write(`${JSON.stringify({ ...ms, ...Object.fromEntries(desks.answers) })}\n`)
  expect(ms.killToRead).toBeLessThan(mostMilliseconds)
  expect([...desks.answers.keys()].filter((shown) => !['200', '503 unavailable'].includes(shown))).toEqual([])
  const db = createDb(address, { max: 1 })
  expect(await standing(db)).toEqual(allPaid(orders))
  await db.destroy()
  expect(existsSync(path.join(folderOf('second'), 'data', 'standby.signal'))).toBe(false)
  const { code, shown } = await reconcile({ DATA_DIR: data.path, DATABASE_URL: address })
  expect([code, shown]).toEqual([0, expect.stringMatching(/The books add up: \d+ rules hold\.\n$/)])
}, 60_000)
