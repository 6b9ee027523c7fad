import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../../server/kit/db/migrate'
import { type Postgres, startPostgres } from '../../server/kit/db/postgres'
import { freshDatabase, migrationsFolder, type TestDatabase } from '../harness/database/database'
import { dataFolder, spawnConsole, startConsole } from '../harness/process'

let data: Awaited<ReturnType<typeof dataFolder>>
let database: TestDatabase

beforeAll(async () => {
  data = await dataFolder()
  database = await freshDatabase()
})

afterAll(async () => {
  await database.drop()
  await data.remove()
})

async function run(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawnConsole({ DATA_DIR: data.path, DATABASE_URL: database.url, PORT: '0', ...env })
  return { code: await child.ended, output: child.output() }
}

describe('a start that cannot succeed ends with one sentence', () => {
  it.each([
    ['PORT', { PORT: 'http' }, 'PORT must be a number from 0 to 65535, but it is "http"\n'],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of .*\n$/],
    [
      'half an account',
      { ADMIN_USERNAME: 'admin' },
      'ADMIN_USERNAME and ADMIN_PASSWORD must be set together\n',
    ],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'localhost/gym' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database\n',
    ],
    ['HOST', { HOST: '203.0.113.7' }, 'HOST 203.0.113.7 is not an address of this machine\n'],
  ])('with a wrong %s', async (_name, env, sentence) => {
    const { code, output } = await run(env)
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  it('with a port that is taken', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    const { code, output } = await run({ PORT: `${port}` })
    expect([code, output]).toEqual([
      1,
      `Port ${port} is already in use: stop the other program, or set PORT to another number\n`,
    ])
    other.close()
  })

  it('with a database that cannot be reached', async () => {
    const { code, output } = await run({ DATABASE_URL: 'postgres://gym:hunter2@127.0.0.1:1/gym' })
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toMatch(/database/i)
    expect(output).not.toContain('hunter2')
  })
})

describe('a start on a database that cannot be served ends with one sentence', () => {
  let server: Postgres
  let folder: string
  const urlOf = (change: { database?: string; username?: string; password?: string }) => {
    const { database, ...user } = change
    const url = Object.assign(new URL(server.url), user)
    if (database !== undefined) url.pathname = database
    return url.href
  }
  const query = async (text: string, name = 'postgres') => {
    const client = new pg.Client({ connectionString: urlOf({ database: name }) })
    await client.connect()
    await client.query(text)
    await client.end()
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gym-refusal-'))
    server = await startPostgres({ folder, over: 'loopback', durable: false })
    await query(`create role guest login password 'guest'`)
    await query('create database closed')
    await query('create database read_only')
    await query('alter database read_only set default_transaction_read_only = on')
    await query('create database newer')
    await migrate(urlOf({ database: 'newer' }), migrationsFolder)
    await query(
      `insert into schema_migration values ('9998_later.sql', ''), ('9999_latest.sql', '')`,
      'newer',
    )
    await query('create database without_history')
    await query('create table audit (id int)', 'without_history')
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    [
      'no such database',
      () => urlOf({ database: 'nowhere' }),
      /There is no database nowhere at 127\.0\.0\.1:\d+, create it/,
    ],
    [
      'no such role',
      () => urlOf({ username: 'nobody_here' }),
      /knows no role nobody_here with this password/,
    ],
    ['a wrong password', () => urlOf({ password: 'hunter2' }), /knows no role app with this password/],
    ['no password', () => urlOf({ password: '' }), /asks role app for a password/],
    [
      'a role without rights',
      () => urlOf({ database: 'closed', username: 'guest', password: 'guest' }),
      /Role guest lacks a right in database closed \(permission denied for schema public\), make it the owner/,
    ],
    [
      'a database that only reads',
      () => urlOf({ database: 'read_only' }),
      /only reads, the console needs the primary/,
    ],
    [
      'an unreachable host',
      () => 'postgres://gym:hunter2@localhost:1/gym',
      /^The database at localhost:1 cannot be reached \(connect ECONNREFUSED [^)]+\): check DATABASE_URL\n$/,
    ],
    ['an unknown host', () => 'postgres://gym:hunter2@no.such.host.invalid/gym', /cannot be reached/],
    [
      'newer data',
      () => urlOf({ database: 'newer' }),
      /older than its database, which already has 9998_later\.sql, 9999_latest\.sql\. Nothing was changed; start the newer build/,
    ],
    [
      'a lost history',
      () => urlOf({ database: 'without_history' }),
      /not their history \(schema_migration\)/,
    ],
  ])('%s', async (_name, url, sentence) => {
    const { code, output } = await run({ DATABASE_URL: url() })
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).not.toMatch(/hunter2|^\s+at /m)
  })

  it('one that lost a constraint, until that is back', async () => {
    const { db, url, drop } = await freshDatabase()
    await sql`alter table payment drop constraint payment_order_fkey`.execute(db)
    const { code, output } = await run({ DATABASE_URL: url })
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain(
      'The database is not whole: constraint public.payment payment_order_fkey is missing',
    )
    await sql`alter table payment add constraint payment_order_fkey foreign key (order_id) references sales_order on delete restrict`.execute(
      db,
    )
    const console = await startConsole({ DATA_DIR: data.path, DATABASE_URL: url })
    expect(await console.stop()).toBe(0)
    await drop()
  })
})

describe('a console that has started', () => {
  it('says where it is and how to make the first account, and serves its page under a strict policy', async () => {
    const env = { DATA_DIR: data.path, DATABASE_URL: database.url, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
    const server = await startConsole(env)
    expect(server.output()).toMatch(/^ {2}Set-up code for the first account: \S+$/m)
    const page = await fetch(`${server.url}/store`, { headers: { accept: 'text/html' } })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(page.status).toBe(200)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    const script = /src="(\/static\/js\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
    const reply = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } })
    const etag = reply.headers.get('etag') ?? ''
    expect([reply.status, reply.headers.get('content-encoding'), reply.headers.get('cache-control')]).toEqual(
      [200, 'br', 'public, max-age=31536000, immutable'],
    )
    expect([
      reply.headers.get('x-content-type-options'),
      reply.headers.get('content-security-policy'),
    ]).toEqual(['nosniff', null])
    const setup = await fetch(`${server.url}/api/v1/setup`)
    expect(setup.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; frame-ancestors 'none'$/,
    )
    const again = await fetch(server.url + script, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    const removed = await fetch(`${server.url}/static/js/main.0123456789.js`, {
      headers: { accept: 'text/html' },
    })
    expect([removed.status, removed.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(await server.stop()).toBe(0)
  }, 20_000)

  it('warns when other machines reach it without HTTPS, and tells where to report a weakness', async () => {
    const base = { DATA_DIR: data.path, DATABASE_URL: database.url, HOST: '0.0.0.0' }
    const contact = { SECURITY_CONTACT: 'mailto:security@example.com' }
    const exposed = await startConsole({ ...base, ...contact })
    const text = await (await fetch(`${exposed.url}/.well-known/security.txt`)).text()
    expect(text).toMatch(/^Contact: mailto:security@example\.com\nExpires: 20\d\d-\S+Z\n/)
    await exposed.stop()
    expect(exposed.output()).toContain('without HTTPS')
    const safe = await startConsole({ DATA_DIR: data.path, DATABASE_URL: database.url })
    expect((await fetch(`${safe.url}/.well-known/security.txt`)).status).toBe(404)
    await safe.stop()
    expect(safe.output()).not.toContain('without HTTPS')
  }, 40_000)
})
