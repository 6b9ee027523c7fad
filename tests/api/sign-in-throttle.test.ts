import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createApp } from '../../server/create-app'
import { administrator, startApp, type TestApp } from '../harness/app'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let test: TestApp
beforeEach(async () => {
  test = await startApp({ passwordCost: 'production' })
})
afterEach(() => test.close())

/** Tries to sign in from an address, as the node server would pass it on. */
function attempt(
  username: string,
  password: string,
  from = '203.0.113.7',
  headers: Record<string, string> = {},
) {
  const env = { incoming: { socket: { remoteAddress: from } } }
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  }
  return test.app.request('/api/v1/session', init, env)
}

const guessed = JSON.stringify({ username: 'admin', password: 'a wrong guess' })
const guess = (username: string, from?: string) => attempt(username, 'a wrong guess', from)
const right = (from?: string, headers?: Record<string, string>) =>
  attempt(administrator.username, administrator.password, from, headers)

it('five guesses at an account are answered 401; then everybody waits, even with the right password', async () => {
  for (let i = 0; i < 5; i++) expect((await guess('admin')).status).toBe(401)
  const refused = await guess('admin')
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await right('198.51.100.4')).status).toBe(429)
  test.clock.advance({ minutes: 1 })
  expect((await right()).status).toBe(201)
})

it('every spelling of a name counts for the same account', async () => {
  for (const name of ['admin', 'ADMIN', ' Admin', 'aDmin ', 'admIn'])
    expect((await guess(name)).status).toBe(401)
  for (const name of ['admin', 'ADMIN', 'adm\u0131n']) {
    const reply = await guess(name)
    expect([name, reply.status]).toEqual([name, name === 'adm\u0131n' ? 401 : 429])
  }
})

it('each wait is twice as long as the last, up to a quarter of an hour', async () => {
  for (let i = 0; i < 4; i++) await guess('admin')
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    await guess('admin')
    const wait = Number((await guess('admin')).headers.get('retry-after'))
    waits.push(wait)
    test.clock.advance({ milliseconds: wait * 1000 })
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900])
})

it('guesses at an account that does not exist get the same answers as at one that does', async () => {
  const answers = async (username: string) => {
    const seen: unknown[] = []
    for (let i = 0; i < 7; i++) {
      const reply = await guess(username)
      const { requestId: _, ...body } = await reply.json()
      seen.push([reply.status, reply.headers.get('retry-after'), body])
    }
    return seen
  }
  expect(await answers('no.such.account')).toEqual(await answers('admin'))
})

it('a guess at an account that does not exist takes as long as at one that does', async () => {
  const time = async (username: string) => {
    const start = performance.now()
    await guess(username)
    return performance.now() - start
  }
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // In turns, so that both run on the machine in the same state.
  for (let i = 0; i < 4; i++) {
    known = Math.min(known, await time('admin'))
    unknown = Math.min(unknown, await time('no.such.account'))
  }
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

it('simultaneous guesses do not slip through together', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => guess('admin', `203.0.113.${i}`)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(35)
})

it('one address that tries many accounts gets 429, and nobody else does', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(`person${i}`)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(30)
  expect((await right('198.51.100.4')).status).toBe(201)
})

it('guesses by others do not lock a person out of a browser they have used before', async () => {
  const device = (await right()).headers.getSetCookie()[1]!.split(';')[0]!
  for (let i = 0; i < 6; i++) await guess('admin', '192.0.2.66')
  expect((await right('203.0.113.7')).status).toBe(429)
  expect((await right('203.0.113.7', { cookie: device })).status).toBe(201)
})

it('a known browser has a count of its own, so that it cannot guess without end either', async () => {
  const device = (await right()).headers.getSetCookie()[1]!.split(';')[0]!
  for (let i = 0; i < 5; i++) await attempt('admin', 'a wrong guess', undefined, { cookie: device })
  expect((await right(undefined, { cookie: device })).status).toBe(429)
})

it('a successful sign-in clears the failures of its account', async () => {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect((await guess('admin')).status).toBe(401)
    expect((await right()).status).toBe(201)
  }
})

it('the table of counts holds no typed username', async () => {
  await guess('my-secret-password')
  const rows = await test.db.selectFrom('attempt').select('subject').execute()
  expect(JSON.stringify(rows)).not.toContain('my-secret')
})

it('guesses at two processes on one database count together', async () => {
  const other = createApp({ ...test, log: pino({ level: 'silent' }) })
  const replies: number[] = []
  for (let i = 0; i < 8; i++) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: guessed }
    const app = i % 2 === 0 ? test.app : other
    replies.push((await app.request('/api/v1/session', init)).status)
  }
  expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

