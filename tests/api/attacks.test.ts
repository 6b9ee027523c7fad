import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { blankPerson } from '../../contract/people/person'
import { createApp } from '../../server/create-app'
import { createLog } from '../../server/kit/log'
import { type Ask, administrator, askOf, signIn, startApp, type TestApp } from '../harness/app'
import { expectQuick } from '../harness/thread-time'

let test: TestApp
let ask: Ask
const lines: string[] = []
beforeAll(async () => {
  test = await startApp()
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const { db, clock, media, uploadDir, documentDir, secrets, backups } = test
  test = {
    ...test,
    app: createApp({
      db,
      clock,
      media,
      uploadDir,
      documentDir,
      secrets,
      backups,
      log,
      publicOrigin: 'https://console.example.com',
      secureCookies: true,
    }),
  }
  ask = await signIn(test.app)
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json' }
const reported = async (reply: Response) => [reply.status, (await reply.json()).code]
const people = () => test.db.selectFrom('audit').select('id').where('action', '=', 'person.create').execute()

describe('a JSON body', () => {
  const person = JSON.stringify({ ...blankPerson, gender: 'female', mobile: '13800001111' }).slice(1, -1)
  it.each([
    ['of ten megabytes', `{"name":"${'x'.repeat(10_000_000)}",${person}}`, [413, 'too_large']],
    [
      'nested ten thousand deep',
      `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)},${person}}`,
      [400, 'malformed'],
    ],
    [
      'with __proto__',
      `{"name":"王小明","__proto__":{"role":"administrator"},${person}}`,
      [400, 'malformed'],
    ],
    ['with __proto__ in disguise', `{"name":"王小明","\\u005f_proto__":{},${person}}`, [400, 'malformed']],
    ['with a constructor', `{"name":"王小明","constructor":{"prototype":{}},${person}}`, [400, 'malformed']],
    ['with a member twice', `{"name":"王小明","name":"李小红",${person}}`, [400, 'malformed']],
    ['with NaN', `{"name":NaN,${person}}`, [400, 'malformed']],
    ['with 1e400', `{"name":1e400,${person}}`, [400, 'malformed']],
    ['with 2^53+1', `{"name":9007199254740993,${person}}`, [400, 'malformed']],
    ['with NUL in a text', `{"name":"王\\u0000明",${person}}`, [400, 'malformed']],
    ['with half of a surrogate pair', `{"name":"王\\ud83d明",${person}}`, [400, 'malformed']],
    ['that ends too early', `{"name":"王小明"`, [400, 'malformed']],
    ['with something behind it', `{"name":"王小明",${person}} {}`, [400, 'malformed']],
    ['that is null', 'null', [422, 'invalid']],
    ['that is a text', '"王小明"', [422, 'wrong_type']],
    ['with the version', `{"name":"王小明","version":7,${person}}`, [422, 'unknown_field']],
    ['with the author', `{"name":"王小明","createdBy":"boss",${person}}`, [422, 'unknown_field']],
  ])('%s is refused, and nothing is written', async (_, body, expected) => {
    const before = await people()
    expect(await reported(await ask('POST', '/api/v1/people', body, json))).toEqual(expected)
    expect(await people()).toEqual(before)
  })

  it('is accepted when it is an honest one', async () => {
    const reply = await ask('POST', '/api/v1/people', `{"name":"王小明",${person}}`, json)
    expect(reply.status).toBe(201)
  })

  it('with bytes that are no UTF-8 is refused', async () => {
    const body = Buffer.from('{"username":"admin","password":"\xff\xfe"}', 'latin1')
    const reply = await test.app.request('/api/v1/session', {
      method: 'POST',
      headers: json,
      body: new Uint8Array(body),
    })
    expect(await reported(reply)).toEqual([400, 'malformed'])
  })

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-16', 415],
    ['application/jsonp', 415],
    ['application/json; charset=UTF-8', 422],
  ])('sent as %s is answered with %d', async (type, status) => {
    expect((await ask('POST', '/api/v1/people', '{}', { 'content-type': type })).status).toBe(status)
  })
})

describe('a list', () => {
  it.each([
    ['sort', 'name; drop table store'],
    ['sort', 'password_hash'],
    ['sort', '(select 1)'],
    ['order', 'asc, (select pg_sleep(9))'],
    ['page', '-1'],
    ['page', '1e9'],
    ['page', '0x10;'],
    ['page', '99999999999999999999'],
    ['pageSize', '201'],
    ['pageSize', 'NaN'],
    ['status', "open' or '1'='1"],
    ['region', "31%' --"],
    ['q', '\0'],
    ['q', `${'长'.repeat(10_000)}`],
    ['archived', "true' --"],
    ['storeIds', '*'],
  ])('with %s=%s is refused', async (name, value) => {
    const reply = await ask('GET', `/api/v1/stores?${name}=${encodeURIComponent(value)}`)
    expect(reply.status).toBe(422)
    expect((await reply.json()).fields).toMatchObject([{ path: name === 'status' ? ['status', 0] : [name] }])
  })

  it.each([
    "'; drop table store; --",
    '%',
    '_',
    '\\',
    '100%',
    '<script>alert(1)</script>',
    '🏋️',
    'a\'b"c`d',
    '%ED%A0%80',
  ])('searched for %s takes it literally', async (q) => {
    const reply = await ask('GET', `/api/v1/stores?q=${q.startsWith('%E') ? q : encodeURIComponent(q)}`)
    expect([reply.status, await reply.json()]).toEqual([200, { rows: [], total: 0, totalIsExact: true }])
  })
})

