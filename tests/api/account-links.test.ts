import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { hashOf } from '../../server/kit/auth/authenticate'
import { askOf, signIn } from '../harness/app'
import {
  addRoles,
  at,
  fresh,
  joined,
  keyed,
  linked,
  newAccount,
  password,
  takeLink,
} from './fixtures/accounts'
import { answer, type Gym, refusal, startGym, versioned } from './fixtures/gym'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

/** Each request has its own source address, so that tests do not share a quota. */
let last = 0
async function asking(path: string, body: object, from = `198.51.100.${++last}`) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return gym.app.request(`/api/v1/${path}`, init, { incoming: { socket: { remoteAddress: from } } })
}
const read = (token: string) => asking('account-links/read', { token })
const use = (token: string, chosen = password) => asking('account-links/use', { token, password: chosen })
const codeOf = async (reply: Response | Promise<Response>) => {
  const given = await reply
  return [given.status, (await given.json()).code]
}
const wrong = [401, 'wrong_link']

describe('an invitation', () => {
  it('tells whom it is for, takes a password, and then opens no more', async () => {
    const made = await newAccount(gym.admin, { displayName: '新人' })
    const { account, token, expiresAt } = await linked(gym.admin, made)
    expect([account.linkExpiresAt, account.status, account.version]).toEqual([expiresAt, 'invited', 2])
    expect(Date.parse(expiresAt) - gym.clock().getTime()).toBe(72 * 3_600_000)
    expect(await answer(read(token))).toEqual({
      status: 200,
      body: { username: made.username, purpose: 'invite', roleTitle: '助理' },
    })
    const reply = await use(token)
    expect([reply.status, await reply.json()]).toEqual([200, { username: made.username }])
    // A link does not sign in: a session begins only with the password.
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await fresh(gym.admin, made)).toMatchObject({ status: 'active', linkExpiresAt: null, sessions: 0 })
    await signIn(gym.app, made.username, password)
    expect([await codeOf(read(token)), await codeOf(use(token, 'another password'))]).toEqual([wrong, wrong])
  })

  it('is kept as a hash alone, and told to nobody else', async () => {
    const { token } = await linked(gym.admin, await newAccount(gym.admin))
    const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from account_link`.execute(gym.db)
    expect(rows.some(({ hash }) => hash.equals(hashOf(token)))).toBe(true)
    for (const table of ['account_link', 'audit', 'idempotency', 'account']) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        gym.db,
      )
      expect([table, rows.some(({ text }) => text.includes(token))]).toEqual([table, false])
    }
  })

  it('is the same for the same key, which is kept sealed', async () => {
    const made = await newAccount(gym.admin)
    const headers = { ...versioned(made), ...keyed() }
    const give = () => gym.admin('POST', `${at}/${made.id}/invite`, {}, headers)
    const [first, second] = [await answer(give()), await answer(give())]
    expect([first.status, second]).toEqual([200, first])
    const { rows } = await sql<{ reply: unknown; isSealed: boolean }>`
      select reply, sealed_reply is not null as is_sealed from idempotency where key = ${headers['idempotency-key']}
    `.execute(gym.db)
    expect(rows).toEqual([{ reply: null, isSealed: true }])
    expect((await use(first.body.token)).status).toBe(200)
  })

  it('needs a key and the version that was seen', async () => {
    const made = await newAccount(gym.admin)
    const address = `${at}/${made.id}/invite`
    expect(await codeOf(gym.admin('POST', address, {}, versioned(made)))).toEqual([428, 'key_required'])
    expect(await codeOf(gym.admin('POST', address, {}, keyed()))).toEqual([428, 'version_required'])
    const stale = { ...versioned({ version: 9 }), ...keyed() }
    expect(await codeOf(gym.admin('POST', address, {}, stale))).toEqual([409, 'stale'])
  })

  it('takes no password that is too easily guessed, and still opens', async () => {
    const made = await newAccount(gym.admin, { username: 'longish-name' })
    const { token } = await linked(gym.admin, made)
    expect(await refusal(Promise.resolve(use(token, 'password1')))).toEqual([
      422,
      'invalid',
      [['password', 'common_password']],
    ])
    expect(await refusal(Promise.resolve(use(token, 'my longish-name')))).toEqual([
      422,
      'invalid',
      [['password', 'password_has_username']],
    ])
    const store = await sql<{ name: string }>`select name from store limit 1`.execute(gym.db)
    const guesses = [`${store.rows[0]?.name}2026`, 'Gym-Admin-2026!', 'jianshen.guanli.8']
    for (const guess of guesses)
      expect([guess, await refusal(Promise.resolve(use(token, guess)))]).toEqual([
        guess,
        [422, 'invalid', [['password', 'common_password']]],
      ])
    expect((await use(token, 'short')).status).toBe(422)
    expect((await use(token)).status).toBe(200)
  })

  it('is used once, however many come at once', async () => {
    const { token } = await linked(gym.admin, await newAccount(gym.admin))
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => codeOf(use(token, `password number ${i}`))),
    )
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
    expect(replies.filter(([status]) => status !== 200)).toEqual(Array(5).fill(wrong))
  })
})

describe('a link opens no more', () => {
  it.each([
    ['when another is given out', async (id: string) => linked(gym.admin, { id })],
    ['when it is too old', async () => gym.clock.advance({ hours: 72 })],
    [
      'when the account is disabled',
      async (id: string) => {
        const row = await fresh(gym.admin, { id })
        await gym.admin('POST', `${at}/${id}/disable`, { reason: '不来了' }, versioned(row))
      },
    ],
    [
      'when the account is enabled again',
      async (id: string) => {
        for (const [what, body] of [
          ['disable', { reason: '不来了' }],
          ['enable', {}],
        ] as const) {
          const row = await fresh(gym.admin, { id })
          await gym.admin('POST', `${at}/${id}/${what}`, body, versioned(row))
        }
      },
    ],
    [
      'when the account gets another role',
      async (id: string) => {
        const row = await fresh(gym.admin, { id })
        await gym.admin('PATCH', `${at}/${id}`, { role: 'lead' }, versioned(row))
      },
    ],
  ])('%s', async (_, act) => {
    gym.admin = await signIn(gym.app)
    const made = await newAccount(gym.admin)
    const { token } = await linked(gym.admin, made)
    expect((await read(token)).status).toBe(200)
    await act(made.id)
    gym.admin = await signIn(gym.app)
    expect([await codeOf(read(token)), await codeOf(use(token))]).toEqual([wrong, wrong])
    expect(await fresh(gym.admin, made)).not.toMatchObject({ status: 'active' })
  })

  it('with one answer for whatever is wrong with it', async () => {
    const { token: used } = await linked(gym.admin, await newAccount(gym.admin))
    await use(used)
    const reported = async (token: string) => {
      const { requestId: _, ...rest } = await (await read(token)).json()
      return rest
    }
    const first = await reported(used)
    for (const token of ['', 'x', 'A'.repeat(43), '🙂', "' or 1=1 --"])
      expect(await reported(token)).toEqual(first)
    expect(first).toMatchObject({ status: 401, code: 'wrong_link' })
  })

  it('for an address that has tried too many', async () => {
    const tries = Array.from({ length: 40 }, () => asking('account-links/read', { token: 'x' }, '192.0.2.77'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect([
      statuses.filter((one) => one === 401).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([30, 10])
    const { token } = await linked(gym.admin, await newAccount(gym.admin))
    expect((await asking('account-links/read', { token }, '192.0.2.77')).status).toBe(429)
    expect((await read(token)).status).toBe(200)
  })
})

it('links tried from one IPv6 network count together, and those of its site too', async () => {
  const tried = async (count: number, from: (i: number) => string) => {
    const tries = Array.from({ length: count }, (_, i) =>
      asking('account-links/use', { token: 'x', password }, from(i)),
    )
    return (await Promise.all(tries)).filter(({ status }) => status === 401).length
  }
  expect(await tried(40, (i) => `2001:db8:5:6::${i}`)).toBe(30)
  expect(await tried(60, (i) => `2001:db8:5:${i + 10}::1`)).toBe(30)
  expect(await tried(1, () => '2001:db8:6::1')).toBe(1)
})

describe('a reset', () => {
  it('ends the password and the sessions at once, and takes a new password', async () => {
    const { row, ask } = await joined(gym)
    const { token, account } = await linked(gym.admin, row, 'reset')
    expect(account).toMatchObject({ status: 'active', sessions: 0 })
    expect((await ask('GET', '/api/v1/session')).status).toBe(401)
    const session = { username: row.username, password }
    expect(await codeOf(askOf(gym.app)('POST', '/api/v1/session', session))).toEqual([
      401,
      'wrong_credentials',
    ])
    expect((await (await read(token)).json()).purpose).toBe('reset')
    expect((await takeLink(gym.app, token, 'a wholly new password')).status).toBe(200)
    expect(await codeOf(askOf(gym.app)('POST', '/api/v1/session', session))).toEqual([
      401,
      'wrong_credentials',
    ])
    await signIn(gym.app, row.username, 'a wholly new password')
    expect((await ask('GET', '/api/v1/session')).status).toBe(401)
  })

  it('is for whoever has come, an invitation for whoever has not', async () => {
    const put = (row: { id: string; version: number }, what: string) =>
      refusal(gym.admin('POST', `${at}/${row.id}/${what}`, {}, { ...versioned(row), ...keyed() }))
    const { row } = await joined(gym)
    expect(await put(row, 'invite')).toEqual([409, 'not_allowed_now', []])
    expect(await put(await newAccount(gym.admin), 'reset')).toEqual([409, 'not_allowed_now', []])
  })
})
