import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import pg from 'pg'
import { startPostgres } from './postgres'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-launch-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (extra: Partial<Parameters<typeof startPostgres>[0]> = {}) =>
  startPostgres({ folder: path.join(folder, 'one'), durable: false, ...extra })

const pidFile = () => path.join(folder, 'one', 'data', 'postmaster.pid')

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('starts on an empty folder and keeps what is written until the next start', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('is taken over when it outlived the process that had started it', async () => {
    const first = await start()
    const second = await start()
    expect([second.adopted, second.url]).toEqual([true, first.url])
    await second.stop()
    await expect(ask(first.url, 'select 1')).rejects.toThrow()
  })

  it('goes on while another console uses it', async () => {
    const { url, stop } = await start()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await stop()
    expect((await other.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await other.end()
    await stop()
    await expect(ask(url, 'select 1')).rejects.toThrow()
  })

  it('recovers when it was killed and its number now belongs to another program', async () => {
    const { url } = await start()
    await ask(url, 'create table survivor as select 1 as n')
    await ask(url, 'checkpoint')
    const [pid = '', ...rest] = readFileSync(pidFile(), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const stranger = process.ppid
    writeFileSync(pidFile(), [stranger, ...rest].join('\n'))
    const again = await start()
    expect([again.adopted, await ask(again.url, 'select n from survivor')]).toEqual([false, [{ n: 1 }]])
    await again.stop()
  })

  it('serves 127.0.0.1 with a password where unix sockets are not to be had', async () => {
    const { url, stop } = await start({ over: 'loopback' })
    const { port, password } = new URL(url)
    expect(password.length).toBeGreaterThan(20)
    expect(await ask(url, 'select count(*)::int from kept')).toEqual([{ count: 1 }])
    await expect(ask(`postgres://app:wrong@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
      'password',
    )
    const adopting = await start({ over: 'loopback' })
    expect([adopting.adopted, adopting.url]).toEqual([true, url])
    await stop()
  })

  it('starts under a path longer than a socket may have, and is taken over there too', async () => {
    const deep = path.join(folder, 'one-folder-in-another/'.repeat(5))
    const { url, stop } = await start({ folder: deep })
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
    const adopting = await start({ folder: deep })
    expect([adopting.adopted, adopting.url]).toEqual([true, url])
    const [pid = ''] = readFileSync(path.join(deep, 'data', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const again = await start({ folder: deep })
    expect([again.adopted, again.url]).toEqual([false, url])
    await stop()
    expect(existsSync(decodeURIComponent(new URL(url).hostname))).toBe(false)
  })

  it('is started again at the same address after it was killed', async () => {
    const { url, isRunning, restart, stop } = await start({ over: 'loopback' })
    expect(isRunning()).toBe(true)
    process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL')
    while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 5))
    await restart()
    expect([isRunning(), await ask(url, 'select count(*)::int from kept')]).toEqual([true, [{ count: 1 }]])
    await stop()
  })
})
