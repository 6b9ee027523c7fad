import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import type { PasskeyCreation, PasskeyRequest } from '../../contract/system/own-passkeys'
import { resetAccount } from '../../server/system/account/reset-account'
import { type Ask, askOf, signInOnce } from '../harness/app'
import { answerWith, createPasskey, type Passkey, testOrigin } from '../harness/authenticator'
import { addRoles, codeAt, enrolled, fresh, joined, password } from './fixtures/accounts'
import { type Gym, startGym, unknownId, versioned } from './fixtures/gym'

rs.setConfig({ testTimeout: 60_000 })

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
  await addRoles(gym)
}, 60_000)
afterAll(() => gym.close())

const own = '/api/v1/own-account'
const session = '/api/v1/session'
const codeOf = async (reply: Response | Promise<Response>) => {
  const given = await reply
  return given.ok ? given.status : (await given.json()).code
}
const optionsFor = async (ask: Ask): Promise<PasskeyCreation> =>
  (await ask('POST', `${own}/passkeys/options`)).json()

/** A person with a passkey, and the recovery codes that came with it. */
async function keyed(role = 'helper') {
  const { row, ask } = await joined(gym, { role })
  const { passkey, credential } = createPasskey(await optionsFor(ask))
  const reply = await ask('POST', `${own}/passkeys`, { name: '手机', credential })
  if (reply.status !== 200) throw new Error(await reply.text())
  const { recoveryCodes, passkey: added }: { recoveryCodes: string[]; passkey: { id: string } } =
    await reply.json()
  return { row, ask, passkey, recoveryCodes, id: added.id }
}

/** A browser that has requested a challenge; each has its own source address. */
async function atLogin() {
  const reply = await askOf(gym.app)('POST', `${session}/passkey/options`)
  const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
  const request: PasskeyRequest = await reply.json()
  return { request, cookie, ask: askOf(gym.app, { cookie }) }
}
const byPassword = (username: string, given: object = {}) =>
  askOf(gym.app)('POST', session, { username, password, ...given })
/** The challenge in the reply to a right password. */
async function challenged(username: string): Promise<PasskeyRequest> {
  const { secondFactors } = await (await byPassword(username)).json()
  return secondFactors.passkey
}

