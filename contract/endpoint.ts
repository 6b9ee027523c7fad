import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The permission of an endpoint: `public` needs no session, `signed_in` any session, otherwise `<resource>:<verb>`, which the person's role
 * must hold.
 */
export type Permission = 'public' | 'signed_in' | `${string}:${string}`

/**
 * The rows an endpoint may touch. `stores` limits every row to the principal's stores (a row elsewhere is `not_found`), `own` to the
 * person. `shared` and `chain` are rows of the whole chain: `shared` needs only the permission, but a principal limited to stores is
 * refused `chain`, which every change of such rows has.
 */
export const scopes = ['stores', 'own', 'shared', 'chain'] as const
export type Scope = (typeof scopes)[number]

/** One HTTP endpoint under /api/v1, as client and server know it. `path` is in Hono's syntax. */
export interface Endpoint<Q extends Schema = Schema, B extends Schema = Schema, R extends Schema = Schema> {
  readonly method: Method
  readonly path: string
  /** The path's parameters, unless it is `:id`, a uuid. */
  readonly params?: Schema
  readonly permission: Permission
  readonly scope: Scope
  readonly query: Q
  readonly body: B
  readonly reply: R
  readonly status: 200 | 201 | 204
  /** The reply's content type, if it is neither JSON nor implied by the path's extension. */
  readonly replyType: 'text/event-stream' | undefined
  /** The request must carry `If-Match: "<version>"`. */
  readonly versioned: boolean
  /**
   * What a call changes, as first members of paths and of query keys: the browser refetches these, the server counts their lists again. A
   * read and a preview change nothing.
   */
  readonly affects: readonly string[]
  /** The request must carry an Idempotency-Key: repeated requests have the effect and the answer of the first. */
  readonly once: boolean
  /** The session must have been proven within `proofMs`, by password, code or passkey; else `step_up_required`. */
  readonly stepUp: boolean
  /** Open to a session that has to set up a second factor before anything else. */
  readonly whileEnrolling: boolean
  /** Open to a session that is locked to an agreement at the desk. */
  readonly whileKiosk: boolean
}

/** Milliseconds for which a proof of identity holds in its session. */
export const proofMs = 10 * 60_000

/** A body or query with no members; anything sent is refused. */
export const nothing = z.strictObject({})
type Nothing = typeof nothing

interface Parts<Q, B, R> {
  permission: Permission
  scope: Scope
  reply: R
  query?: Q
  body?: B
  status?: 200 | 201 | 204
  replyType?: 'text/event-stream'
  versioned?: boolean
  /** The default is the first member of the path. */
  affects?: readonly string[]
  once?: boolean
  stepUp?: boolean
  whileEnrolling?: boolean
  whileKiosk?: boolean
}

export function endpoint<R extends Schema, Q extends Schema = Nothing, B extends Schema = Nothing>(
  method: Method,
  path: string,
  parts: Parts<Q, B, R>,
): Endpoint<Q, B, R> {
  return {
    method,
    path,
    permission: parts.permission,
    scope: parts.scope,
    // A default type argument is what is inferred exactly when the member is absent.
    query: (parts.query ?? nothing) as Q,
    body: (parts.body ?? nothing) as B,
    reply: parts.reply,
    status: parts.status ?? 200,
    replyType: parts.replyType,
    versioned: parts.versioned ?? false,
    affects: parts.affects ?? [path.split('/')[1] ?? ''],
    once: parts.once ?? false,
    stepUp: parts.stepUp ?? false,
    whileEnrolling: parts.whileEnrolling ?? false,
    whileKiosk: parts.whileKiosk ?? false,
  }
}
