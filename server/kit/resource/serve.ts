import type { $ZodType, input, output } from 'zod/v4/core'
import { check } from '../../../contract/check'
import { type Endpoint, proofMs, scopes } from '../../../contract/endpoint'
import { type App, type AppContext, apiBase } from '../app'
import { anonymous, authenticate, countCall, type Principal } from '../auth/authenticate'
import { requirePermission, requireScope } from '../auth/permission'
import { readFrom } from '../db/replica'
import type { Tx } from '../db/schema'
import { type AuditLine, type Author, writeAudit, writeAudits } from '../db/write-audit'
import { CheckedJson } from '../http/checked-json'
import { compressed } from '../http/compressed'
import { dataResponse } from '../http/data-response'
import { counted, type Limit } from '../http/network-limits'
import { addressOf } from '../http/request'
import { type Locale, problem } from '../problem'
import { invalidateAffected, invalidateCount } from './cached-count'
import { type Answer, idempotencyKey, once } from './idempotency-key'
import { readInput } from './read-input'
import { type RowScope, requireRow, requireVisible, type StoreScope } from './store-scope'

/** The input of a handler, already checked. */
export interface RequestContext<Query, Body> {
  /** The transaction; the pool when the method only reads or the endpoint opens its own. */
  tx: Tx
  /** `anonymous` for a public endpoint. */
  principal: Principal
  scope: StoreScope
  /** The path's `:id`, else ''. */
  id: string
  query: Query
  body: Body
  /** From If-Match; 0 for an endpoint without versions. */
  version: number
  request: { id: string; ip: string; locale: Locale }
  now: Date
  c: AppContext
  /** Writes one audit line in this transaction. */
  audit: (line: AuditLine) => Promise<void>
  /** Writes an audit line for each of many writes. */
  audits: (lines: readonly AuditLine[]) => Promise<void>
}

interface ServeOptions<Body> {
  /** Required when the endpoint's scope is `stores`. */
  rows?: RowScope
  /** Counts the tries that end in a wrong password or code. */
  throttle?: (served: RequestContext<unknown, Body>) => Limit[] | Promise<Limit[]>
  /** The handler opens its own transactions, because it works long outside of them. */
  ownTransaction?: boolean
  /** Maximum bytes of the body; the default is 512 KiB. */
  bodyLimit?: number
  /** A read of much that may come from a replica of the database, if there is one. */
  isReport?: boolean
  /** The reply holds a secret, so the copy stored for repeated requests is sealed. */
  secretReply?: boolean
}

type Handler<Q extends $ZodType, B extends $ZodType, R extends $ZodType> = (
  served: RequestContext<output<Q>, output<B>>,
) => Promise<input<R> | CheckedJson | Response>

const registered = new WeakMap<App, Endpoint[]>()
const registeredRaw = new WeakMap<App, RawRoute[]>()

/** A route that takes or returns something other than JSON, with the same access checks as an endpoint of the contract. */
export interface RawRoute extends Pick<Endpoint, 'permission' | 'scope' | 'path'> {
  readonly method: Endpoint['method']
}

/** The endpoints an app serves, in the order of their registration. */
export function endpointsOf(app: App): readonly Endpoint[] {
  return registered.get(app) ?? []
}

export function rawRoutesOf(app: App): readonly RawRoute[] {
  return registeredRaw.get(app) ?? []
}

/** Serves a route outside the contract after its permission and scope checks. */
export function serveRaw(
  app: App,
  route: RawRoute,
  handler: (c: AppContext, principal: Principal) => Promise<Response>,
): void {
  requireDecision(route)
  registeredRaw.set(app, [...rawRoutesOf(app), route])
  app.on(route.method, `${apiBase}${route.path}`, async (c) => handler(c, await admit(c, route)))
}

/**
 * Serves one endpoint of the contract: principal → permission → input by schema → If-Match → the row's store → handler in one transaction,
 * with its audit lines → reply by schema. A Response from the handler is returned unchanged.
 */
export function serve<Q extends $ZodType, B extends $ZodType, R extends $ZodType>(
  app: App,
  endpoint: Endpoint<Q, B, R>,
  handler: Handler<Q, B, R>,
  options: ServeOptions<output<B>> = {},
): void {
  const { method, path, scope } = endpoint
  requireDecision(endpoint)
  if (scope === 'stores' && options.rows === undefined)
    throw new Error(`${method} ${path} is limited to stores but says not which rows are whose`)
  registered.set(app, [...endpointsOf(app), endpoint])
  app.on(method, `${apiBase}${path}`, async (c) => {
    const principal = await admit(c, endpoint)
    const { db, clock } = c.get('parts')
    const given = await readInput(c, endpoint, options.bodyLimit ?? 512 * 1024)
    const request = { id: c.get('requestId'), ip: addressOf(c), locale: c.get('locale') }
    const served = withTransaction(db, {
      ...given,
      principal,
      scope: { storeIds: principal.storeIds },
      request,
      now: clock(),
      c,
    })
    const limits = (await options.throttle?.(served)) ?? []
    const answer = await counted(db, limits, served.now, () => answerOf(served, endpoint, handler, options))
    return answer instanceof Response ? answer : respond(c, endpoint, answer)
  })
}

/** Authenticates and checks permission, scope and, where the endpoint needs it, a recent proof. */
async function admit(
  c: AppContext,
  to: Pick<Endpoint, 'permission' | 'scope'> &
    Partial<Pick<Endpoint, 'whileEnrolling' | 'whileKiosk' | 'stepUp'>>,
): Promise<Principal> {
  if (to.permission === 'public') {
    countCall(c)
    return anonymous
  }
  const who = await authenticate(c, to)
  requirePermission(who, to.permission)
  requireScope(who, to.scope)
  if (to.stepUp && c.get('parts').clock().getTime() >= who.provenAt + proofMs)
    throw problem('step_up_required')
  return who
}

