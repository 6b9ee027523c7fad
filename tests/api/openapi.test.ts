import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { stores } from '../../contract/catalogue/store'
import { problemStatus } from '../../contract/problem'
import { endpointsOf } from '../../server/kit/resource/serve'
import { askOf, startApp, type TestApp } from '../harness/app'

interface Operation {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, unknown>
}

let test: TestApp
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Problem: { properties: { code: { enum: string[] } } } }; securitySchemes: object }
}
beforeAll(async () => {
  test = await startApp()
  const reply = await askOf(test.app)('GET', '/api/v1/openapi.json')
  expect(reply.headers.get('content-type')).toBe('application/json')
  document = await reply.json()
})
afterAll(() => test.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const named = (list: Operation['parameters'], where: string) =>
  list.filter((one) => one.in === where).map((one) => one.name)

it('is an OpenAPI 3.1 document of every endpoint that is served', () => {
  expect(document.openapi).toBe('3.1.0')
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const served = endpointsOf(test.app).map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`)
  expect(described.sort()).toEqual([...served].sort())
  expect(described).toEqual(expect.arrayContaining(['POST /session', 'GET /stores', 'PATCH /coaches/{id}']))
})

it('names every operation once', () => {
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id))).toBe(true)
})

it('declares each parameter that a path has', () => {
  for (const { path, operation } of operations())
    expect(named(operation.parameters, 'path')).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
})

it('refers to nothing that it does not hold', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, to]) => to!)
  expect(references.length).toBeGreaterThan(0)
  for (const to of new Set(references)) {
    const target = to
      .split('/')
      .reduce<unknown>((value, step) => Reflect.get(value as object, step), document)
    expect(target).toBeTypeOf('object')
  }
})

it('describes a problem with every code there is', () => {
  expect(document.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(problemStatus))
  for (const { operation } of operations()) expect(operation.responses).toHaveProperty('default')
})

it('asks for If-Match where the version matters, and offers Idempotency-Key where something is made', () => {
  const headers = (path: string, method: string) => named(document.paths[path]![method]!.parameters, 'header')
  expect(headers('/stores/{id}', 'patch')).toEqual(['If-Match'])
  expect(headers('/stores', 'post')).toEqual(['Idempotency-Key'])
  expect(headers('/stores', 'get')).toEqual([])
  expect(headers('/session', 'post')).toEqual([])
})

it('says which exchanges need no session', () => {
  const open = operations().filter(({ operation }) => operation.security?.length === 0)
  expect(open.map(({ path, method }) => `${method} ${path}`).sort()).toEqual([
    'get /setup',
    'post /account-links/read',
    'post /account-links/use',
    'post /equipment-label',
    'post /member-page',
    'post /member-page/agreements',
    'post /member-page/cancellation',
    'post /member-page/confirmation',
    'post /member-page/dispute',
    'post /member-page/signature',
    'post /member-page/wechat',
    'post /member-page/wish',
    'post /session',
    'post /session/passkey',
    'post /session/passkey/options',
    'post /setup',
    'post /shared-training-plan',
  ])
})

it('describes the live stream by the type it is sent as', () => {
  const { content } = document.paths['/live']!.get!.responses[200] as { content: object }
  expect(Object.keys(content)).toEqual(['text/event-stream'])
})

it('carries the rules of the contract', () => {
  const create = document.paths['/stores']!.post!
  const schema = create.requestBody!.content['application/json']!.schema
  expect(schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 40 },
      capacity: { type: 'integer', maximum: 3000 },
    },
  })
  expect(schema.required).toEqual(Object.keys(stores.draft.shape))
  const list = document.paths['/stores']!.get!
  expect(named(list.parameters, 'query')).toEqual(
    expect.arrayContaining(['page', 'pageSize', 'sort', 'order', 'q', 'status', 'region', 'facility']),
  )
})
