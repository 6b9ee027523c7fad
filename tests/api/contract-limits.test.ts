import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { toJSONSchema } from 'zod/v4/core'
import { mostCountedFen } from '../../contract/ledger/till-shift'
import { settingNames, settingSchemas } from '../../contract/system/settings'
import { askOf, signIn, startApp, type TestApp } from '../harness/app'
import { patternsOf, type JsonSchema as Schema } from '../harness/json-schema'
import { unknownId } from './fixtures/gym'

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: unknown
}

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** The greatest value of PostgreSQL's integer: a number beyond it fails in the database instead of in the schema. */
const int4 = 2 ** 31 - 1

/** What a drawer or a day holds is stored as bigint: a smaller limit would refuse the count of a till that holds more, which then never closes. */
const isDrawerSum = (at: string) =>
  /^POST \/(day-closes|till-shifts\/\{id\}\/close) body\.(expected|counted|pos|posSlip)Fen$/.test(at)

/** Lists where a schema takes numbers, texts, lists or members without limits. */
function withoutLimits(schema: Schema, at: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.prefixItems ?? [])]
  const below = [
    ...parts.flatMap((one) => withoutLimits(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => withoutLimits(one, `${at}.${name}`)),
    ...(schema.items ? withoutLimits(schema.items, `${at}[]`) : []),
  ]
  const most = isDrawerSum(at) ? mostCountedFen : int4
  return [
    ...(isLimited(schema, parts.length > 0, most) ? [] : [`${at}: ${JSON.stringify(schema)}`]),
    ...below,
  ]
}

function isLimited(schema: Schema, isUnion: boolean, greatest: number): boolean {
  if (schema.enum !== undefined || schema.const !== undefined) return true
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY
      const most = schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY
      return least >= -greatest - 1 && most <= greatest
    }
    case 'string':
      return isShort(schema)
    case 'array':
      return schema.maxItems !== undefined || schema.prefixItems !== undefined
    case 'object':
      // The number of a record's members is limited by a rule of its own, which JSON schema does not carry.
      return schema.additionalProperties === false || schema.propertyNames?.maxLength !== undefined
    case 'boolean':
    case 'null':
      return true
    default:
      return isUnion
  }
}

function isShort(schema: Schema): boolean {
  const { format, maxLength } = schema
  const patterns = patternsOf(schema)
  const isDated = format === 'date' || format === 'date-time'
  if (isDated && !patterns.some((one) => one.startsWith('^(?:19|20|21)'))) return false
  return maxLength !== undefined || patterns.some(isBounded)
}

/** Whether a pattern matches the whole text and has no unbounded repetition. */
function isBounded(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare)
}

async function operationsOf(base: string) {
  const reply = await askOf(test.app)('GET', `${base}/openapi.json`)
  const { paths }: { paths: Record<string, Record<string, Operation>> } = await reply.json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

it.each(['/api/v1', '/api/public/v1'])('every value that comes in below %s has limits', async (base) => {
  const operations = await operationsOf(base)
  const found = operations.flatMap(({ method, path, parameters, requestBody }) => [
    ...parameters.flatMap((one) => withoutLimits(one.schema, `${method} ${path} ${one.in} ${one.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      withoutLimits(schema, `${method} ${path} body`),
    ),
  ])
  // The schema of a setting's value depends on its name.
  expect(found.filter((one) => one !== 'PATCH /settings/{id} body.value: {}')).toEqual([])
})

it('takes no limit of what people give for one of what is stored: rows from before it stay readable', async () => {
  for (const { path, responses } of await operationsOf('/api/v1')) {
    const limited = JSON.stringify(responses).includes('^(?:19|20|21)')
    expect([path, limited]).toEqual([path, false])
  }
})

it.each(settingNames)('every value of the setting %s has limits', (name) => {
  const schema = toJSONSchema(settingSchemas[name], { io: 'input', unrepresentable: 'any' })
  // The type of a JSON schema has more members than this test reads.
  expect(withoutLimits(schema as Schema, name)).toEqual([])
})

it('refuses integers of 2^31 and 2^53 and days of the years 0, 9999 and 10000 wherever one may be sent', async () => {
  const ask = await signIn(test.app)
  const headers = {
    'content-type': 'application/json',
    'if-match': '"1"',
    'idempotency-key': 'limits-of-values',
  }
  const numbersOf = (at: string) => {
    const most = isDrawerSum(at) ? mostCountedFen : int4
    return [most + 1, 2 ** 53 - 1, -most - 2]
  }
  const days = ['0000-01-01', '9999-12-31', '10000-01-01', '2026-02-30']
  let sent = 0
  for (const { method, path, parameters, requestBody } of await operationsOf('/api/v1')) {
    const members = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {})
    const query = parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema] as const)
    const address = `/api/v1${path.replace('{id}', unknownId)}`
    for (const [name, schema] of [...members, ...query])
      for (const value of [
        ...(takes(schema, isNumber) ? numbersOf(`${method} ${path} body.${name}`) : []),
        ...(takes(schema, isDated) ? days : []),
      ]) {
        const given = isNumber(schema) || typeof value === 'number' ? value : `${value}${timeOf(schema)}`
        const reply = members.some(([one]) => one === name)
          ? await ask(method, address, { [name]: given }, headers)
          : await ask(method, `${address}?${name}=${given}`, undefined, headers)
        expect([method, path, name, given, reply.status]).toEqual([method, path, name, given, 422])
        expect((await reply.json()).fields).toContainEqual(expect.objectContaining({ path: [name] }))
        sent += 1
      }
  }
  expect(sent).toBeGreaterThan(500)
})

const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number'
const isDated = ({ format }: Schema) => format === 'date' || format === 'date-time'
const takes = (schema: Schema, kind: (schema: Schema) => boolean) =>
  kind(schema) || (schema.anyOf ?? []).some(kind)
const timeOf = (schema: Schema) =>
  [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'date-time') ? 'T00:00:00Z' : ''

it('tells a value without limits from one with', () => {
  const schemas: [Schema, number][] = [
    [{ type: 'integer', minimum: 1, maximum: 9007199254740991 }, 1],
    [{ type: 'integer', minimum: 1, maximum: 99 }, 0],
    [{ type: 'number', minimum: 0 }, 1],
    [{ type: 'string' }, 1],
    [{ type: 'string', pattern: '^a+$' }, 1],
    [{ type: 'string', pattern: '^[a+]{1,9}$' }, 0],
    [{ type: 'string', format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }, 1],
    [{ type: 'array', items: { type: 'boolean' } }, 1],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 1],
    [{ type: 'object' }, 1],
    [{}, 1],
  ]
  expect(schemas.map(([schema]) => withoutLimits(schema, 'x').length)).toEqual(schemas.map(([, n]) => n))
})
