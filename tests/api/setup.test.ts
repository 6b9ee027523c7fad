import { afterEach, beforeEach, expect, it, rs } from '@rstest/core'
import { ensureAdministrator, ensureSetupCode } from '../../server/setup-routes'
import { type Ask, askOf, signIn, startApp, type TestApp } from '../harness/app'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

let test: TestApp
let ask: Ask
let code: string
beforeEach(async () => {
  test = await startApp({ administrator: false })
  ask = askOf(test.app)
  code = (await ensureSetupCode(test.db)) ?? ''
})
afterEach(() => test.close())

const chosen = { username: '王馆长', password: 'three quiet horses', demo: false }
const setUp = (changes: Record<string, unknown> = {}) =>
  ask('POST', '/api/v1/setup', { ...chosen, code, ...changes })
const accounts = () => test.db.selectFrom('account').select(['username', 'role', 'storeIds']).execute()

it('the set-up creates the first administrator, once', async () => {
  expect(await (await ask('GET', '/api/v1/setup')).json()).toEqual({
    needed: true,
    businessName: '健身俱乐部',
    line: '',
    pictureId: null,
    demo: null,
  })
  expect((await setUp()).status).toBe(201)
  expect(await (await ask('GET', '/api/v1/setup')).json()).toMatchObject({ needed: false, demo: null })
  expect(await accounts()).toEqual([{ username: '王馆长', role: 'administrator', storeIds: null }])
  const again = await setUp({ username: 'second' })
  expect([again.status, (await again.json()).code]).toEqual([409, 'setup_done'])
  expect(await accounts()).toHaveLength(1)
  const administrator = await signIn(test.app, '王馆长', chosen.password)
  expect((await administrator('GET', '/api/v1/session')).status).toBe(200)
})

it('the audit line of the set-up names the account without password or code', async () => {
  await setUp()
  const rows = await test.db.selectFrom('audit').selectAll().execute()
  expect(rows).toMatchObject([
    { action: 'account.create', who: '王馆长', after: { username: '王馆长', role: 'administrator' } },
  ])
  for (const secret of [chosen.password, code, '$argon2']) expect(JSON.stringify(rows)).not.toContain(secret)
})

it('one of two simultaneous set-ups wins', async () => {
  const replies = await Promise.all(
    ['one', 'two'].map((username) => setUp({ username: `number-${username}` })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await accounts()).toHaveLength(1)
})

it('the set-up code is accepted in small letters, without its hyphen or with blanks', async () => {
  expect((await setUp({ code: ` ${code.toLowerCase().replace('-', ' ')} ` })).status).toBe(201)
})

it('the printed code has only unambiguous characters, and only its hash is stored', async () => {
  expect(code).toMatch(/^[2-9A-HJ-NP-TV-Z]{5}-[2-9A-HJ-NP-TV-Z]{5}$/)
  const kept = JSON.stringify(await test.db.selectFrom('setting').selectAll().execute())
  expect(kept).toContain('setup_code')
  expect(kept).not.toContain(code.slice(0, 5))
})

it('only the last printed code is accepted', async () => {
  const next = await ensureSetupCode(test.db)
  expect((await setUp()).status).toBe(403)
  expect((await setUp({ code: next })).status).toBe(201)
})

it('any password of eight characters is accepted, whatever its characters', async () => {
  expect((await setUp({ password: '春 眠 不 觉 晓' })).status).toBe(201)
})

it('guesses at the code are throttled', async () => {
  for (let i = 0; i < 10; i++) expect((await setUp({ code: 'AAAAA-AAAAA' })).status).toBe(403)
  const reply = await setUp()
  expect([reply.status, (await reply.json()).code]).toEqual([429, 'too_many_attempts'])
  test.clock.advance({ minutes: 1 })
  expect((await setUp()).status).toBe(201)
})

it('guesses at the code are throttled for a whole IPv6 network', async () => {
  const guess = (from: string) =>
    test.app.request(
      '/api/v1/setup',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          code: 'AAAAA-AAAAA',
          username: 'boss',
          password: 'three quiet horses',
          demo: false,
        }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    )
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await guess(`2001:db8:1:2::${i}`)).status)
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  expect((await guess('2001:db8:1:3::1')).status).toBe(403)
})

