import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import { administrator, startApp, type TestApp } from '../harness/app'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 30_000 })

let test: TestApp
beforeEach(async () => {
  test = await startApp()
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

const guess = (username: string, from?: string) => attempt(username, 'a wrong guess', from)
const right = (from?: string, headers?: Record<string, string>) =>
  attempt(administrator.username, administrator.password, from, headers)

it('lets five guesses at an account through, then makes everybody wait, even with the right password', async () => {
  for (let i = 0; i < 5; i++) expect((await guess('admin')).status).toBe(401)
  const refused = await guess('admin')
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await right('198.51.100.4')).status).toBe(429)
  test.clock.advance({ minutes: 1 })
  expect((await right()).status).toBe(201)
})

it('counts every spelling of a name for the same account', async () => {
  for (const name of ['admin', 'ADMIN', ' Admin', 'aDmin ', 'admIn'])
    expect((await guess(name)).status).toBe(401)
  for (const name of ['admin', 'ADMIN', 'adm\u0131n']) {
    const reply = await guess(name)
    expect([name, reply.status]).toEqual([name, name === 'adm\u0131n' ? 401 : 429])
  }
})

it('makes each wait twice as long as the last, up to a quarter of an hour', async () => {
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

it('answers guesses at accounts that do not exist in the same way', async () => {
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

it('takes as long for an account that does not exist', async () => {
  const time = async (username: string) => {
    const start = performance.now()
    await guess(username)
    return performance.now() - start
  }
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // By turns, so that both meet the same machine.
  for (let i = 0; i < 4; i++) {
    known = Math.min(known, await time('admin'))
    unknown = Math.min(unknown, await time('no.such.account'))
  }
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

it('does not let simultaneous guesses slip through together', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => guess('admin', `203.0.113.${i}`)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(35)
})

it('stops one address that tries many accounts, and nobody else', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => guess(`person${i}`)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(30)
  expect((await right('198.51.100.4')).status).toBe(201)
})

it('does not lock a person out of a browser they have used before', async () => {
  const device = (await right()).headers.getSetCookie()[1]!.split(';')[0]!
  for (let i = 0; i < 6; i++) await guess('admin', '192.0.2.66')
  expect((await right('203.0.113.7')).status).toBe(429)
  expect((await right('203.0.113.7', { cookie: device })).status).toBe(201)
})

it('counts a known browser by itself, so that it cannot guess without end either', async () => {
  const device = (await right()).headers.getSetCookie()[1]!.split(';')[0]!
  for (let i = 0; i < 5; i++) await attempt('admin', 'a wrong guess', undefined, { cookie: device })
  expect((await right(undefined, { cookie: device })).status).toBe(429)
})

it('forgets the failures of somebody who got it right', async () => {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect((await guess('admin')).status).toBe(401)
    expect((await right()).status).toBe(201)
  }
})

it('keeps no typed username in the table of counts', async () => {
  await guess('my-secret-password')
  const rows = await test.db.selectFrom('attempt').select('subject').execute()
  expect(JSON.stringify(rows)).not.toContain('my-secret')
})
