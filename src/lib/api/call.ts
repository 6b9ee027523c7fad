import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint'
import { isPreview } from '../../../contract/is-preview'
import type { ProblemCode } from '../../../contract/problem'
import { setOnline } from './connection'
import { credentials, renewSession } from './credentials'
import { ownProblem, problemOf, RequestError } from './request-error'
import { withStepUp } from './with-step-up'
import { written } from './writes'

type Schema = z.core.$ZodType

export interface CallInput<Q extends Schema, B extends Schema> {
  /** Fills `:id` of the path. */
  id?: string
  /** The version the change is based on; sent as If-Match. */
  version?: number
  query?: z.input<Q>
  body?: z.input<B>
  /** The same key on a repeated attempt has the effect once. */
  idempotencyKey?: string
  /** Replaces the stored token: of a session that is not yet in use. */
  token?: string
  signal?: AbortSignal
}

const patienceMs = 30_000

/** Refusals of a typed password, code or link, which do not concern the session. */
const credentialErrors: ReadonlySet<ProblemCode> = new Set([
  'wrong_credentials',
  'second_factor_required',
  'wrong_second_factor',
  'wrong_recovery_code',
  'wrong_passkey',
  'wrong_link',
])

/**
 * Sends a request as the contract defines it and returns its reply. Every failure but an abort by the caller's own signal is a
 * `RequestError`. A 401 that does not refuse typed credentials waits until the person has signed in again, and is then sent once more; so
 * does a 403 that requires a proof of identity. What a write affects is fetched again by itself.
 */
export function call<Q extends Schema, B extends Schema, R extends Schema>(
  to: Endpoint<Q, B, R>,
  input: CallInput<Q, B> = {},
): Promise<z.output<R>> {
  // A person who is still signing in has no page that could ask for a proof.
  if (input.token !== undefined) return callOnce(to, input, credentials(input.token))
  const reply = withStepUp(() => callSignedIn(to, input))
  return to.method === 'GET' || isPreview(input.body) ? reply : written(to.affects, reply)
}

async function callSignedIn<Q extends Schema, B extends Schema, R extends Schema>(
  to: Endpoint<Q, B, R>,
  input: CallInput<Q, B>,
): Promise<z.output<R>> {
  const sent = credentials()
  try {
    return await callOnce(to, input, sent)
  } catch (error) {
    // A whole load: nothing of the console stays in memory.
    if (isKioskLocked(error)) location.replace('/kiosk')
    if (!isSessionEnd(error) || !(await renewSession(sent, input.signal))) throw error
    return callOnce(to, input)
  }
}

const isKioskLocked = (error: unknown) =>
  error instanceof RequestError && error.problem.code === 'kiosk_locked'

const isSessionEnd = (error: unknown) =>
  error instanceof RequestError && error.problem.status === 401 && !credentialErrors.has(error.problem.code)

/** `call` that does not renew an ended session, but throws. */
export async function callOnce<Q extends Schema, B extends Schema, R extends Schema>(
  to: Endpoint<Q, B, R>,
  input: CallInput<Q, B> = {},
  sent: Record<string, string> = credentials(),
): Promise<z.output<R>> {
  const headers = { ...sent, ...headersOf(input) }
  const address = addressOf(to, input)
  const exchange = async () => {
    const response = await send(address, {
      method: to.method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    })
    const reply = await bodyOf(response)
    if (!response.ok) throw problemOf(response.status, reply)
    return reply
  }
  // The server parses its reply by this very schema before it is sent.
  return (to.method === 'GET' ? around(address, sent, exchange) : exchange()) as Promise<z.output<R>>
}

type Around = (
  address: string,
  sent: Record<string, string>,
  read: () => Promise<unknown>,
) => Promise<unknown>
let around: Around = (_address, _sent, read) => read()

/** Sets what each read goes through. */
export function setAroundReads(own: Around): void {
  around = own
}

/** The address of an endpoint, for links that the browser itself follows. */
export function addressOf<Q extends Schema, B extends Schema>(
  to: Endpoint<Q, B>,
  input: Pick<CallInput<Q, B>, 'id' | 'query'> = {},
): string {
  const path = `/api/v1${to.path.replace(':id', encodeURIComponent(input.id ?? ''))}`
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function headersOf(input: Pick<CallInput<Schema, Schema>, 'body' | 'version' | 'idempotencyKey'>) {
  const headers: Record<string, string> = {}
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  if (input.version !== undefined) headers['If-Match'] = `"${input.version}"`
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey
  return headers
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(patienceMs)
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const response = await fetch(address, { ...init, signal, credentials: 'same-origin' })
    setOnline(true)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    setOnline(false)
    throw ownProblem('unavailable', 0)
  }
}

/** An empty body is an empty object, a text body (CSV) its text; for an unreadable one only the status counts. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    if (text === '') return {}
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error instanceof RequestError ? error : ownProblem('unavailable', 0)
  }
}