/** A write without a scope would let an account of one store change the whole chain. */
function requireDecision({ method, path, permission, scope }: RawRoute): void {
  if (!scopes.includes(scope)) throw new Error(`${method} ${path} does not say whose rows it touches`)
  if (scope === 'shared' && method !== 'GET' && permission !== 'public')
    throw new Error(`${method} ${path} changes what is shared: it is limited to nobody's stores`)
}

/** The author that a request's audit lines name. */
export const authorOf = ({
  principal,
  request,
  now,
}: Pick<RequestContext<unknown, unknown>, 'principal' | 'request' | 'now'>): Author => ({
  accountId: principal.accountId,
  who: principal.username || null,
  requestId: request.id,
  address: request.ip,
  now,
})

/** Binds a request to its transaction, and collects the tables that its audit lines are about; a replica takes no audit lines. */
function withTransaction<Query, Body>(
  tx: Tx,
  unbound: Omit<RequestContext<Query, Body>, 'tx' | 'audit' | 'audits'>,
  written: Set<string> = new Set(),
  audited: Tx = tx,
): RequestContext<Query, Body> {
  const { principal, now, request } = unbound
  const author = authorOf({ principal, request, now })
  return {
    ...unbound,
    tx,
    audit: (line) => {
      written.add(line.table).add('audit')
      return writeAudit(audited, author, line)
    },
    audits: (lines) => {
      for (const { table } of lines) written.add(table).add('audit')
      return writeAudits(audited, author, lines)
    },
  }
}

async function answerOf<Q extends $ZodType, B extends $ZodType, R extends $ZodType>(
  served: RequestContext<output<Q>, output<B>>,
  endpoint: Endpoint<Q, B, R>,
  handler: Handler<Q, B, R>,
  { rows, ownTransaction, isReport = false, secretReply: isSecret = false }: ServeOptions<output<B>>,
): Promise<Answer | Response> {
  const { c, scope, id } = served
  const written = new Set<string>()
  const handle = async (tx: Tx): Promise<Answer | Response> => {
    if (rows !== undefined && id !== '') await requireFor(endpoint)(tx, rows, scope, id)
    const result = await handler(withTransaction(tx, served, written, isReport ? c.get('parts').db : tx))
    return result instanceof Response
      ? result
      : { status: endpoint.status, reply: parseReply(endpoint, result) }
  }
  const { db } = c.get('parts')
  if (endpoint.method === 'GET')
    return isReport ? readFrom(db, handle, { canRepeat: () => written.size === 0 }) : handle(db)
  try {
    return await (ownTransaction ? handle(db) : inTransaction(served, endpoint, isSecret, handle))
  } finally {
    for (const table of written) invalidateCount(db, table)
    invalidateAffected(db, endpoint)
  }
}

/** Runs a write in one transaction; under an idempotency key, a repeated request gets the first answer. */
function inTransaction<Q extends $ZodType, B extends $ZodType, R extends $ZodType>(
  { c, principal, id, body, now }: RequestContext<output<Q>, output<B>>,
  endpoint: Endpoint<Q, B, R>,
  isSecret: boolean,
  handle: (tx: Tx) => Promise<Answer | Response>,
): Promise<Answer | Response> {
  const { db, secrets } = c.get('parts')
  const isOnce = endpoint.once || (endpoint.method === 'POST' && endpoint.status === 201)
  const key = isOnce ? idempotencyKey(c) : undefined
  if (key === undefined && endpoint.once) throw problem('key_required')
  return db.transaction().execute(async (tx) => {
    if (key === undefined || principal.accountId === null) return handle(tx)
    const path = endpoint.path.replace(':id', id)
    const context = { key, accountId: principal.accountId, endpoint: path, body, now, secrets, isSecret }
    return once(tx, context, () => handle(tx))
  })
}

/** An endpoint below a row must check that the row exists, because its handler may not read it. */
const requireFor = ({ path }: Endpoint) => (path.endsWith('/:id') ? requireVisible : requireRow)

/** The reply by the contract's schema, without unknown members. */
export function parseReply(endpoint: Pick<Endpoint, 'path' | 'reply'>, result: unknown): unknown {
  if (result instanceof CheckedJson) return result
  const { value, fields } = check(endpoint.reply, result)
  if (fields === undefined) return value
  const mismatch = new TypeError(`${endpoint.path} replies unlike its contract: ${JSON.stringify(fields)}`)
  throw problem('internal', {}, mismatch)
}

/**
 * Reads of rows are compressed. Replies to writes are not: they may hold a secret beside a text that a stranger chose, and the compressed
 * length would tell about it.
 */
async function respond(
  c: AppContext,
  { method, scope }: Endpoint,
  { status, reply }: Answer,
): Promise<Response> {
  if (status === 204) return c.body(null, 204, { 'cache-control': 'no-store' })
  const version =
    typeof reply === 'object' && reply !== null && 'version' in reply ? reply.version : undefined
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'content-type': 'application/json' }
  if (version !== undefined) headers.etag = `"${version}"`
  const text = reply instanceof CheckedJson ? reply.text : JSON.stringify(reply)
  // What is a person's own may set cookies, which are in the context.
  if (scope === 'own') return c.body(text, status, headers)
  if (method !== 'GET') return dataResponse(c, text, { status, headers })
  headers.vary = 'accept-encoding'
  const { body, encoding } = await compressed(text, c.req.header('accept-encoding'))
  if (encoding !== undefined) headers['content-encoding'] = encoding
  return dataResponse(c, body, { status, headers })
}
