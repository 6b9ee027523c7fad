import { sql } from 'kysely'
import { problem } from '../problem'
import type { RequestContext } from '../resource/serve'

/** The lookups in so many minutes that normal work needs; more suggest that the data is being copied. */
export interface QuotaRule {
  /** The lookup's action in the audit log; the caller writes the line in the same transaction. */
  action: string
  most: number
  minutes: number
}

/** Throws `too_many_attempts`. Counts the account's lines of the audit log, one lookup at a time. */
export async function enforceQuota(
  { tx, principal, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'principal' | 'now'>,
  { action, most, minutes }: QuotaRule,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${principal.accountId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ at: string }>`
    select at from audit
    where at > ${now}::timestamptz - ${minutes} * interval '1 minute' and action = ${action}
      and account_id = ${principal.accountId}
    order by at limit ${most}
  `.execute(tx)
  const oldest = rows[0]
  if (rows.length < most || oldest === undefined) return
  const free = Date.parse(oldest.at) + minutes * 60_000
  throw problem('too_many_attempts', { retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) })
}