it("the environment's administrator is created only in a database without accounts", async () => {
  await Promise.all([1, 2, 3].map(() => ensureAdministrator(test.db, 'keeper', 'three quiet horses')))
  await ensureAdministrator(test.db, 'other', 'four quiet horses')
  expect(await accounts()).toEqual([{ username: 'keeper', role: 'administrator', storeIds: null }])
  expect(await ensureSetupCode(test.db)).toBe(null)
})

it.each([
  ['n', 'three quiet horses', 'is refused: 2 to 32 Chinese characters'],
  ['keeper', 'short', 'is refused: At least 8 characters'],
])('an invalid administrator of the environment is refused: %s, %s', async (username, password, why) => {
  await expect(ensureAdministrator(test.db, username, password)).rejects.toThrow(why)
  expect(await accounts()).toEqual([])
})

const refusals: [string, Record<string, unknown>, number, string, unknown][] = [
  ['a wrong code', { code: 'AAAAA-AAAAA' }, 403, 'wrong_setup_code', undefined],
  ['no code', { code: '' }, 422, 'invalid', [{ path: ['code'], code: 'required' }]],
  [
    'a short password',
    { password: '7 chars' },
    422,
    'invalid',
    [{ path: ['password'], code: 'too_short', params: { minimum: 8 } }],
  ],
  [
    'a common password',
    { password: 'Password1' },
    422,
    'invalid',
    [{ path: ['password'], code: 'common_password' }],
  ],
  [
    'a run of keys',
    { password: '23456789' },
    422,
    'invalid',
    [{ path: ['password'], code: 'common_password' }],
  ],
  [
    'one key',
    { password: 'aaaaaaaaaaaa' },
    422,
    'invalid',
    [{ path: ['password'], code: 'common_password' }],
  ],
  [
    'a common phrase',
    { password: 'woaini1314' },
    422,
    'invalid',
    [{ path: ['password'], code: 'common_password' }],
  ],
  [
    'the username',
    { username: 'frontdesk', password: 'my FrontDesk 7' },
    422,
    'invalid',
    [{ path: ['password'], code: 'password_has_username' }],
  ],
  [
    'a name with markup',
    { username: '<b>boss</b>' },
    422,
    'invalid',
    [{ path: ['username'], code: 'username' }],
  ],
  ['a role', { role: 'administrator' }, 422, 'unknown_field', [{ path: ['role'], code: 'unknown_field' }]],
  ['a word for yes', { demo: 'yes' }, 422, 'wrong_type', [{ path: ['demo'], code: 'wrong_type' }]],
]

it('an invalid set-up is refused with its reason and creates no account', async () => {
  for (const [what, changes, status, problem, fields] of refusals) {
    const reply = await setUp(changes)
    const body = await reply.json()
    expect([what, reply.status, body.code, body.fields]).toEqual([what, status, problem, fields])
  }
  expect(await accounts()).toEqual([])
})

it('a demonstration offers one account of each story with its password, and no other console does', async () => {
  const demo = await startApp({ seed: 'demo', demoPassword: 'walk-the-treadmill' })
  try {
    const answer = await (await askOf(demo.app)('GET', '/api/v1/setup')).json()
    expect(answer.demo.password).toBe('walk-the-treadmill')
    expect(answer.demo.accounts.map(({ role }: { role: string }) => role)).toEqual([
      'front_desk',
      'coach',
      'manager',
      'accountant',
    ])
  } finally {
    await demo.close()
  }
  expect((await (await ask('GET', '/api/v1/setup')).json()).demo).toBe(null)
}, 180_000)
