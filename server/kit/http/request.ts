import { randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import type { ProblemCode } from '../../../contract/problem'
import { giveProof, passkeySignIn, signIn } from '../../../contract/system/session'
import { type App, type AppContext, apiBase, type Parts } from '../app'
import { UnsealError } from '../crypto/secret-box'
import { isSchemaGap, postgresProblem } from '../db/postgres-problem'
import { localeOf, ProblemError, problem } from '../problem'
import { isComplete } from './data-response'
import { logRefusal, type SecurityEventName } from './log-refusal'
import { parseAddress } from './network-of'
import { problemResponse } from './problem-response'
import { addHeaders, dataHeaders as dataHeadersOf } from './security-headers'
import { tokenBuckets } from './token-buckets'
import { clientAddress, loopbackProxies } from './trusted-proxies'

/** The rate of logged refusals, which keeps a flood from filling the disk; suppressed ones are counted in the next line. */
const refusalLines = { size: 100, perSecond: 2 }

/** Gives each request its parts, its id (a proxy's when it is well formed) and its language, and logs its result. */
export function requestStart(parts: Parts): MiddlewareHandler {
  const dataHeaders = dataHeadersOf(parts.secureCookies ?? false)
  // Its members hold no secrets, and searching each line for them would take as long as writing it.
  const log = parts.log.child({}, { redact: [] })
  const lines = tokenBuckets(refusalLines)
  let unlogged = 0
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    const start = performance.now()
    c.set('parts', parts)
    c.set('requestId', requestId)
    c.set('locale', localeOf(c.req.header('accept-language')))
    c.set('headers', { ...dataHeaders, 'x-request-id': requestId })
    await next()
    if (!isComplete(c.res)) addHeaders(c.res, c.get('headers'))
    // The path without its query and its secrets, because neither searched text nor secrets may be logged.
    const { method } = c.req
    const path = withoutSecrets(c.req.path)
    const took = performance.now() - start
    parts.metrics?.observe(c, took)
    const ms = Math.round(took)
    const { status } = c.res
    if (status === 429) logRefused(c, 'limit.exceeded')
    if (status === 429 && lines.take('', new Date()) > 0) unlogged += 1
    else {
      const more = unlogged === 0 ? {} : { unlogged }
      unlogged = 0
      const traceId = trace.getActiveSpan()?.spanContext().traceId
      log.info({ requestId, traceId, method, path, status, ms, ...more }, 'request')
    }
  }
}

/** A path without its secrets: long random parts, and what follows `/d/` for devices. */
export function withoutSecrets(path: string): string {
  return path
    .replace(/\/[\w-]{40,}(?=\/|$)/g, '/…')
    .replace(/\/[a-km-np-z2-9]{26}(?=[/:]|$)/g, '/…')
    .replace(/^\/d\/[^/]*/, '/d/…')
}

/** Answers every error with a problem of the closed list; an unexpected error is logged and answered as `internal`. */
export function onError(error: unknown, c: AppContext): Response {
  const known = error instanceof ProblemError ? error : postgresProblem(error)
  const responseHeaders = known ?? problem('internal', {}, error)
  const { log } = c.get('parts')
  const context = { requestId: c.get('requestId'), code: responseHeaders.code }
  const event = eventOf(responseHeaders.code, c.req.path)
  const { permission } = responseHeaders.extra
  if (event !== undefined) logRefused(c, event, { code: responseHeaders.code, permission })
  if (responseHeaders.cause instanceof UnsealError)
    log.error({ event: 'decryption.failed', ...partsOf(c), value: responseHeaders.cause.message }, 'security')
  if (responseHeaders.code === 'internal')
    log.error({ ...context, err: responseHeaders.cause ?? responseHeaders }, 'unforeseen')
  else if (responseHeaders.code === 'unavailable' || responseHeaders.code === 'storage_full')
    log.warn({ ...context, err: responseHeaders.cause }, 'refused')
  else if (isSchemaGap(responseHeaders))
    log.error(
      { ...context, err: responseHeaders.cause },
      'a value reached the database that its schema should refuse',
    )
  return problemResponse(responseHeaders, c.get('locale'), c.get('requestId'))
}

/** The security event of a refusal; undefined for everyday ones, such as an invalid form. */
function eventOf(code: ProblemCode, path: string): SecurityEventName | undefined {
  switch (code) {
    case 'forbidden':
    case 'beyond_own_permissions':
    case 'beyond_own_stores':
    case 'others_lesson':
    case 'own_lesson':
    case 'no_coach_linked':
      return 'permission.refused'
    case 'foreign_origin':
      return 'origin.foreign'
    case 'step_up_required':
      return 'step_up.required'
    case 'wrong_credentials':
    case 'wrong_second_factor':
    case 'wrong_recovery_code':
    case 'wrong_passkey':
    case 'wrong_link':
    case 'wrong_setup_code':
    case 'wrong_lesson_code':
      if (path === `${apiBase}${giveProof.path}`) return 'step_up.failed'
      return isSignIn(path) ? 'sign_in.failed' : 'credential.refused'
    default:
      return undefined
  }
}

const isSignIn = (path: string) => [signIn, passkeySignIn].some((one) => path === `${apiBase}${one.path}`)

/** Writes a refusal to the security log, at a limited rate. */
export function logRefused(
  c: AppContext,
  event: SecurityEventName,
  more: Record<string, unknown> = {},
): void {
  const { log, clock } = c.get('parts')
  logRefusal(log, { event, ...more, ...partsOf(c) }, clock())
}

/** Writes a change of a second factor to the security log. */
export function logSecondFactorChange(c: AppContext, change: string, ofAccountId: string | null): void {
  const event: SecurityEventName = 'second_factor.changed'
  c.get('parts').log.warn({ event, change, ofAccountId, ...partsOf(c) }, 'security')
}

/** The members of every line of the security log. */
function partsOf(c: AppContext) {
  return {
    accountId: c.get('accountId') ?? null,
    address: addressOf(c),
    requestId: c.get('requestId'),
    method: c.req.method,
    path: withoutSecrets(c.req.path),
  }
}

/** For unregistered paths: 405 when another method exists, else `not_found`. */
export function unknownPath(app: App) {
  return (c: AppContext): Response => {
    const { path } = c.req
    const allowed = app.routes
      .filter((route) => route.method !== 'ALL' && matches(route.path, path))
      .map((route) => route.method)
    if (allowed.length === 0) throw problem('not_found')
    const refusal = problemResponse(problem('method_not_allowed'), c.get('locale'), c.get('requestId'))
    refusal.headers.set('allow', [...new Set(allowed)].join(', '))
    return refusal
  }
}

function matches(pattern: string, path: string): boolean {
  const [steps, given] = [pattern.split('/'), path.split('/')]
  return (
    steps.length === given.length &&
    steps.every((step, i) => (step.startsWith(':') ? given[i] !== '' : step === given[i]))
  )
}

/** The address of a request without a socket, which this process sends to itself. */
export const unknownAddress = 'unknown'

/** The client's address according to the trusted proxies; always an address, or `unknown`. */
export function addressOf(c: AppContext): string {
  const known = c.get('address')
  if (known !== undefined) return known
  // The node server's bindings; in tests there may be none.
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  const peer = parseAddress(env?.incoming?.socket?.remoteAddress ?? '') ?? unknownAddress
  const isTrusted = c.get('parts').trustedProxies ?? loopbackProxies
  const address = clientAddress(peer, c.req.header('x-forwarded-for'), isTrusted)
  c.set('address', address)
  return address
}
