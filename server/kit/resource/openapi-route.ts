import type { Endpoint } from '../../../contract/endpoint'
import { problemStatus } from '../../../contract/problem'
import { type App, apiBase } from '../app'
import { rateLimit } from '../http/call-limiter'
import { operation } from './operation'
import { endpointsOf } from './serve'

/** Serves the OpenAPI document of every endpoint that the app serves; it holds nothing secret. */
export function openApiRoute(app: App): void {
  let document: string | undefined
  app.get(`${apiBase}/openapi.json`, rateLimit({ name: 'openapi', size: 60, perSecond: 1 }), (c) => {
    document ??= JSON.stringify(describe(endpointsOf(app)))
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
}

type Json = Record<string, unknown>

function describe(endpoints: readonly Endpoint[]): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Gym console', version: '1', description: 'Staff API of the back-office console.' },
    servers: [{ url: apiBase }],
    security: [{ token: [], cookie: [] }],
    paths: pathsOf(endpoints, operation),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that signing in replies with.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set at sign-in; the token is refused without it.',
        },
      },
      ...problemComponents(),
    },
  }
}

/** Endpoints by path and method, each described by `operation`. */
export function pathsOf<E extends Endpoint>(
  endpoints: readonly E[],
  describeOne: (endpoint: E) => Json,
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOne(endpoint) }
  }
  return paths
}

/** The components that every operation's refusals refer to. */
export function problemComponents(): Json {
  return {
    schemas: { Problem: problemSchema },
    responses: { Problem: problemAnswer },
  }
}

/** A refusal; an operation with its own headers repeats it in full, because OpenAPI ignores siblings of a `$ref`. */
export const problemAnswer: Json = {
  description: 'What was refused and why.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const text = { type: 'string' }
export const problemSchema = {
  type: 'object',
  required: ['type', 'code', 'status', 'title', 'requestId'],
  properties: {
    type: text,
    code: { enum: Object.keys(problemStatus) },
    status: { type: 'integer' },
    title: text,
    detail: text,
    requestId: text,
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          code: text,
          params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
      },
    },
    current: {},
    state: text,
    allowed: { type: 'array', items: text },
    blockers: { type: 'array', items: { type: 'object' } },
    blockerCount: { type: 'integer' },
    permission: text,
    retryAfter: { type: 'integer' },
  },
}
