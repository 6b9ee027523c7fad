import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import type { AppContext, Parts } from '../app'
import { writeAudit } from '../db/write-audit'
import { type CallLimiter, callLimiter } from '../http/call-limiter'
import { addressOf, logRefused, unknownAddress } from '../http/request'
import { problem } from '../problem'
import type { StoreScope } from '../resource/store-scope'
import { findSession, forgetSessions, type Session } from './session'

/** The account a request acts for. */
export interface Principal extends StoreScope {
  /** null only for `anonymous`. */
  readonly accountId: string | null
  readonly username: string
  readonly role: string
  readonly permissions: readonly string[]
  /** The person the account is linked to. */
  readonly personId: string | null
  /** The coach that this person works as; null for one who has departed. */
  readonly coachId: string | null
  readonly sessionId: string | null
}

interface SignedIn extends Principal, Pick<Session, 'provenAt' | 'enrolBy' | 'kioskAgreementId'> {}

/** The principal of a request to a public endpoint. */
export const anonymous: Principal = {
  accountId: null,
  username: '',
  role: '',
  permissions: [],
  storeIds: [],
  personId: null,
  coachId: null,
  sessionId: null,
}

/** Over HTTPS the prefix binds a cookie to this host (RFC 6265bis, 4.1.3.2): no sibling host can set one. */
export function cookieName(c: AppContext, name: string): string {
  return c.get('parts').secureCookies ? `__Host-${name}` : name
}

export const sessionCookie = (c: AppContext) => cookieName(c, 'session')
/** The most `last_seen_at` may lag in ms, because a write for every read costs more than it is worth. */
const seenEvery = 60_000

/** One office address at opening time needs 600 calls at once; after that, 20 a second by callers without a known session. */
const strangers = { name: 'stranger', size: 600, perSecond: 20 }
const limiters = new WeakMap<Parts, CallLimiter>()

function limiterOf(parts: Parts): CallLimiter {
  const limiter = limiters.get(parts) ?? callLimiter({ strangers })
  limiters.set(parts, limiter)
  return limiter
}

/** Counts a call to its network, unless its credential was proved before; throws `too_many_attempts`. */
export function countCall(c: AppContext, credential?: string): void {
  const address = addressOf(c)
  if (address === unknownAddress) return
  const parts = c.get('parts')
  const retryAfter = limiterOf(parts).take(address, parts.clock(), credential)
  if (retryAfter > 0) throw problem('too_many_attempts', { retryAfter })
}

/**
 * Finds the principal by bearer token and session cookie together; a token without its cookie is taken as stolen and its session ends.
 * Throws `not_signed_in`, `too_many_attempts` before the token is looked up, `enrolment_required` until a required second factor is set
 * up, and `kiosk_locked` while the session shows an agreement to a customer.
 */
export async function authenticate(
  c: AppContext,
  { whileEnrolling = false, whileKiosk = false }: { whileEnrolling?: boolean; whileKiosk?: boolean } = {},
): Promise<SignedIn> {
  const parts = c.get('parts')
  const token = /^Bearer ([\w-]{43})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const tokenHash = token === undefined ? undefined : hashOf(token)
  const credential = tokenHash?.toString('latin1')
  countCall(c, credential)
  if (tokenHash === undefined || credential === undefined) throw problem('not_signed_in')
  const session = await findSession(parts.db, tokenHash, parts.clock())
  if (session === undefined) throw problem('not_signed_in')
  c.set('accountId', session.accountId)
  const cookie = getCookie(c, sessionCookie(c))
  if (cookie === undefined || !timingSafeEqual(hashOf(cookie), session.cookieHash)) {
    await revokeStolen(c, session)
    logRefused(c, 'session.stolen')
    throw problem('not_signed_in')
  }
  limiterOf(parts).prove(addressOf(c), credential)
  await noteSeen(parts, session)
  const { cookieHash: _, expiresAt: __, lastSeenAt: ___, ...principal } = session
  if (mustEnrol(principal, parts.clock()) && !whileEnrolling) throw problem('enrolment_required')
  if (principal.kioskAgreementId !== null && !whileKiosk) throw problem('kiosk_locked')
  return principal
}

const mustEnrol = ({ enrolBy }: Pick<Session, 'enrolBy'>, now: Date): boolean =>
  enrolBy !== null && enrolBy <= now.getTime()

/** The stored hash of a secret of 256 random bits, which is too long to guess, so one round of SHA-256 is enough. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

const typed = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 130 random bits to be typed on a terminal: lower case only, without characters that look alike. */
export function newTypedSecret(): string {
  return Array.from(randomBytes(26), (byte) => typed[byte % typed.length]).join('')
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** For every cookie: hidden from scripts and never sent by another site's page. */
export function cookieOptions(c: AppContext) {
  const secure = c.get('parts').secureCookies ?? false
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
}

async function revokeStolen(c: AppContext, session: Session): Promise<void> {
  const { db, clock } = c.get('parts')
  const context = { requestId: c.get('requestId'), address: addressOf(c) }
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('session').set({ revokedAt: now }).where('id', '=', session.sessionId).execute()
    const author = { accountId: session.accountId, who: session.username, ...context, now }
    await writeAudit(tx, author, {
      action: 'session.tokenWithoutCookie',
      table: 'session',
      rowId: session.sessionId,
    })
  })
  forgetSessions(db)
}

async function noteSeen({ db, clock }: Parts, session: Session): Promise<void> {
  const now = clock()
  if (now.getTime() - session.lastSeenAt < seenEvery) return
  session.lastSeenAt = now.getTime()
  await db.updateTable('session').set({ lastSeenAt: now }).where('id', '=', session.sessionId).execute()
}