const statusesOf = (replies: Response[]) => ({
  wrong: replies.filter(({ status }) => status === 401).length,
  refused: replies.filter(({ status }) => status === 429).length,
})

describe('a thousand guesses', () => {
  const thousand = async (one: (i: number) => Response | Promise<Response>) => {
    const replies: Response[] = []
    while (replies.length < 1_000) {
      const some = Array.from({ length: 50 }, (_, i) => one(replies.length + i))
      replies.push(...(await Promise.all(some)))
    }
    return replies
  }
  const hex = (i: number) => i.toString(16)

  it('at one account from one IPv6 network of 64 bits: five are heard', async () => {
    const replies = await thousand((i) => guess('admin', `2001:db8:1:2:${hex(i)}::${hex(i)}`))
    expect(statusesOf(replies)).toEqual({ wrong: 5, refused: 995 })
  })

  it('at a thousand accounts from one IPv6 network of 64 bits: thirty are heard, and everybody else is served', async () => {
    const replies = await thousand((i) => guess(`person${i}`, `2001:db8:1:2::${hex(i)}`))
    expect(statusesOf(replies)).toEqual({ wrong: 30, refused: 970 })
    expect((await right('2001:db8:1:3::1')).status).toBe(201)
  })

  it('at a thousand accounts from a thousand networks of one IPv6 site of 48 bits: sixty are heard', async () => {
    const replies = await thousand((i) => guess(`person${i}`, `2001:db8:1:${hex(i)}::1`))
    expect(statusesOf(replies)).toEqual({ wrong: 60, refused: 940 })
    expect((await right('2001:db8:2::1')).status).toBe(201)
  })

  it('from one address of IPv4, in its own form and in that of IPv6: thirty are heard', async () => {
    const replies = await thousand((i) => guess(`person${i}`, i % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'))
    expect(statusesOf(replies)).toEqual({ wrong: 30, refused: 970 })
  })
})

describe('a person at a browser they have used before', () => {
  let device: string
  beforeEach(async () => {
    device = (await right()).headers.getSetCookie()[1]!.split(';')[0]!
  })

  it('signs in at once while a hundred and thirty networks guess at as many accounts', async () => {
    let answered = 0
    const guesses = Array.from({ length: 130 }, async (_, i) => {
      const reply = await guess(`person${i}`, `198.51.${i}.1`)
      answered += 1
      return reply.status
    })
    await expect.poll(() => answered).toBeGreaterThan(0)
    const before = answered
    expect((await right('203.0.113.7', { cookie: device })).status).toBe(201)
    expect(answered - before).toBeLessThan(40)
    const statuses = await Promise.all(guesses)
    expect(statuses.every((status) => status === 401 || status === 503)).toBe(true)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(50)
  })

  it('signs in from a network that strangers have used up', async () => {
    for (let i = 0; i < 31; i++) await guess(`person${i}`)
    expect((await right()).status).toBe(429)
    expect((await right(undefined, { cookie: device })).status).toBe(201)
  })

  it('has no advantage with another account, nor with a cookie that was made up', async () => {
    const forged = `device=${'A'.repeat(43)}`
    for (let i = 0; i < 30; i++) await guess(`person${i}`)
    expect((await attempt('person77', 'a wrong guess', undefined, { cookie: device })).status).toBe(429)
    expect((await right(undefined, { cookie: forged })).status).toBe(429)
  })
})

it('strangers fill no table: what is over goes, and of the rest the oldest', async () => {
  await sql`
    insert into attempt (subject, failures, since)
    select 'account:' || n, 1, ${test.clock()}::timestamptz - n * interval '10 ms' from generate_series(1, 30000) n
    union all
    select 'account:over ' || n, 5, ${test.clock()}::timestamptz - interval '61 minutes' from generate_series(1, 5000) n
  `.execute(test.db)
  for (let i = 0; i < 250; i++) await guess(`person${i}`)
  const { rows } = await sql<{ kept: number; over: number; oldest: number }>`
    select count(*)::int as kept, count(*) filter (where subject like 'account:over %')::int as over,
      max(substr(subject, 9)::int) filter (where subject ~ '^account:[0-9]+$') as oldest
    from attempt
  `.execute(test.db)
  expect(rows[0]?.over).toBe(0)
  expect(rows[0]?.kept).toBeLessThanOrEqual(20_200)
  expect(rows[0]?.oldest).toBeLessThan(20_000)
})