describe('adding a passkey', () => {
  it('takes one of this console, verified, once, and shows the recovery codes with the first', async () => {
    const { row, ask } = await joined(gym)
    const options = await optionsFor(ask)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: row.username },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const add = (credential: unknown) => ask('POST', `${own}/passkeys`, { name: '工作电脑', credential })
    for (const forged of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:9' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { type: 'webauthn.get' },
      { flags: 1 },
    ])
      expect([forged, await codeOf(add(createPasskey(options, forged).credential))]).toEqual([
        forged,
        'wrong_passkey',
      ])
    const { credential } = createPasskey(options)
    const added = await (await add(credential)).json()
    expect(added.recoveryCodes).toHaveLength(10)
    expect(added.passkey).toEqual({
      id: expect.any(String),
      name: '工作电脑',
      isSynced: false,
      createdAt: gym.clock().toISOString(),
      lastUsedAt: null,
    })
    // The challenge is used up, and the credential was added once.
    expect(await codeOf(add(credential))).toBe('wrong_passkey')
    expect(await codeOf(add(createPasskey(options).credential))).toBe('wrong_passkey')
    const again = await (await add(createPasskey(await optionsFor(ask)).credential)).json()
    expect(again.recoveryCodes).toEqual([])
    expect((await fresh(gym.admin, row)).hasSecondFactor).toBe(true)
  })

  it('is bound to the session that asked, for five minutes', async () => {
    const { row, ask } = await joined(gym)
    const other = await signInOnce(gym.app, row.username, password)
    const options = await optionsFor(ask)
    const body = () => ({ name: '手机', credential: createPasskey(options).credential })
    expect(await codeOf(other('POST', `${own}/passkeys`, body()))).toBe('wrong_passkey')
    gym.clock.advance({ minutes: 5 })
    expect(await codeOf(ask('POST', `${own}/passkeys`, body()))).toBe('wrong_passkey')
  })

  it('ends at twenty, however many challenges were given out before', async () => {
    const { ask } = await joined(gym)
    const options = await Promise.all(Array.from({ length: 22 }, () => optionsFor(ask)))
    const add = (one: PasskeyCreation) =>
      ask('POST', `${own}/passkeys`, { name: '手机', credential: createPasskey(one).credential })
    for (const one of options.slice(0, 19)) expect((await add(one)).status).toBe(200)
    const codes = await Promise.all(options.slice(19).map((one) => codeOf(add(one))))
    expect(codes.sort()).toEqual([200, 'invalid', 'invalid'])
    expect(await codeOf(ask('POST', `${own}/passkeys/options`))).toBe('invalid')
  })

  it('is listed, renamed and removed by its owner alone', async () => {
    const { ask, id } = await keyed()
    const { ask: stranger } = await joined(gym)
    expect(await codeOf(stranger('PATCH', `${own}/passkeys/${id}`, { name: '我的' }))).toBe('not_found')
    expect(await codeOf(stranger('DELETE', `${own}/passkeys/${id}`))).toBe('not_found')
    expect(await codeOf(ask('DELETE', `${own}/passkeys/${unknownId}`))).toBe('not_found')
    expect((await (await ask('PATCH', `${own}/passkeys/${id}`, { name: '旧手机' })).json()).name).toBe(
      '旧手机',
    )
    expect(await codeOf(ask('DELETE', `${own}/passkeys/${id}`))).toBe(200)
    expect(await (await ask('GET', `${own}/passkeys`)).json()).toEqual({ rows: [], isAvailable: true })
  })

  it('is not offered where browsers have no passkeys', async () => {
    const { ask } = await joined(gym)
    const away = { host: '192.168.1.9:3000' }
    expect((await (await ask('GET', `${own}/passkeys`, undefined, away)).json()).isAvailable).toBe(false)
    expect(await codeOf(ask('POST', `${own}/passkeys/options`, {}, away))).toBe('passkeys_unavailable')
    expect(await codeOf(askOf(gym.app)('POST', `${session}/passkey/options`, {}, away))).toBe(
      'passkeys_unavailable',
    )
  })
})

