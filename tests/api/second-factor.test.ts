import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import { newTotpSecret, stepOf, totpUri } from '../../server/system/account/totp'
import type { Ask } from '../harness/app'
import { addRoles, codeAt, enrolled, fresh, joined, linked, password, takeLink } from './fixtures/accounts'
import { type Gym, startGym } from './fixtures/gym'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const own = '/api/v1/own-account'
const codeOf = async (reply: Response | Promise<Response>) => {
  const given = await reply
  return [given.status, (await given.json()).code]
}
/** Tries to sign in with its own source address, so that tests do not share a quota. */
let last = 0
function enter(
  username: string,
  given: { password?: string; code?: string } = {},
  from = `10.9.8.${++last % 250}`,
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, ...given }),
  }
  return gym.app.request('/api/v1/session', init, { incoming: { socket: { remoteAddress: from } } })
}
/** The next step of thirty seconds, whose code is unused. */
const next = (secret: string) => {
  gym.clock.advance({ milliseconds: 30_000 })
  return codeAt(secret, gym.clock())
}
const another = (code: string) => String((Number(code) + 333_333) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d seconds is %s', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  it('is good for one step before and after, and no further', () => {
    const secret = newTotpSecret()
    const now = new Date('2026-03-02T01:00:10Z')
    const adjacent = (steps: number) =>
      stepOf(secret, codeAt(secret, new Date(now.getTime() + steps * 30_000)), now)
    const here = Math.floor(now.getTime() / 30_000)
    expect([-2, -1, 0, 1, 2].map(adjacent)).toEqual([null, here - 1, here, here + 1, null])
  })

  it('comes from a secret of 160 bits, which no two have', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(50)
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
    expect(totpUri(secrets[0]!, '张敏')).toMatch(/^otpauth:\/\/totp\/[^?]+\?.*secret=[A-Z2-7]{32}/)
  })
})

describe('setting it up', () => {
  it('takes the password and a first code, and shows ten recovery codes once', async () => {
    const { row, ask } = await joined(gym)
    const wrong = { password: 'not the password' }
    expect(await codeOf(ask('POST', `${own}/second-factor`, wrong))).toEqual([401, 'wrong_credentials'])
    const begun = await (await ask('POST', `${own}/second-factor`, { password })).json()
    expect(begun).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(begun.secret),
    })
    // No code is required until it is confirmed.
    expect((await enter(row.username)).status).toBe(201)
    const code = codeAt(begun.secret, gym.clock())
    expect(await codeOf(ask('POST', `${own}/second-factor/confirm`, { code: another(code) }))).toEqual([
      401,
      'wrong_second_factor',
    ])
    const { recoveryCodes } = await (await ask('POST', `${own}/second-factor/confirm`, { code })).json()
    expect(recoveryCodes).toHaveLength(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const seen = await (await ask('GET', own)).json()
    expect([seen.hasSecondFactor, seen.recoveryCodesLeft]).toEqual([true, 10])
    for (const [path, body] of [
      ['second-factor', { password }],
      ['second-factor/confirm', { code }],
    ] as const)
      expect([path, ...(await codeOf(ask('POST', `${own}/${path}`, body)))]).toEqual([
        path,
        409,
        'not_allowed_now',
      ])
    const { rows } = await sql<{ text: string }>`
      select f::text || ' ' || coalesce((select string_agg(audit::text, ' ') from audit), '') as text from second_factor f
    `.execute(gym.db)
    for (const { text } of rows) {
      expect(text).not.toContain(begun.secret)
      expect(text).not.toContain(Buffer.from(begun.secret).toString('hex'))
      for (const one of recoveryCodes) expect(text).not.toContain(one)
    }
  })

  it('begins anew as long as it is not confirmed: the first secret is worth nothing then', async () => {
    const { ask } = await joined(gym)
    const begin = async () => (await (await ask('POST', `${own}/second-factor`, { password })).json()).secret
    const [first, second] = [await begin(), await begin()]
    const confirm = (secret: string) =>
      ask('POST', `${own}/second-factor/confirm`, { code: codeAt(secret, gym.clock()) })
    expect((await confirm(first)).status).toBe(401)
    expect((await confirm(second)).status).toBe(200)
  })
})

