import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../../server/create-app'
import { hashOf } from '../../server/kit/auth/authenticate'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { findSession, forgetSessions, keepSessions, sessionChannel } from '../../server/kit/auth/session'
import { newKey } from '../../server/kit/crypto/read-key-ring'
import { secretBox } from '../../server/kit/crypto/secret-box'
import { createDb } from '../../server/kit/db/create-db'
import { takePulse } from '../../server/kit/db/database-monitor'
import { localFileStore } from '../../server/kit/files/local-file-store'
import { newId } from '../../server/kit/new-id'
import { insertAccount } from '../../server/system/account/new-account'
import { askOf } from '../harness/app'
import { settableClock } from '../harness/clock'
import { freshDatabase, type TestDatabase } from '../harness/database/database'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 30_000 })

const password = 'correct horse battery'
const clock = settableClock()

let database: TestDatabase
let passwordHash: string
let [one, other]: Process[] = []
let lookUps = 0
beforeAll(async () => {
  const { query } = pg.Client.prototype
  rs.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    if (/token_hash =/.test((all[0] as { text?: string } | undefined)?.text ?? '')) lookUps += 1
    // The overloads cannot express a forwarded argument list.
    return (query as (...all: unknown[]) => never).apply(this, all)
  })
  database = await freshDatabase()
  passwordHash = await hashPassword(password)
  const [first, second] = [startProcess(), startProcess()]
  ;[one, other] = [first, second]
  await insertAccount(database.db, { username: 'root', passwordHash, role: 'administrator' }, clock())
})
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  await database.drop()
})

type Process = ReturnType<typeof startProcess>

/** What server/start-console.ts makes of one database: an application with a session cache and a listener. */
function startProcess() {
  const log = pino({ level: 'silent' })
  const db = createDb(database.url, { max: 3 })
  const app = createApp({
    db,
    clock,
    media: localFileStore(tmpdir()),
    uploadDir: tmpdir(),
    documentDir: tmpdir(),
    secrets: secretBox([newKey()]),
    backups: { url: database.url, folder: tmpdir() },
    log,
  })
  const pulse = takePulse(database.url, log, { channel: sessionChannel, onMessage: () => forgetSessions(db) })
  keepSessions(db, pulse.isListening)
  return { db, ask: askOf(app), stop: () => Promise.all([pulse.close(), db.destroy()]) }
}

/** A person who has just signed in at `one`, and is known to both. */
async function signedIn() {
  const username = `staff-${newId().slice(-12)}`
  const accountId = await insertAccount(database.db, { username, passwordHash, role: 'manager' }, clock())
  const reply = await one!.ask('POST', '/api/v1/session', { username, password })
  const { token }: { token: string } = await reply.json()
  const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
  const headers = { authorization: `Bearer ${token}`, cookie }
  const session = ({ ask }: Process) => ask('GET', '/api/v1/session', undefined, headers)
  for (const process of [one!, other!]) await until(async () => !(await asks(() => session(process))))
  return { accountId, token, headers, session, username }
}

/** Whether the database is queried for the session. */
async function asks(exchange: () => Promise<Response>): Promise<boolean> {
  const before = lookUps
  expect((await exchange()).status).toBe(200)
  return lookUps > before
}

/** Milliseconds, well below the 30 s of the session cache: only a notification can be as fast. */
const soon = 10_000

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > soon) throw new Error(`it is not so after ${soon} ms`)
    await wait(5)
  }
}

type Somebody = Awaited<ReturnType<typeof signedIn>>
const account = ({ accountId }: Somebody) => sql`${accountId}::uuid`
const run = (query: ReturnType<typeof sql>) => query.execute(one!.db)

