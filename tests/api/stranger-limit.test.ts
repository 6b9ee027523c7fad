import { afterAll, afterEach, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import pg from 'pg'
import { hashOf, newSecret } from '../../server/kit/auth/authenticate'
import { newId } from '../../server/kit/new-id'
import { startApp, type TestApp } from '../harness/app'
import { paperChannel } from '../harness/paper-channel'

rs.setConfig({ testTimeout: 60_000 })

let test: TestApp
beforeAll(async () => {
  test = await startApp({ channels: (clock) => ({ wechat: paperChannel('wechat', clock).channel }) })
}, 30_000)
afterAll(() => test.close())
afterEach(() => {
  rs.restoreAllMocks()
  test.clock.advance({ minutes: 30 })
})

const env = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
/** A separate network for each test. */
let last = 0
const network = () => `2001:db8:${(++last).toString(16)}:2`

const token = () => `Bearer ${newSecret()}`
const calls: [string, number, () => [string, RequestInit]][] = [
  ['a list, without a token', 600, () => ['/api/v1/members', {}]],
  [
    'a list, with a token that was made up',
    600,
    () => ['/api/v1/members', { headers: { authorization: token() } }],
  ],
  ['the live stream', 600, () => ['/api/v1/live', {}]],
  ['sign-in', 600, () => post('/api/v1/session', { username: 'x', password: '' })],
  ['an invitation', 600, () => post('/api/v1/account-links/read', { token: 1 })],
  ['the set-up code', 600, () => post('/api/v1/setup', { code: 1 })],
  ['an address that is nobody’s', 600, () => ['/api/v1/nothing', {}]],
  ['an address that no API has', 600, () => ['/api/nothing', {}]],
  ['the public API', 600, () => ['/api/public/v1/texts/none', {}]],
  ['a shared plan', 120, () => post('/api/v1/shared-training-plan', { token: 'x' })],
  ['a label', 120, () => post('/api/v1/equipment-label', { token: 'x' })],
  ['a picture', 3_000, () => [`/media/${newId()}/320.webp`, {}]],
  ['a payment’s notice', 600, () => post('/api/payments/wechat/notices', {})],
  ['a report of a browser', 120, () => post('/api/csp-reports', {})],
  ['the API’s description', 60, () => ['/api/v1/openapi.json', {}]],
]

function post(address: string, body: object): [string, RequestInit] {
  return [
    address,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ]
}

describe('calls without an account', () => {
  it.each(calls)('%s: %i at once from one network of 64 bits, and no more', async (_, most, callOf) => {
    const from = network()
    let passed = 0
    for (let i = 0; i < most + 200; i += 50) {
      const some = Array.from({ length: 50 }, (_, j) =>
        test.app.request(...callOf(), env(`${from}::${i + j}`)),
      )
      passed += (await Promise.all(some)).filter(({ status }) => status !== 429).length
    }
    // The throttle of guesses may have refused some before.
    expect(passed).toBeLessThanOrEqual(most)
    expect(passed).toBeGreaterThan(0)
    const other = await test.app.request(...callOf(), env(`${network()}::1`))
    expect(other.status).not.toBe(429)
  })

  it('are refused with nothing read of them and nothing asked of the database', async () => {
    const from = network()
    for (let i = 0; i < 600; i += 1) await test.app.request('/api/v1/members', {}, env(`${from}::${i}`))
    const query = rs.spyOn(pg.Client.prototype, 'query')
    let isRead = false
    const body = () =>
      new ReadableStream(
        {
          pull: (controller) => {
            isRead = true
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    for (const path of [
      '/api/v1/session',
      '/api/v1/members',
      '/api/v1/account-links/use',
      '/api/v1/nothing',
    ]) {
      const headers = { 'content-type': 'application/json', authorization: token() }
      const init = { method: 'POST', headers, body: body(), duplex: 'half' as const }
      const reply = await test.app.request(path, init, env(`${from}::1`))
      expect([path, reply.status, (await reply.json()).code]).toEqual([path, 429, 'too_many_attempts'])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(isRead).toBe(false)
    expect(query).not.toHaveBeenCalled()
  })
})

/** Sessions as a sign-in creates them, without the hashing. */
async function sessions(count: number): Promise<Record<string, string>[]> {
  const account = await test.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const now = test.clock()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [secret, cookie] = [newSecret(), newSecret()]
      await sql`
        insert into session (id, account_id, token_hash, cookie_hash, created_at, last_seen_at, expires_at, address)
        values (${newId()}, ${account.id}, ${hashOf(secret)}, ${hashOf(cookie)}, ${now}, ${now}, ${new Date(now.getTime() + 86_400_000)}, '')
      `.execute(test.db)
      return { authorization: `Bearer ${secret}`, cookie: `session=${cookie}` }
    }),
  )
}

describe('a gym behind one address', () => {
  const address = '203.0.113.7'
  const read = (headers: Record<string, string>) =>
    test.app.request('/api/v1/session', { headers }, env(address))
  const flood = async (count: number) => {
    for (let i = 0; i < count; i += 1) await test.app.request('/api/v1/members', {}, env(address))
  }

  it('has sixty people who call thirty times each, and nobody is refused', async () => {
    const statuses = new Set<number>()
    const staff = await sessions(60)
    for (let round = 0; round < 30; round += 1)
      for (const { status } of await Promise.all(staff.map(read))) statuses.add(status)
    expect([...statuses]).toEqual([200])
  })

  it('goes on while somebody on its network floods it', async () => {
    const staff = await sessions(60)
    await Promise.all(staff.map(read))
    await flood(1_000)
    expect((await test.app.request('/api/v1/members', {}, env(address))).status).toBe(429)
    const replies = await Promise.all(staff.map(read))
    expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200))
  })

  it('gives a session that has ended no way in', async () => {
    const [headers = {}] = await sessions(1)
    await read(headers)
    await sql`update session set revoked_at = ${test.clock()}`.execute(test.db)
    expect((await read(headers)).status).toBe(401)
  })
})

it('a flood that is refused writes few lines', async () => {
  const lines: string[] = []
  const logged = await startApp({ onLog: (line) => lines.push(line) })
  try {
    for (let i = 0; i < 3_000; i += 1) await logged.app.request('/api/v1/members', {}, env('203.0.113.9'))
    expect(lines.length).toBeLessThan(800)
    expect(lines.length).toBeGreaterThan(600)
  } finally {
    await logged.close()
  }
})
