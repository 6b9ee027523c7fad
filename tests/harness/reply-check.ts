import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import type { Endpoint } from '../../contract/endpoint'
import { publicApi, publicBase } from '../../contract/public-api'
import { publicLeads } from '../../contract/public-leads'
import { type App, apiBase } from '../../server/kit/app'
import { problemSchema } from '../../server/kit/resource/openapi-route'
import { operation } from '../../server/kit/resource/operation'
import { endpointsOf } from '../../server/kit/resource/serve'

/** How a reply deviates from its document; undefined when it does not. */
export type CheckReply = (method: string, address: string, reply: Response) => Promise<string | undefined>

interface Described {
  method: string
  pattern: RegExp
  endpoint: Endpoint
}

type Content = Record<string, { schema: object }>
interface Answer {
  content?: Content
}

/** Checks replies of the app against the schemas that its OpenAPI documents are made of, each compiled when it is first needed. */
export function replyCheck(app: App): CheckReply {
  const described = [
    ...endpointsOf(app).map((endpoint) => describedBy(apiBase, endpoint)),
    ...[...Object.values(publicApi), ...Object.values(publicLeads)].map((endpoint) =>
      describedBy(publicBase, endpoint),
    ),
  ].sort((a, b) => parameters(a) - parameters(b))

  return async (method, address, reply) => {
    // The reply to HEAD has the status and the type of GET, and no body.
    const isHead = method === 'HEAD'
    const requested = isHead ? 'GET' : method
    const { pathname } = new URL(address, 'http://localhost')
    const found = described.find((one) => one.method === requested && one.pattern.test(pathname))
    const type = reply.headers.get('content-type')?.split(';')[0] ?? ''
    if (type === 'application/problem+json')
      return isHead ? undefined : mismatch(compiled(problemSchema), await bodyOf(reply))
    if (found === undefined || reply.status === 304) return undefined
    const answer = answersOf(found.endpoint)[reply.status]
    if (answer === undefined) return `the status ${reply.status} is not described`
    if (reply.status === 204) return undefined
    const content = answer.content?.[type]
    if (content === undefined) return `the type “${type}” is not described`
    return type === 'application/json' && !isHead
      ? mismatch(compiled(content.schema), await bodyOf(reply))
      : undefined
  }
}

function describedBy(base: string, endpoint: Endpoint): Described {
  const pattern = new RegExp(
    `^${(base + endpoint.path).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`,
  )
  return { method: endpoint.method, pattern, endpoint }
}

/** A path with a parameter, such as `/stores/:id`, must come after one with a fixed name, such as `/stores/export.csv`. */
const parameters = ({ endpoint }: Described) => endpoint.path.split('/:').length

const bodyOf = async (reply: Response): Promise<unknown> => {
  const bytes = Buffer.from(await reply.clone().arrayBuffer())
  const encoding = reply.headers.get('content-encoding')
  return JSON.parse(
    `${encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes}`,
  )
}

const answers = new WeakMap<Endpoint, Record<number, Answer>>()

function answersOf(endpoint: Endpoint): Record<number, Answer> {
  const known = answers.get(endpoint)
  if (known !== undefined) return known
  // `operation` returns the operation of the document.
  const { responses } = operation(endpoint) as { responses: Record<number, Answer> }
  answers.set(endpoint, responses)
  return responses
}

const ajv = addFormats(new Ajv2020({ strict: false, logger: false, code: { optimize: false } }))

const checks = new WeakMap<object, ValidateFunction>()

/** Compiles JSON Schema 2020-12, once for each schema. */
function compiled(schema: object): ValidateFunction {
  const known = checks.get(schema) ?? ajv.compile(schema)
  checks.set(schema, known)
  return known
}

function mismatch(check: ValidateFunction, body: unknown): string | undefined {
  if (check(body)) return undefined
  const [error] = check.errors ?? []
  return `${error?.instancePath} ${error?.message}`
}
