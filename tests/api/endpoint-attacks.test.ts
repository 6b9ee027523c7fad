import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { $ZodShape } from 'zod/v4/core'
import type { Endpoint } from '../../contract/endpoint'
import { endpointsOf } from '../../server/kit/resource/serve'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { unknownId } from './fixtures/gym'

let test: TestApp
let ask: Ask
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  test = await startApp()
  ask = await signIn(test.app)
  // Sessions and the first account have tests of their own, and would sign this account out.
  endpoints = endpointsOf(test.app).filter(({ path }) => !/^\/(session|setup)\b/.test(path))
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json', 'if-match': '"1"' }
/** Names of rows that are identified by another value than a uuid. */
const names: Record<string, string> = { settings: 'business', jobs: '1', 'job-kinds': 'nobody' }
const addressOf = ({ path }: Endpoint) =>
  `/api/v1${path.replace(':id', names[path.split('/')[1] ?? ''] ?? unknownId)}`
const writes = () => endpoints.filter(({ method }) => method === 'POST' || method === 'PATCH')
const lists = () => endpoints.filter(({ method, query }) => method === 'GET' && 'sort' in shapeOf(query))

/** The members of a schema; none where it is no object. */
function shapeOf(schema: Endpoint['query']): $ZodShape {
  // The declared type of a schema's definition lacks the members of its kind.
  return (schema._zod.def as { shape?: $ZodShape }).shape ?? {}
}

async function reported(reply: Promise<Response>) {
  const { status, ...rest } = await reply.then(async (given) => ({
    status: given.status,
    said: await given.json(),
  }))
  const fields = (rest.said.fields ?? []) as { path: (string | number)[]; code: string }[]
  return { status, code: rest.said.code, fields }
}

/** What selects one of the shapes of a body, for the bodies that have several. */
const kindOf: Record<string, object> = { '/appointments/:id/lesson-confirmation': { by: 'code' } }

describe('every endpoint that writes', () => {
  it.each([
    'role',
    'version',
    'storeId ',
    'paid',
    'createdBy',
    'archivedAt',
    'status',
    'timesLeft',
    'booked',
  ])('refuses the member “%s”, which its contract does not have', async (name) => {
    expect(writes().length).toBeGreaterThan(40)
    for (const endpoint of writes()) {
      const { method, path } = endpoint
      if (name in shapeOf(endpoint.body)) continue
      const body = { ...kindOf[path], [name]: 1 }
      const { status, fields } = await reported(ask(method, addressOf(endpoint), body, json))
      expect([path, status]).toEqual([path, 422])
      expect([path, fields]).toEqual([
        path,
        expect.arrayContaining([{ path: [name], code: 'unknown_field' }]),
      ])
    }
  })

  it.each([
    ['__proto__', '{"__proto__":{"role":"administrator"}}'],
    ['a constructor', '{"constructor":{"prototype":{}}}'],
    ['a depth of ten thousand', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a member twice', '{"reason":"one","reason":"two"}'],
    ['1e400', '{"capacity":1e400}'],
    ['NUL', '{"reason":"a\\u0000b"}'],
    ['half of a surrogate pair', '{"reason":"\\ud83d"}'],
  ])('refuses JSON with %s', async (_, body) => {
    for (const endpoint of writes()) {
      const { status, code } = await reported(ask(endpoint.method, addressOf(endpoint), body, json))
      expect([endpoint.path, status, code]).toEqual([endpoint.path, ...refusalOf(endpoint, body)])
    }
  })
})

/** Where passwords and codes are received, bodies of more than a few kB are refused unread. */
const refusalOf = ({ path }: Endpoint, body: string) =>
  body.length > 4096 && /^\/(own-account\/(password|second-factor|recovery-codes)|account-links\/)/.test(path)
    ? [413, 'too_large']
    : [400, 'malformed']

describe('every list', () => {
  it.each([
    ['sort', 'createdAt; drop table member'],
    ['sort', 'password_hash'],
    ['sort', '__proto__'],
    ['sort', 'constructor'],
    ['order', 'asc, (select pg_sleep(9))'],
    ['page', '-1'],
    ['page', '99999999999999999999'],
    ['pageSize', '201'],
    ['q', '\0'],
    ['q', '长'.repeat(10_000)],
    ['nothing', '1'],
  ])('with %s=%s is refused', async (name, value) => {
    expect(lists().length).toBeGreaterThanOrEqual(9)
    for (const endpoint of lists()) {
      const { status, fields } = await reported(
        ask('GET', `${addressOf(endpoint)}?${name}=${encodeURIComponent(value)}`),
      )
      expect([endpoint.path, status, fields.map(({ path }) => path[0])]).toEqual([endpoint.path, 422, [name]])
    }
  })

  it('refuses SQL in each of its filters', async () => {
    for (const endpoint of lists())
      for (const name of Object.keys(shapeOf(endpoint.query)).filter((one) => one !== 'q'))
        for (const value of ["' or '1'='1", '1) or true --', '{}']) {
          const { status } = await reported(
            ask('GET', `${addressOf(endpoint)}?${name}=${encodeURIComponent(value)}`),
          )
          expect([endpoint.path, name, value, status]).toEqual([endpoint.path, name, value, 422])
        }
  })

  it('takes what is searched for literally', async () => {
    for (const endpoint of lists().filter(({ path }) => !path.endsWith('.csv')))
      for (const q of ["'; drop table member; --", '%', '__', '\\', '<script>', '(a+)+$']) {
        const reply = await ask('GET', `${addressOf(endpoint)}?q=${encodeURIComponent(q)}`)
        expect([endpoint.path, q, reply.status]).toEqual([endpoint.path, q, 200])
        expect((await reply.json()).total).toBe(0)
      }
  })
})