const ends: [string, (who: Somebody) => Promise<unknown>][] = [
  ['signs out', ({ headers }) => one!.ask('DELETE', '/api/v1/session', undefined, headers)],
  [
    'has had the token stolen',
    ({ headers: { authorization } }) => one!.ask('GET', '/api/v1/session', undefined, { authorization }),
  ],
  [
    'changes the password elsewhere',
    async ({ username }) => {
      const reply = await one!.ask('POST', '/api/v1/session', { username, password })
      const { token }: { token: string } = await reply.json()
      const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
      const body = { current: password, next: 'another horse battery' }
      await one!.ask('POST', '/api/v1/own-account/password', body, {
        authorization: `Bearer ${token}`,
        cookie,
      })
    },
  ],
]

const changes: [string, (who: Somebody) => Promise<unknown>][] = [
  [
    'is disabled',
    (who) => run(sql`update account set status = 'disabled', disabled_at = now() where id = ${account(who)}`),
  ],
  ['is removed', (who) => run(sql`delete from account where id = ${account(who)}`)],
  ['has no session any more', (who) => run(sql`delete from session where account_id = ${account(who)}`)],
  [
    'has a session that was cut short',
    (who) => run(sql`update session set expires_at = created_at where account_id = ${account(who)}`),
  ],
]

describe('a session that both processes know', () => {
  it('is asked of the database once', async () => {
    const { session } = await signedIn()
    expect(await asks(() => session(other!))).toBe(false)
  })

  it.each(ends)('ends at once in the process where its person %s', async (_, end) => {
    const who = await signedIn()
    await end(who)
    expect((await who.session(one!)).status).toBe(401)
  })

  it.each([...ends, ...changes])('ends in the other process when its person %s', async (_, end) => {
    const who = await signedIn()
    await end(who)
    await until(async () => (await who.session(other!)).status === 401)
  })

  it.each([
    ['stores', sql`update account set store_ids = '{01900000-0000-7000-8000-0000000000ff}' where id = `],
    ['role', sql`update account set role = 'administrator' where id = `],
  ])('has new rights when the account gets other %s', async (_, change) => {
    const who = await signedIn()
    const before = await (await who.session(other!)).json()
    await run(sql`${change} ${account(who)}`)
    await until(async () => (await (await who.session(other!)).text()) !== JSON.stringify(before))
  })

  it('has new rights when its role gets others', async () => {
    const { session } = await signedIn()
    await run(sql`update role set permissions = '{store:read}' where name = 'manager'`)
    await until(async () => (await (await session(other!)).json()).permissions.join() === 'store:read')
  })

  it('is asked of the database again when its screen is locked or unlocked', async () => {
    const { session, accountId } = await signedIn()
    expect(await asks(() => session(other!))).toBe(false)
    await run(sql`update session set kiosk_agreement_id = null where account_id = ${accountId}`)
    await until(() => asks(() => session(other!)))
  })

  it('ends after twelve idle hours, known or not', async () => {
    const { session } = await signedIn()
    clock.advance({ hours: 12, minutes: 1 })
    expect((await session(other!)).status).toBe(401)
  })

  it('is looked up again when the change came while it was being looked up', async () => {
    const { token, accountId } = await signedIn()
    const find = () => findSession(other!.db, hashOf(token), clock())
    await run(sql`alter table session disable trigger session_changed`)
    forgetSessions(other!.db)
    await wait(300)
    const underWay = find()
    forgetSessions(other!.db)
    expect(await underWay).toBeDefined()
    await run(sql`update session set revoked_at = now() where account_id = ${accountId}`)
    expect(await find()).toBeUndefined()
    await run(sql`alter table session enable trigger session_changed`)
  })

  it('is not relied on by a process that hears nothing', async () => {
    const who = await signedIn()
    await run(sql`alter table session disable trigger session_changed`)
    await run(sql`update session set revoked_at = now() where account_id = ${who.accountId}`)
    expect((await who.session(other!)).status).toBe(200)
    await run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'gym-console' and pid <> pg_backend_pid()`)
    await until(async () => (await who.session(other!)).status === 401)
    await run(sql`alter table session enable trigger session_changed`)
  })
})