describe('signing in by a passkey alone', () => {
  it('opens a session, once, in the browser that asked', async () => {
    const { row, passkey } = await keyed()
    const { request, cookie, ask } = await atLogin()
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const elsewhere = await atLogin()
    const body = { passkey: answerWith(passkey, request) }
    expect(await codeOf(elsewhere.ask('POST', `${session}/passkey`, body))).toBe('wrong_passkey')
    expect(await codeOf(askOf(gym.app)('POST', `${session}/passkey`, body))).toBe('wrong_passkey')
    const reply = await ask('POST', `${session}/passkey`, body)
    const { token, ...begun } = await reply.json()
    expect([reply.status, begun]).toEqual([201, { username: row.username, mustEnrol: false }])
    const jar = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    const signed = askOf(gym.app, { authorization: `Bearer ${token}`, cookie: jar.join('; ') })
    expect((await (await signed('GET', session)).json()).username).toBe(row.username)
    // Replayed in the same browser, with a growing counter.
    expect(await codeOf(ask('POST', `${session}/passkey`, body))).toBe('wrong_passkey')
    const replayed = { passkey: answerWith(passkey, request) }
    expect(await codeOf(askOf(gym.app, { cookie })('POST', `${session}/passkey`, replayed))).toBe(
      'wrong_passkey',
    )
  })

  it('refuses every forgery', async () => {
    const [mine, theirs] = [await keyed(), await keyed()]
    const forgeries: [string, object, Passkey?][] = [
      ['another origin', { origin: 'https://evil.example' }],
      ['another port of this machine', { origin: `${testOrigin}:8080` }],
      ['another relying party', { rpId: 'evil.example' }],
      ['a challenge of its own', { challenge: Buffer.alloc(56, 7).toString('base64url') }],
      ['a registration', { type: 'webauthn.create' }],
      ['a user who was not verified', { flags: 1 }],
      ['nobody present', { flags: 0 }],
      ["another account's handle", { userHandle: theirs.passkey.userHandle }],
      [
        "another account's key",
        {},
        { ...theirs.passkey, id: mine.passkey.id, userHandle: mine.passkey.userHandle },
      ],
    ]
    for (const [what, forged, key = mine.passkey] of forgeries) {
      const { request, ask } = await atLogin()
      const body = { passkey: answerWith(key, request, forged) }
      expect([what, await codeOf(ask('POST', `${session}/passkey`, body))]).toEqual([what, 'wrong_passkey'])
    }
    const { request, ask } = await atLogin()
    const tampered = answerWith(mine.passkey, request)
    tampered.response.signature = tampered.response.signature.replace(/.{4}$/, 'AAAA')
    expect(await codeOf(ask('POST', `${session}/passkey`, { passkey: tampered }))).toBe('wrong_passkey')
    const late = await atLogin()
    gym.clock.advance({ minutes: 5 })
    const body = { passkey: answerWith(mine.passkey, late.request) }
    expect(await codeOf(late.ask('POST', `${session}/passkey`, body))).toBe('wrong_passkey')
  })

  it('refuses a copied key by its counter, and says so in the log', async () => {
    const { row, passkey } = await keyed()
    const enter = async (counter: number) => {
      const { request, ask } = await atLogin()
      return codeOf(ask('POST', `${session}/passkey`, { passkey: answerWith(passkey, request, { counter }) }))
    }
    expect([await enter(7), await enter(7), await enter(3), await enter(8)]).toEqual([
      201,
      'wrong_passkey',
      'wrong_passkey',
      201,
    ])
    const lines = await gym.db
      .selectFrom('audit')
      .select('action')
      .where('rowId', '=', row.id)
      .where('action', '=', 'account.refusePasskeyCopy')
      .execute()
    expect(lines).toHaveLength(2)
  })

  it('opens nothing for an account that is disabled, was reset, or has lost its passkeys', async () => {
    const enter = async (passkey: Passkey) => {
      const { request, ask } = await atLogin()
      return codeOf(ask('POST', `${session}/passkey`, { passkey: answerWith(passkey, request) }))
    }
    const disabled = await keyed()
    const off = await gym.admin(
      'POST',
      `/api/v1/accounts/${disabled.row.id}/disable`,
      { reason: '离职' },
      versioned(await fresh(gym.admin, disabled.row)),
    )
    expect([off.status, await enter(disabled.passkey)]).toEqual([200, 'wrong_passkey'])
    const forgotten = await keyed()
    const path = `/api/v1/accounts/${forgotten.row.id}/forgetSecondFactor`
    const removed = await gym.admin(
      'POST',
      path,
      { reason: '手机遗失' },
      versioned(await fresh(gym.admin, forgotten.row)),
    )
    expect([removed.status, await enter(forgotten.passkey)]).toEqual([200, 'wrong_passkey'])
    expect((await byPassword(forgotten.row.username)).status).toBe(201)
    const reset = await keyed()
    await resetAccount(gym.db, reset.row.username, gym.clock())
    expect(await enter(reset.passkey)).toBe('wrong_passkey')
  })

  it('is guessed at thirty times from one address and then no more, and strangers make the server keep nothing', async () => {
    const { passkey } = await keyed()
    const kept = async () => (await gym.db.selectFrom('usedChallenge').select('hash').execute()).length
    const before = await kept()
    const answers = []
    for (let n = 0; n < 31; n++) {
      const { request, ask } = await atLogin()
      answers.push(
        await codeOf(
          ask('POST', `${session}/passkey`, { passkey: answerWith(passkey, request, { flags: 1 }) }),
        ),
      )
    }
    expect(answers.at(-1)).toBe('too_many_attempts')
    expect(await kept()).toBe(before)
    gym.clock.advance({ minutes: 61 })
  })
})

