import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { $ZodType } from 'zod/v4/core'
import { publicApi } from '../../contract/public-api'
import { publicLeads } from '../../contract/public-leads'
import { type Ask, askOf, signIn, startApp, type TestApp } from '../harness/app'
import { newStore, planDraft, refusal, storeDraft, unknownId } from './fixtures/gym'

let test: TestApp
let admin: Ask
let ask: Ask
beforeAll(async () => {
  test = await startApp()
  admin = await signIn(test.app)
  ask = askOf(test.app)
  await newStore(admin, { isPublic: true, code: 'SH001' })
}, 60_000)
afterAll(() => test.close())

const at = (path: string) => `/api/public/v1${path}`
const get = (path: string, headers: Record<string, string> = {}) => ask('GET', at(path), undefined, headers)
const later = (seconds: number) => test.clock.advance({ milliseconds: seconds * 1_000 })

describe('an answer', () => {
  it('is known again by its bytes, weakly or among others too', async () => {
    const first = await get('/stores')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await get('/stores', { 'if-none-match': known })
      expect([known, reply.status, await reply.text(), reply.headers.get('etag')]).toEqual([
        known,
        304,
        '',
        etag,
      ])
    }
    expect((await get('/stores', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is as old as it says, two seconds at most, and new when something has changed', async () => {
    later(10)
    const reported = async () => {
      const { headers } = await get('/stores')
      return [headers.get('age'), headers.get('etag')]
    }
    const before = await reported()
    await newStore(admin, { isPublic: true, code: 'SH002' })
    later(1.9)
    expect(await reported()).toEqual(['1', before[1]])
    later(0.1)
    const after = await reported()
    expect([after[0], after[1] === before[1]]).toEqual(['0', false])
  })

  it('is made once for many who ask at a time, and a failure is not kept', async () => {
    later(10)
    const replies = await Promise.all(Array.from({ length: 50 }, () => get('/stores?limit=7')))
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    const missing = `/texts/a_text`
    expect([(await get(missing)).status, (await get(missing)).status]).toEqual([404, 404])
  })

  it('to HEAD is the same without its body', async () => {
    const [head, whole] = [await ask('HEAD', at('/home')), await get('/home')]
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
      200,
      '',
      whole.headers.get('etag'),
    ])
  })

  it('is Chinese, whoever asks, and a refusal is a problem that nobody keeps', async () => {
    const reply = await get('/stores/XX999', { 'accept-language': 'en' })
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await reply.json()).toMatchObject({
      code: 'not_found',
      title: expect.stringContaining('内容不存在'),
    })
  })

  it('has the members of its contract and can have no others', () => {
    const open = Object.entries(publicApi).flatMap(([name, { reply }]) => openObjects(reply, name))
    expect(open).toEqual([])
  })
})

/** The places of a schema where objects accept unknown members. */
function openObjects(schema: $ZodType, place: string): string[] {
  // The general schema type does not declare the definition of its kind.
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  const inner = (member: unknown, name: string) => openObjects(member as $ZodType, `${place}.${name}`)
  if (def.type === 'object') {
    const isStrict = (def.catchall as $ZodType | undefined)?._zod.def.type === 'never'
    const members = Object.entries(def.shape as object).flatMap(([name, member]) => inner(member, name))
    return isStrict ? members : [place, ...members]
  }
  if (def.type === 'array') return inner(def.element, '[]')
  if (def.type === 'nullable' || def.type === 'optional') return inner(def.innerType, def.type)
  if (def.type === 'union') return (def.options as unknown[]).flatMap((one, i) => inner(one, String(i)))
  return ['string', 'number', 'int', 'boolean', 'enum', 'literal'].includes(def.type)
    ? []
    : [`${place}: ${def.type}`]
}