describe('signing in with it', () => {
  it('asks for the code once the password is right, and tells nobody else of it', async () => {
    const { row, ask } = await joined(gym)
    const { secret } = await enrolled(gym, ask)
    const requested = await enter(row.username)
    expect([requested.headers.getSetCookie(), await codeOf(requested)]).toEqual([
      [],
      [401, 'second_factor_required'],
    ])
    const reported = async (given: object, username = row.username) => {
      const { requestId: _, ...rest } = await (await enter(username, given)).json()
      return rest
    }
    const guess = { password: 'not the password', code: next(secret) }
    expect(await reported(guess)).toEqual(await reported(guess, 'nobody-at-all'))
    expect(await reported(guess)).toMatchObject({ code: 'wrong_credentials' })
    const code = codeAt(secret, gym.clock())
    expect((await enter(row.username, { code })).status).toBe(201)
    expect(await codeOf(enter(row.username, { code }))).toEqual([401, 'wrong_second_factor'])
    expect((await enter(row.username, { code: next(secret) })).status).toBe(201)
  })

  it('takes a code once, however many bring it at once', async () => {
    const { row, ask } = await joined(gym)
    const { secret, recoveryCodes } = await enrolled(gym, ask)
    for (const code of [next(secret), recoveryCodes[0]!]) {
      const replies = await Promise.all(Array.from({ length: 3 }, () => enter(row.username, { code })))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 401, 401])
    }
  })

  it('takes no code of a step before the one it took last', async () => {
    const { row, ask } = await joined(gym)
    const { secret } = await enrolled(gym, ask)
    const earlier = next(secret)
    expect((await enter(row.username, { code: next(secret) })).status).toBe(201)
    expect(await codeOf(enter(row.username, { code: earlier }))).toEqual([401, 'wrong_second_factor'])
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { row, ask } = await joined(gym)
    const { recoveryCodes } = await enrolled(gym, ask)
    const [first, second] = recoveryCodes as [string, string]
    const typed = first.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await enter(row.username, { code: typed })).status).toBe(201)
    expect(await codeOf(enter(row.username, { code: first }))).toEqual([401, 'wrong_recovery_code'])
    expect((await enter(row.username, { code: ` ${second} ` })).status).toBe(201)
    expect((await (await ask('GET', own)).json()).recoveryCodesLeft).toBe(8)
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from audit where action = 'account.useRecoveryCode' and row_id = ${row.id}
    `.execute(gym.db)
    expect(rows).toEqual([{ found: 2 }])
  })

  it('does not count being asked as a failure', async () => {
    const { row, ask } = await joined(gym)
    const { secret } = await enrolled(gym, ask)
    for (let i = 0; i < 12; i++)
      expect(await codeOf(enter(row.username, {}, '10.1.1.1'))).toEqual([401, 'second_factor_required'])
    expect((await enter(row.username, { code: next(secret) }, '10.1.1.1')).status).toBe(201)
  })

  it('stops whoever has the password and guesses at the code, from wherever they try', async () => {
    const { row, ask } = await joined(gym)
    const { secret } = await enrolled(gym, ask)
    const right = next(secret)
    const guesses = Array.from({ length: 1_000 }, (_, i) => String(i * 997).padStart(6, '0')).filter(
      (code) => code !== right,
    )
    const statuses: number[] = []
    for (const [i, code] of guesses.entries())
      statuses.push((await enter(row.username, { code }, `10.2.${i >> 8}.${i & 255}`)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses.length - 5)
    expect(await codeOf(enter(row.username, { code: right }))).toEqual([429, 'too_many_attempts'])
    // Within an hour, at the rate that remains allowed.
    let tried = 0
    for (let minutes = 0; minutes < 60; minutes++) {
      gym.clock.advance({ minutes: 1 })
      if ((await enter(row.username, { code: '000000' })).status === 401) tried += 1
    }
    expect(tried).toBeLessThanOrEqual(8)
  }, 120_000)
})

it('a new password by a link leaves the second factor in force', async () => {
  const { row, ask } = await joined(gym)
  const { secret } = await enrolled(gym, ask)
  const { token } = await linked(gym.admin, row, 'reset')
  expect((await takeLink(gym.app, token, 'another password of theirs')).status).toBe(200)
  const given = { password: 'another password of theirs' }
  expect(await codeOf(enter(row.username, given))).toEqual([401, 'second_factor_required'])
  expect((await enter(row.username, { ...given, code: next(secret) })).status).toBe(201)
})

describe('taking it away', () => {
  const remove = (ask: Ask, code: string, given = password) =>
    ask('POST', `${own}/second-factor/remove`, { password: given, code })

  it('takes the password and a code', async () => {
    const { row, ask } = await joined(gym)
    const { secret } = await enrolled(gym, ask)
    const code = next(secret)
    expect(await codeOf(remove(ask, code, 'not the password'))).toEqual([401, 'wrong_credentials'])
    expect(await codeOf(remove(ask, another(code)))).toEqual([401, 'wrong_second_factor'])
    const reply = await remove(ask, code)
    expect(await reply.json()).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    expect((await enter(row.username)).status).toBe(201)
    expect((await fresh(gym.admin, row)).hasSecondFactor).toBe(false)
  })

  it('is not guessed at in a session that was left open, whatever else is right', async () => {
    const { ask } = await joined(gym)
    await enrolled(gym, ask)
    let chosen = password
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) {
      statuses.push((await remove(ask, '000000', chosen)).status)
      const body = { current: chosen, next: `${password} ${i}` }
      if ((await ask('POST', `${own}/password`, body)).status === 200) chosen = body.next
    }
    expect([chosen, statuses]).toEqual([`${password} 7`, [401, 401, 401, 401, 401, 429, 429, 429]])
  })

  it('new recovery codes end the old ones', async () => {
    const { row, ask } = await joined(gym)
    const { secret, recoveryCodes } = await enrolled(gym, ask)
    const reply = await ask('POST', `${own}/recovery-codes`, { password, code: next(secret) })
    const renewed: string[] = (await reply.json()).recoveryCodes
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20)
    expect(await codeOf(enter(row.username, { code: recoveryCodes[0]! }))).toEqual([
      401,
      'wrong_recovery_code',
    ])
    expect((await enter(row.username, { code: renewed[0]! })).status).toBe(201)
  })
})
