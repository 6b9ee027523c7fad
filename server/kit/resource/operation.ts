import * as z from 'zod/mini'
import { type $ZodTypes, toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '../../../contract/endpoint'

type Json = Record<string, unknown>
const refusal = { $ref: '#/components/responses/Problem' }

/** One endpoint as an operation of OpenAPI 3.1. */
export function operation(endpoint: Endpoint): Json {
  const { permission, scope, status } = endpoint
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[1]],
    ...(permission === 'public' ? { security: [] } : {}),
    'x-permission': permission,
    'x-scope': scope,
    ...(endpoint.stepUp ? { 'x-step-up': true } : {}),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...requestBody(endpoint),
    responses: {
      [status]: { description: 'Done.', ...replyOf(endpoint) },
      ...Object.fromEntries(refusals(endpoint).map((code) => [code, refusal])),
      default: refusal,
    },
  }
}

/** `GET /coach-courses/:id/history` → `getCoachCoursesByIdHistory` */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .split(/[/.-]/)
    .filter(Boolean)
    .map((step) => (step.startsWith(':') ? `By${capital(step.slice(1))}` : capital(step)))
  return method.toLowerCase() + words.join('')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function pathParameters({ path, params }: Endpoint): Json[] {
  const { properties = {} } = params === undefined ? {} : schemaOf(params, 'input')
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? schemaOf(z.uuid(), 'input'),
  }))
}

function queryParameters({ query }: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters(endpoint: Endpoint): Json[] {
  const header = (name: string, required: boolean, pattern: string, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', pattern },
  })
  return [
    ...(endpoint.versioned
      ? [
          header(
            'If-Match',
            true,
            '^"[1-9][0-9]{0,8}"$',
            'The version the change was made from, as ETag gave it.',
          ),
        ]
      : []),
    ...(endpoint.once ||
    (endpoint.method === 'POST' && endpoint.status === 201 && endpoint.permission !== 'public')
      ? [
          header(
            'Idempotency-Key',
            endpoint.once,
            '^[!-~]{8,128}$',
            'Repeats with the same key and body get the first answer.',
          ),
        ]
      : []),
  ]
}

function requestBody({ method, body }: Endpoint): Json {
  const schema = schemaOf(body, 'input')
  if (method === 'GET' || Object.keys(schema.properties ?? {}).length === 0) return {}
  const required = (schema.required ?? []).length > 0
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

const textTypes: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.vtt': 'text/vtt' }

function replyOf({ path, reply, replyType, status }: Endpoint): Json {
  if (status === 204) return {}
  const schema = schemaOf(reply, 'output')
  const type = replyType ?? textTypes[path.slice(path.lastIndexOf('.'))] ?? 'application/json'
  const etag = { description: 'The version of the row, for If-Match.', schema: { type: 'string' } }
  return {
    ...('version' in (schema.properties ?? {}) ? { headers: { ETag: etag } } : {}),
    content: { [type]: { schema } },
  }
}

function refusals({ permission, path, method, versioned, once, body }: Endpoint): number[] {
  const takesBody = method !== 'GET' && Object.keys(schemaOf(body, 'input').properties ?? {}).length > 0
  return [
    400,
    ...(permission === 'public' ? [] : [401, 403]),
    ...(path.includes('/:') ? [404] : []),
    ...(versioned ? [409] : []),
    ...(versioned || once ? [428] : []),
    ...(takesBody ? [413, 415] : []),
    422,
  ]
}

interface ObjectSchema extends Json {
  properties?: Record<string, unknown>
  required?: string[]
}

function schemaOf(schema: Endpoint['body'], io: 'input' | 'output'): ObjectSchema {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isYesOrNo(zodSchema)) Object.assign(jsonSchema, { enum: ['true', 'false'] })
    },
  })
  return rest as ObjectSchema
}

/** A text that becomes a boolean, `z.stringbool()`; as JSON schema it is any text. */
function isYesOrNo({ _zod: { def } }: $ZodTypes): boolean {
  return def.type === 'pipe' && def.in._zod.def.type === 'string' && def.out._zod.def.type === 'boolean'
}