describe('another site', () => {
  const site = 'https://www.gym.example'
  const setting = '/api/v1/settings/public_origins'
  const corsOf = ({ headers }: Response) => [headers.get('access-control-allow-origin'), headers.get('vary')]

  it('may read when it is named in the settings, and no other', async () => {
    expect(corsOf(await get('/home', { origin: site }))).toEqual([null, 'origin'])
    const reply = await admin('PATCH', setting, { value: { origins: [site] } }, { 'if-match': '"1"' })
    expect([reply.status, (await reply.json()).value]).toEqual([200, { origins: [site] }])
    later(2)
    const cases = [
      [site, site],
      ['https://www.gym.example.evil.example', null],
      ['http://www.gym.example', null],
      ['https://www.gym.example:8443', null],
      ['null', null],
    ] as const
    for (const [origin, allowed] of cases)
      expect([origin, ...corsOf(await get('/home', { origin }))]).toEqual([origin, allowed, 'origin'])
    for (const path of ['/stores/XX999', '/stores?x=1', '/nothing', '/openapi.json'])
      expect([path, ...corsOf(await get(path, { origin: site }))]).toEqual([path, site, 'origin'])
    expect(corsOf(await get('/home'))).toEqual([null, 'origin'])
    const { headers } = await get('/home', { origin: site })
    expect([headers.get('access-control-allow-credentials'), headers.get('set-cookie')]).toEqual([null, null])
  })

  it('is told before it asks that it may only read', async () => {
    const preflight = (origin: string) =>
      ask('OPTIONS', at('/home'), undefined, { origin, 'access-control-request-method': 'DELETE' })
    const allowed = await preflight(site)
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
    const refused = await preflight('https://evil.example')
    expect([refused.status, refused.headers.get('access-control-allow-methods')]).toEqual([204, null])
  })

  it('may not read what staff reads', async () => {
    const { headers } = await ask('GET', '/api/v1/stores', undefined, { origin: site })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['https://www.gym.example/', 'origin'],
    ['*', 'origin'],
    ['null', 'origin'],
    ['javascript:alert(1)', 'origin'],
    ['https://user@gym.example', 'origin'],
  ])('cannot be named %s', async (origin, code) => {
    expect(
      await refusal(admin('PATCH', setting, { value: { origins: [origin] } }, { 'if-match': '"2"' })),
    ).toEqual([422, 'invalid', [['value.origins.0', code]]])
  })

  it('is named by an administrator, which is noted', async () => {
    await sql`insert into role values ('reader', '', '{store:read}')`.execute(test.db)
    expect(await refusal(ask('GET', '/api/v1/settings'))).toEqual([401, 'not_signed_in', []])
    const { rows } = await sql`select who, before, after from audit where action = 'setting.update'`.execute(
      test.db,
    )
    expect(rows).toEqual([{ who: 'admin', before: { origins: [] }, after: { origins: [site] } }])
  })

  it('may show pictures', async () => {
    const { headers } = await ask('GET', `/media/${unknownId}/160.webp`)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

describe('whoever asks too much', () => {
  /** Sends a request through a proxy, or straight from a peer. */
  const home = async (peer: string, claimed: string) => {
    const bindings = { incoming: { socket: { remoteAddress: peer } } }
    return test.app.request(at('/home'), { headers: { 'x-forwarded-for': claimed } }, bindings)
  }
  const proxy = '127.0.0.1'

  it('waits as long as told, and nobody else does', async () => {
    const busy = () => home(proxy, '203.0.113.9')
    const statuses: number[] = []
    for (let i = 0; i < 620; i += 1) statuses.push((await busy()).status)
    expect(statuses).toEqual([...Array<number>(600).fill(200), ...Array<number>(20).fill(429)])
    const refused = await busy()
    expect([refused.headers.get('retry-after'), (await refused.json()).code]).toEqual([
      '1',
      'too_many_attempts',
    ])
    expect((await home(proxy, '203.0.113.10')).status).toBe(200)
    later(1)
    expect((await busy()).status).toBe(200)
  })

  it('and claims to speak for others is counted all the same', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 610; i += 1)
      statuses.push((await home('198.51.100.7', `203.0.113.${i % 250}`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

it('a rush of questions leaves the staff its turn', async () => {
  later(60)
  const rush = Array.from({ length: 400 }, (_, i) => get(`/stores?near=121.${100 + i},31.2`))
  const staff = admin('GET', '/api/v1/stores')
  const first = await Promise.race([staff.then(() => 'staff'), Promise.all(rush).then(() => 'rush')])
  const replies = await Promise.all(rush)
  const refused = replies.filter(({ status }) => status === 503)
  expect([first, replies.filter(({ status }) => status === 200).length + refused.length]).toEqual([
    'staff',
    400,
  ])
  expect(refused.length).toBeGreaterThan(50)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
})

describe('strange questions', () => {
  it.each([
    ['/stores?near=121.4', [['near', 'near']]],
    ['/stores?near=121.4,31.2,5', [['near', 'near']]],
    ['/stores?near=31.2,121.4', [['near', 'near']]],
    ['/stores?near=61.4,31.2', [['near.0', 'too_small']]],
    ['/stores?near=121.4,91.2', [['near.1', 'too_big']]],
    ['/stores?near=121.4,31.2);drop table store', [['near', 'near']]],
    ['/stores?near=NaN,NaN', [['near', 'near']]],
    ['/stores?near=1e3,31.2', [['near', 'near']]],
    ['/stores?openNow=perhaps', [['openNow', 'not_an_option']]],
    ['/stores?limit=201', [['limit', 'too_big']]],
    ['/stores?limit=0', [['limit', 'too_small']]],
    ['/stores?offset=-1', [['offset', 'too_small']]],
    [`/coaches?store=${"SH001' or 1=1"}`, [['store', 'store_code']]],
    ['/coaches?speciality=magic', [['speciality', 'not_an_option']]],
    ['/banners?position=nowhere', [['position', 'not_an_option']]],
    [`/coaches/${unknownId}/slots?days=15`, [['days', 'too_big']]],
    [`/coaches/${unknownId}/slots?days=0`, [['days', 'too_small']]],
    [`/coaches/${unknownId}/slots?days=1.5`, [['days', 'not_whole']]],
    [`/coaches/${unknownId}/slots?from=2026-02-30`, [['from', 'day']]],
    [`/coaches/${unknownId}/slots?course=1`, [['course', 'invalid']]],
    ['/home?at=2027-01-01T00:00:00Z', [['at', 'unknown_field']]],
    ['/stores?archived=true', [['archived', 'unknown_field']]],
  ])('%s is refused by its member', async (path, fields) => {
    const [status, , reported] = await refusal(get(path))
    expect([status, reported]).toEqual([422, fields])
  })

  it.each([
    '/texts/..%2f..%2fetc%2fpasswd',
    '/texts/A',
    "/texts/a'%20or%20'1'='1",
    `/texts/${'a'.repeat(5_000)}`,
    '/texts/%00',
    '/stores/SH0011',
    '/stores/sh001',
    '/coaches/1',
    `/coaches/${unknownId}`,
    '/nothing',
  ])('%s names nothing', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['9999-12-31', '0001-01-01'])('free starts from %s are refused', async (from) => {
    expect((await get(`/coaches/${unknownId}/slots?from=${from}`)).status).toBe(422)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s changes nothing', async (method) => {
    for (const path of ['/stores', '/prices']) {
      const reply = await ask(method, at(path), method === 'DELETE' ? undefined : planDraft())
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET'])
    }
    expect((await ask(method, at('/nothing'), storeDraft())).status).toBe(404)
  })
})

it('describes itself, every address of the contract and no other', async () => {
  const document = await (await get('/openapi.json')).json()
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [...Object.values(publicApi), ...Object.values(publicLeads)]
      .map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
      .toSorted(),
  )
  const { parameters, responses, security } = document.paths['/stores'].get
  expect([parameters.map(({ name }: { name: string }) => name), security]).toEqual([
    ['near', 'openNow', 'offset', 'limit'],
    [],
  ])
  expect(Object.keys(responses)).toEqual(['200', '304', '400', '422', '429', 'default'])
  expect(document.paths['/stores/{code}'].get.parameters[0].schema.pattern).toBe('^[A-Z]{2}\\d{3}$')
  const staff = await (await ask('GET', '/api/v1/openapi.json')).json()
  expect(Object.keys(staff.paths)).not.toContain('/home')
})