describe('a passkey as the second factor', () => {
  it('is asked for after the right password alone, and taken once', async () => {
    const { row, passkey } = await keyed()
    const wrong = await (await byPassword(row.username, { password: 'not the password' })).json()
    expect([wrong.code, wrong.secondFactors]).toEqual(['wrong_credentials', undefined])
    const reply = await (await byPassword(row.username)).json()
    expect([reply.code, reply.secondFactors.hasTotp]).toEqual(['second_factor_required', false])
    const request: PasskeyRequest = reply.secondFactors.passkey
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([passkey.id.toString('base64url')])
    const answer = answerWith(passkey, request)
    expect((await byPassword(row.username, { passkey: answer })).status).toBe(201)
    expect(await codeOf(byPassword(row.username, { passkey: answer }))).toBe('wrong_passkey')
    expect(await codeOf(byPassword(row.username, { passkey: answerWith(passkey, request) }))).toBe(
      'wrong_passkey',
    )
  })

  it('of another account, or for another purpose, is refused', async () => {
    const [mine, theirs] = [await keyed(), await keyed()]
    const request = await challenged(mine.row.username)
    const foreign = answerWith(theirs.passkey, request)
    expect(await codeOf(byPassword(mine.row.username, { passkey: foreign }))).toBe('wrong_passkey')
    const swapped = answerWith(mine.passkey, await challenged(theirs.row.username))
    expect(await codeOf(byPassword(mine.row.username, { passkey: swapped }))).toBe('wrong_passkey')
    const alone = answerWith(mine.passkey, (await atLogin()).request)
    expect(await codeOf(byPassword(mine.row.username, { passkey: alone }))).toBe('wrong_passkey')
  })

  it('can be replaced by a recovery code, which works beside an authenticator and after it too', async () => {
    const { row, ask, recoveryCodes } = await keyed()
    expect((await byPassword(row.username, { code: recoveryCodes[0] })).status).toBe(201)
    expect(await codeOf(byPassword(row.username, { code: recoveryCodes[0] }))).toBe('wrong_recovery_code')
    expect(await codeOf(byPassword(row.username, { code: '123456' }))).toBe('wrong_second_factor')
    // An authenticator whose set-up is unfinished leaves the codes unchanged.
    expect((await ask('POST', `${own}/second-factor`, { password })).status).toBe(200)
    expect((await byPassword(row.username, { code: recoveryCodes[1] })).status).toBe(201)
    const factor = await enrolled(gym, ask)
    expect(await codeOf(byPassword(row.username, { code: recoveryCodes[2] }))).toBe('wrong_recovery_code')
    expect((await byPassword(row.username, { code: factor.recoveryCodes[0] })).status).toBe(201)
    gym.clock.advance({ minutes: 1 })
    const proof = { password, code: codeAt(factor.secret, gym.clock()) }
    expect((await ask('POST', `${own}/second-factor/remove`, proof)).status).toBe(200)
    expect((await byPassword(row.username, { code: factor.recoveryCodes[1] })).status).toBe(201)
  })

  it('proves a session within it, and cannot be the last to go where one is required', async () => {
    const { row, passkey, id } = await keyed('administrator')
    const ask = await signInOnce(gym.app, row.username, password, {
      passkey: answerWith(passkey, await challenged(row.username)),
    })
    gym.clock.advance({ minutes: 10 })
    expect(await codeOf(ask('DELETE', `${own}/passkeys/${id}`))).toBe('step_up_required')
    const { passkey: request } = await (await ask('GET', `${session}/proof`)).json()
    const wrong = answerWith(passkey, request, { origin: 'https://evil.example' })
    expect(await codeOf(ask('POST', `${session}/proof`, { passkey: wrong }))).toBe('wrong_passkey')
    const right = answerWith(passkey, request)
    expect(await codeOf(ask('POST', `${session}/proof`, { passkey: right }))).toBe(200)
    expect(await codeOf(ask('POST', `${session}/proof`, { passkey: right }))).toBe('wrong_passkey')
    const { rows } = await (await ask('GET', '/api/v1/roles?pageSize=200')).json()
    const role = rows.find(({ name }: { name: string }) => name === 'administrator')
    const required = { requiresSecondFactor: true }
    expect((await ask('PATCH', `/api/v1/roles/${role.id}`, required, versioned(role))).status).toBe(200)
    const refused = await (await ask('DELETE', `${own}/passkeys/${id}`)).json()
    expect(refused.fields).toEqual([{ path: [], code: 'second_factor_needed' }])
  })
})
