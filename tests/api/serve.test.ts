import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core'
import { Hono } from 'hono'
import type { App } from '../../server/kit/app'
import { serve } from '../../server/kit/resource/serve'
import { askOf } from '../harness/app'
import { gymA, gymB, mine, probes, startProbe, theirs } from './fixtures/requests/probe'

let probe: Awaited<ReturnType<typeof startProbe>>
beforeAll(async () => {
  probe = await startProbe()
})
beforeEach(() => probe.reset())
afterAll(() => probe.close())

const at = (id = mine) => `/api/v1/probes/${id}`
const first = { 'if-match': '"1"' }
describe('who may', () => {
  const every: [string, string, unknown, Record<string, string>][] = [
    ['GET', '/api/v1/probes', undefined, {}],
    ['GET', at(), undefined, {}],
    ['POST', '/api/v1/probes', { name: 'new one', storeId: gymA }, {}],
    ['PATCH', at(), { name: 'changed' }, first],
    ['DELETE', at(), undefined, first],
  ]

  it.each(every)('a stranger is refused %s %s', async (method, address, body, headers) => {
    const reply = await askOf(probe.app)(method, address, body, headers)
    expect([reply.status, (await reply.json()).code]).toEqual([401, 'not_signed_in'])
  })

  it.each(every.slice(2))(
    'a role without the permission is refused %s %s',
    async (method, address, body, headers) => {
      const reply = await probe.reader(method, address, body, headers)
      expect([reply.status, await reply.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'forbidden', permission: 'probe:write' }),
      ])
      expect(await probe.names()).toEqual(['mine', 'theirs'])
    },
  )

  it.each(every)('a role with the permission may %s %s', async (method, address, body, headers) => {
    expect((await probe.clerk(method, address, body, headers)).ok).toBe(true)
  })

  it.each(every.filter(([, address]) => address === at()))(
    'another store’s row is as if it did not exist: %s',
    async (method, _, body, headers) => {
      const ask = async (id: string) => {
        const { requestId: _, ...reported } = await (await probe.clerk(method, at(id), body, headers)).json()
        return reported
      }
      const unknown = await ask('01900000-0000-7000-8000-0000000000ff')
      expect(unknown).toMatchObject({ code: 'not_found' })
      expect(await ask(theirs)).toEqual(unknown)
      expect(await probe.names()).toEqual(['mine', 'theirs'])
    },
  )

  it('another store in a body is as if it did not exist', async () => {
    const reply = await probe.clerk('POST', '/api/v1/probes', { name: 'new one', storeId: gymB })
    expect(await reply.json()).toMatchObject({
      code: 'invalid',
      fields: [{ path: ['storeId'], code: 'does_not_exist' }],
    })
  })

  it('an endpoint that is limited to stores but says not how does not start', () => {
    expect(() =>
      serve(new Hono() as App, probes.read, async () => ({ id: mine, name: '', version: 1 })),
    ).toThrow('GET /probes/:id is limited to stores')
  })
})

