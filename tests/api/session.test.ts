import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core'
import { hashPassword } from '../../server/kit/auth/hash-password'
import { insertAccount } from '../../server/system/account/new-account'
import { administrator, askOf, signIn, startApp, type TestApp } from '../harness/app'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 30_000 })

let test: TestApp
beforeAll(async () => {
  test = await startApp({ passwordCost: 'production' })
})
afterAll(() => test.close())

const address = '/api/v1/session'
const ask: ReturnType<typeof askOf> = (...request) => askOf(test.app)(...request)
const codeOf = async (reply: Response) => [reply.status, (await reply.json()).code]

/** The credentials of a fresh sign-in, to be sent together or apart. */
async function open() {
  const reply = await ask('POST', address, administrator)
  const { token } = await reply.json()
  const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
  return { token, cookie, both: { authorization: `Bearer ${token}`, cookie } }
}

const auditOf = (action: string) =>
  test.db.selectFrom('audit').select(['who', 'action', 'after']).where('action', '=', action).execute()

describe('signing in', () => {
  it('answers with a token and sets a cookie that scripts cannot read', async () => {
    const reply = await ask('POST', address, administrator)
    expect(reply.status).toBe(201)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await reply.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      username: 'admin',
      mustEnrol: false,
    })
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  it('takes the username in any case and with blanks around it', async () => {
    const reply = await ask('POST', address, { ...administrator, username: ' ADMIN ' })
    expect((await reply.json()).username).toBe('admin')
  })

  it('keeps hashes of the token and the cookie, never themselves', async () => {
    const { token, cookie } = await open()
    const rows = JSON.stringify(await test.db.selectFrom('session').selectAll().execute())
    expect(rows).toContain('tokenHash')
    for (const secret of [token, cookie.slice('session='.length)]) {
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(JSON.stringify([...Buffer.from(secret, 'base64url')]).slice(1, -1))
    }
  })

  it.each([
    ['a wrong password', { username: 'admin', password: 'not the password' }, 401, 'wrong_credentials'],
    ['an unknown account', { username: 'nobody', password: 'not the password' }, 401, 'wrong_credentials'],
    ['no password', { username: 'admin' }, 422, 'invalid'],
    ['a number for a password', { username: 'admin', password: 12345678 }, 422, 'wrong_type'],
    ['a member it does not know', { ...administrator, role: 'administrator' }, 422, 'unknown_field'],
    ['a list', [administrator], 422, 'wrong_type'],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await codeOf(await ask('POST', address, body))).toEqual([status, code])
  })

  it('names every refused field', async () => {
    const { fields } = await (
      await ask('POST', address, { username: '', password: 7, remember: true })
    ).json()
    expect(fields).toEqual([
      { path: ['username'], code: 'required' },
      { path: ['password'], code: 'wrong_type' },
      { path: ['remember'], code: 'unknown_field' },
    ])
  })

  it('speaks the language asked for, Chinese otherwise', async () => {
    const title = async (language: string) => {
      const reply = await ask(
        'POST',
        address,
        { username: 'who', password: 'wrong' },
        { 'accept-language': language },
      )
      return (await reply.json()).title
    }
    expect(await title('en-GB,en;q=0.8')).toBe('The username or password is incorrect.')
    expect(await title('fr, zh;q=0.7, en;q=0.3')).toBe('用户名或密码不正确。')
    expect(await title('')).toBe('用户名或密码不正确。')
  })

  it('refuses an account that is disabled, and ends its sessions', async () => {
    const passwordHash = await hashPassword('a password of hers')
    const id = await insertAccount(
      test.db,
      { username: 'leaver', passwordHash, role: 'manager' },
      test.clock(),
    )
    const leaver = await signIn(test.app, 'leaver', 'a password of hers')
    expect((await leaver('GET', address)).status).toBe(200)
    const removed = { status: 'disabled', disabledAt: test.clock() } as const
    await test.db.updateTable('account').set(removed).where('id', '=', id).execute()
    expect(await codeOf(await leaver('GET', address))).toEqual([401, 'not_signed_in'])
    const again = await ask('POST', address, { username: 'leaver', password: 'a password of hers' })
    expect(await codeOf(again)).toEqual([401, 'wrong_credentials'])
  })
})