it('no pattern of the contract takes long over a text made to torment it', async () => {
  const document = await (await ask('GET', '/api/v1/openapi.json')).text()
  const patterns = new Set([...document.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => text!))
  expect(patterns.size).toBeGreaterThan(10)
  const torments = ['a', 'A', '0', '1', '-', ' ', '\n', '长', '0-', '1.', 'aA0', '13', '2026-'].map((bit) =>
    bit.repeat(20_000),
  )
  for (const text of patterns) {
    const pattern = new RegExp(JSON.parse(text), 'u')
    const test = () => {
      for (const torment of torments) for (const end of ['', '!', '\0']) pattern.test(torment + end)
    }
    await expectQuick(300, test, text)
  }
})

describe('another site', () => {
  const own = { host: 'localhost' }
  it.each([
    ['its address as Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['a name that begins like ours', { origin: 'https://console.example.com.evil.example' }],
    ['the browser’s word cross-site', { 'sec-fetch-site': 'cross-site' }],
    [
      'the browser’s word same-site',
      { 'sec-fetch-site': 'same-site', origin: 'https://console.example.com' },
    ],
  ])('cannot write: %s', async (_, headers) => {
    for (const [method, address] of [
      ['POST', '/api/v1/session'],
      ['DELETE', '/api/v1/session'],
      ['POST', '/api/v1/uploads'],
      ['PATCH', '/api/v1/stores/x'],
    ] as const)
      expect(await reported(await ask(method, address, undefined, { ...own, ...headers }))).toEqual([
        403,
        'foreign_origin',
      ])
    expect((await ask('GET', '/api/v1/session')).status).toBe(200)
  })

  it.each([
    ['the public address', { origin: 'https://console.example.com' }],
    ['the address that was asked', { origin: 'http://localhost', host: 'localhost' }],
    ['no page at all', {}],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('is told from ours: %s', async (_, headers) => {
    expect((await askOf(test.app)('POST', '/api/v1/session', administrator, headers)).status).toBe(201)
  })
})

describe('what a stranger learns', () => {
  const everywhere = [
    '/api/v1/session',
    '/api/v1/stores',
    '/api/nothing',
    '/api/v1/openapi.json',
    '/media/x/160.webp',
  ]

  it.each(everywhere)('%s may not be framed, sniffed or run scripts', async (address) => {
    const { headers } = await askOf(test.app)('GET', address)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|sandbox/)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each(everywhere)('%s names no software and no place in it', async (address) => {
    const reply = await askOf(test.app)('GET', address)
    const text = `${JSON.stringify([...reply.headers])}${address.endsWith('.json') ? '' : await reply.text()}`
    expect(text).not.toMatch(
      /hono|node|postgres|kysely|\.ts\b|\.js\b|\bat \w+ \(|select |x-powered-by|"server"/i,
    )
  })

  it('TRACE gives nothing back', async () => {
    const request = new Request('http://localhost/api/v1/stores', { headers: { authorization: 'hunter2' } })
    // The platform's Request cannot have this method; one of a socket can.
    const reply = await test.app.fetch(Object.defineProperty(request, 'method', { value: 'TRACE' }))
    expect([reply.status, await reply.text()]).toEqual([405, expect.not.stringContaining('hunter2')])
  })

  it('over HTTPS, cookies are bound to this host and go nowhere else', async () => {
    const reply = await askOf(test.app)('POST', '/api/v1/session', administrator)
    const cookies = reply.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device'])
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  })

  it('over HTTPS, a session cookie that a sibling host could have set opens nothing', async () => {
    const reply = await askOf(test.app)('POST', '/api/v1/session', administrator)
    const { token } = await reply.json()
    const secret = reply.headers.getSetCookie()[0]!.split(/[=;]/)[1]!
    const planted = askOf(test.app, { authorization: `Bearer ${token}`, cookie: `session=${secret}` })
    expect(await reported(await planted('GET', '/api/v1/session'))).toEqual([401, 'not_signed_in'])
  })
})

it('no secret reaches the log, the history or a problem', async () => {
  lines.length = 0
  const reply = await askOf(test.app)('POST', '/api/v1/session', administrator)
  const { token } = await reply.json()
  const cookie = reply.headers.getSetCookie()[0]!.split(/[=;]/)[1]!
  const stranger = askOf(test.app, { authorization: `Bearer ${token}`, cookie: 'session=stolen' })
  const problems = await Promise.all([
    stranger('GET', `/api/v1/session?token=${token}`),
    stranger('POST', `/api/v1/session?token=${token}`, {
      ...administrator,
      password: `${administrator.password} `,
      token,
    }),
    stranger('GET', `/api/v1/nothing?password=${encodeURIComponent(administrator.password)}`),
  ])
  const bodies = await Promise.all(problems.map((each) => each.text()))
  const history = JSON.stringify(await test.db.selectFrom('audit').selectAll().execute())
  expect(lines.length).toBeGreaterThan(3)
  for (const text of [lines.join(), history, bodies.join()])
    for (const secret of [token, cookie, administrator.password, '$argon2id'])
      expect(text).not.toContain(secret)
})

describe('in the database', () => {
  it.each(['update audit set who = null', 'delete from audit', 'truncate audit'])(
    'history refuses: %s',
    async (statement) => {
      const before = await test.db.selectFrom('audit').selectAll().execute()
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow('audit rows are never changed')
      expect(await test.db.selectFrom('audit').selectAll().execute()).toEqual(before)
    },
  )

  it.each([
    ['disabled', `update account set status = 'disabled', disabled_at = now()`],
    ['made a manager', `update account set role = 'manager'`],
    ['confined to some stores', `update account set store_ids = '{}'`],
    ['deleted', 'delete from account'],
    ['stripped of the permissions', `update role set permissions = '{store:read}'`],
  ])('the last administrator is not %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(test.db)).rejects.toThrow('the last administrator stays')
    expect((await ask('GET', '/api/v1/session')).status).toBe(200)
  })
})