describe('what comes in', () => {
  it.each([
    [
      'a member it does not know',
      { name: 'new one', storeId: gymA, version: 9 },
      'unknown_field',
      [{ path: ['version'], code: 'unknown_field' }],
    ],
    ['a wrong type', { name: 5, storeId: gymA }, 'wrong_type', [{ path: ['name'], code: 'wrong_type' }]],
    [
      'a short text',
      { name: 'x', storeId: gymA },
      'invalid',
      [{ path: ['name'], code: 'too_short', params: { minimum: 2 } }],
    ],
    ['a missing member', { storeId: gymA }, 'invalid', [{ path: ['name'], code: 'required' }]],
    [
      'several',
      { name: '', storeId: 'gym', x: 1 },
      'unknown_field',
      [
        { path: ['name'], code: 'required' },
        { path: ['storeId'], code: 'invalid' },
        { path: ['x'], code: 'unknown_field' },
      ],
    ],
  ])('%s is refused', async (_, body, code, fields) => {
    const reply = await probe.clerk('POST', '/api/v1/probes', body)
    expect([reply.status, await reply.json()]).toEqual([422, expect.objectContaining({ code, fields })])
    expect(await probe.names()).toEqual(['mine', 'theirs'])
  })

  it.each(['not-an-id', '%00', '1; drop table probe', `${mine}x`])(
    'a path with the id %s leads nowhere',
    async (id) => {
      expect((await probe.clerk('GET', at(encodeURIComponent(id)))).status).toBe(404)
    },
  )

  it.each([
    ['an unknown member', 'colour=red', [{ path: ['colour'], code: 'unknown_field' }]],
    ['a member twice', 'q=a&q=b', [{ path: ['q'], code: 'wrong_type' }]],
    ['NUL', 'q=a%00b', [{ path: ['q'], code: 'characters' }]],
  ])('a query with %s is refused', async (_, query, fields) => {
    expect(await (await probe.clerk('GET', `/api/v1/probes?${query}`)).json()).toMatchObject({
      status: 422,
      fields,
    })
  })

  it.each([
    [undefined, 428, 'version_required'],
    ['1', 400, 'malformed'],
    ['W/"1"', 400, 'malformed'],
    ['*', 400, 'malformed'],
    ['"0"', 400, 'malformed'],
    ['"7"', 409, 'stale'],
  ])('If-Match: %s is refused', async (version, status, code) => {
    const reply = await probe.clerk(
      'PATCH',
      at(),
      { name: 'changed' },
      version === undefined ? {} : { 'if-match': version },
    )
    expect([reply.status, (await reply.json()).code]).toEqual([status, code])
    expect(await probe.names()).toEqual(['mine', 'theirs'])
  })
})

describe('what goes out', () => {
  it('has the members of the contract alone, and the version as ETag', async () => {
    const reply = await probe.clerk('GET', at())
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(await reply.json()).toEqual({ id: mine, name: 'mine', version: 1 })
  })

  it('has one line of history for a write, with what changed and no secrets', async () => {
    const earlier = (await probe.audits()).length
    await probe.clerk('PATCH', at(), { name: 'changed' }, { ...first, 'x-request-id': 'request-0001' })
    await probe.clerk('POST', '/api/v1/probes', { name: 'new one', storeId: gymA })
    expect((await probe.audits()).slice(earlier)).toMatchObject([
      {
        action: 'probe.update',
        who: 'clerk',
        rowId: mine,
        before: { name: 'mine' },
        after: { name: 'changed' },
        requestId: 'request-0001',
        at: probe.clock().toISOString(),
      },
      { action: 'probe.create', before: null, after: { name: 'new one', storeId: gymA } },
    ])
    expect(JSON.stringify(await probe.audits())).not.toContain('passwordHash')
  })

  it.each(['sql', 'reply', 'throw'])(
    'tells nothing of a defect of ours, writes nothing, logs its cause: %s',
    async (how) => {
      const before = await probe.audits()
      const reply = await probe.clerk(
        'POST',
        '/api/v1/probes/fail',
        { how },
        { 'x-request-id': 'request-0002' },
      )
      const { title, ...body } = await reply.json()
      expect([reply.status, body]).toEqual([
        500,
        { type: '/problems/internal', code: 'internal', status: 500, requestId: 'request-0002' },
      ])
      expect(title).toMatch(/^系统出了点问题/)
      expect(await probe.names()).toEqual(['mine', 'theirs'])
      expect(await probe.audits()).toEqual(before)
      expect(
        probe.lines.filter((line) => line.includes('"unforeseen"') && line.includes('request-0002')),
      ).toHaveLength(1)
    },
  )

  it('names the field of a value that another row has', async () => {
    const reply = await probe.clerk('POST', '/api/v1/probes', { name: 'theirs', storeId: gymA })
    expect(await reply.json()).toMatchObject({
      status: 409,
      code: 'taken',
      fields: [{ path: ['name'], code: 'taken' }],
    })
  })

  it.each([
    ['GET', '/api/v1/nothing', 404, 'not_found', null],
    ['PUT', '/api/v1/probes', 405, 'method_not_allowed', 'GET, POST'],
    ['DELETE', '/api/v1/probes', 405, 'method_not_allowed', 'GET, POST'],
    ['GET', '/api/', 404, 'not_found', null],
  ])('%s %s is refused as a problem', async (method, address, status, code, allow) => {
    const reply = await probe.admin(method, address)
    expect([reply.status, (await reply.json()).code, reply.headers.get('allow')]).toEqual([
      status,
      code,
      allow,
    ])
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