describe('a session', () => {
  it('tells who is signed in and what they may do', async () => {
    const { both } = await open()
    const reply = await ask('GET', address, undefined, both)
    expect(await reply.json()).toEqual({
      username: 'admin',
      displayName: '',
      enrolBy: null,
      unreadNotifications: 0,
      businessName: '健身俱乐部',
      role: 'administrator',
      roleTitle: '管理员',
      permissions: ['*'],
      startPage: 'overview',
      storeIds: null,
      personId: null,
      coachId: null,
    })
  })

  it.each([
    ['nothing', {}],
    ['a token that was never given', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['a token in the address', {}],
  ])('is not opened by %s', async (what, headers) => {
    const query = what === 'a token in the address' ? `?token=${(await open()).token}` : ''
    const reply = await ask('GET', address + query, undefined, headers)
    expect(await codeOf(reply)).toEqual([401, 'not_signed_in'])
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('ends when signed out, and its credentials stay worthless', async () => {
    const { both } = await open()
    const reply = await ask('DELETE', address, undefined, both)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0;/)
    expect(await codeOf(await ask('GET', address, undefined, both))).toEqual([401, 'not_signed_in'])
    expect(await auditOf('session.end')).toEqual([{ who: 'admin', action: 'session.end', after: null }])
  })

  it.each([
    ['no cookie', () => ({})],
    ['a made-up cookie', () => ({ cookie: `session=${'B'.repeat(43)}` })],
    ["another session's cookie", async () => ({ cookie: (await open()).cookie })],
  ])('ends when its token comes with %s', async (_, other) => {
    const { both } = await open()
    const before = (await auditOf('session.tokenWithoutCookie')).length
    const stolen = { authorization: both.authorization, ...(await other()) }
    expect(await codeOf(await ask('GET', address, undefined, stolen))).toEqual([401, 'not_signed_in'])
    expect(await codeOf(await ask('GET', address, undefined, both))).toEqual([401, 'not_signed_in'])
    expect((await auditOf('session.tokenWithoutCookie')).length).toBe(before + 1)
  })

  it('never takes over what the browser brought along', async () => {
    const planted = 'P'.repeat(43)
    const reply = await ask('POST', address, administrator, {
      cookie: `session=${planted}`,
      authorization: `Bearer ${planted}`,
    })
    expect(reply.headers.getSetCookie()[0]).not.toContain(planted)
    expect((await reply.json()).token).not.toBe(planted)
  })

  it('ends after twelve idle hours, and not before', async () => {
    const { both } = await open()
    test.clock.advance({ hours: 11, minutes: 59 })
    expect((await ask('GET', address, undefined, both)).status).toBe(200)
    test.clock.advance({ hours: 11, minutes: 59 })
    expect((await ask('GET', address, undefined, both)).status).toBe(200)
    test.clock.advance({ hours: 12, minutes: 1 })
    expect(await codeOf(await ask('GET', address, undefined, both))).toEqual([401, 'not_signed_in'])
  })

  it('ends after seven days however busy it is', async () => {
    const { both } = await open()
    for (let hours = 10; hours < 7 * 24; hours += 10) {
      test.clock.advance({ hours: 10 })
      expect((await ask('GET', address, undefined, both)).status).toBe(200)
    }
    test.clock.advance({ hours: 10 })
    expect(await codeOf(await ask('GET', address, undefined, both))).toEqual([401, 'not_signed_in'])
  })

  it('ends with a change of password, but for the one that changed it', async () => {
    const passwordHash = await hashPassword('the first one of many')
    await insertAccount(test.db, { username: 'changer', passwordHash, role: 'manager' }, test.clock())
    const [here, there] = [
      await signIn(test.app, 'changer', 'the first one of many'),
      await signIn(test.app, 'changer', 'the first one of many'),
    ]
    const change = (current: string, next: string) =>
      here('POST', '/api/v1/own-account/password', { current, next })
    expect(await codeOf(await change('a wrong one', 'the second one of many'))).toEqual([
      401,
      'wrong_credentials',
    ])
    expect(await (await change('the first one of many', 'password1')).json()).toMatchObject({
      fields: [{ path: ['next'], code: 'common_password' }],
    })
    expect((await change('the first one of many', 'the second one of many')).status).toBe(200)
    const answers = await Promise.all([here('GET', address), there('GET', address)])
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    await signIn(test.app, 'changer', 'the second one of many')
  })
})
