import { sql } from 'kysely'
import type { Db } from '../db/schema'

/** A running session. */
export interface Session {
  readonly sessionId: string
  readonly cookieHash: Buffer
  readonly accountId: string
  readonly username: string
  readonly role: string
  readonly storeIds: string[] | null
  readonly permissions: string[]
  readonly personId: string | null
  readonly coachId: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  lastSeenAt: number
  /** When a password, code or passkey was last given in it, milliseconds since 1970. */
  readonly provenAt: number
  /** Milliseconds since 1970 from which the session may only set up a second factor; null: never. */
  readonly enrolBy: number | null
  /** The agreement that the session is locked to. */
  readonly kioskAgreementId: string | null
}

/** The notification channel of the triggers on sessions, accounts and roles. */
export const sessionChannel = 'session_changed'

/** Milliseconds without use after which a session ends. */
export const idle = 12 * 3_600_000
const longestKept = 30_000 // ms
const mostKept = 1_000
/** A session looked up within this time of a change may miss it, so it is not cached. */
const settling = 250 // ms

interface Memory {
  /** Whether this process is certain to receive every change. */
  isCurrent: () => boolean
  kept: Map<string, { session: Session; until: number }>
  /** Counts the received changes: a lookup that began before a change is not cached. */
  changes: number
  keepFrom: number
}

const memories = new WeakMap<Db, Memory>()

/** Enables the cache of sessions, which is used as long as `isCurrent`. */
export function keepSessions(db: Db, isCurrent: () => boolean): void {
  memories.set(db, { isCurrent, kept: new Map(), changes: 0, keepFrom: 0 })
}

/** Must be called after ending a session or changing an account or a role, and when another process has done so. */
export function forgetSessions(db: Db): void {
  const memory = memories.get(db)
  if (memory === undefined) return
  memory.kept.clear()
  memory.changes += 1
  memory.keepFrom = performance.now() + settling
}

/** The running session of a token, of an account that is not disabled. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<Session | undefined> {
  const memory = memories.get(db)
  if (memory === undefined || !memory.isCurrent()) return selectSession(db, tokenHash, now)
  const key = tokenHash.toString('latin1')
  const known = memory.kept.get(key)
  if (known !== undefined && known.until > performance.now() && isRunning(known.session, now))
    return known.session
  const { changes } = memory
  const session = await selectSession(db, tokenHash, now)
  const isSettled = memory.changes === changes && performance.now() >= memory.keepFrom
  if (session !== undefined && isSettled && memory.isCurrent()) keep(memory, key, session)
  return session
}

function keep({ kept }: Memory, key: string, session: Session): void {
  kept.delete(key)
  kept.set(key, { session, until: performance.now() + longestKept })
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

function isRunning({ expiresAt, lastSeenAt }: Session, now: Date): boolean {
  return expiresAt > now.getTime() && lastSeenAt > now.getTime() - idle
}

async function selectSession(db: Db, tokenHash: Buffer, now: Date): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select session.id as session_id, cookie_hash, account_id, username, account.role, store_ids, permissions,
      account.person_id, kiosk_agreement_id, working_coach(account.person_id) as coach_id,
      extract(epoch from expires_at) * 1000 as expires_at, extract(epoch from last_seen_at) * 1000 as last_seen_at,
      extract(epoch from coalesce(proven_at, session.created_at)) * 1000 as proven_at,
      extract(epoch from second_factor_due(account.id, second_factor_required_at)) * 1000 as enrol_by
    from session join account on account.id = account_id join role on role.name = account.role
    where token_hash = ${tokenHash} and revoked_at is null and disabled_at is null
  `.execute(db)
  const session = rows[0]
  return session !== undefined && isRunning(session, now) ? session : undefined
}
