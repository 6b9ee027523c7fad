import { sql } from 'kysely'
import { problem } from './problem'
import type { RequestContext } from './serve'

/** So many looks in so many minutes are a person's work; more are somebody who copies the list. */
export interface QuotaRule {
  /** What the history calls such a look; each writes its line in the transaction that asks here. */
  action: string
  most: number
  minutes: number
}

/** Throws `too_many_attempts`. Counted in the history itself, one look of an account at a time. */
export async function enforceQuota(
  { tx, who, now }: Pick<RequestContext<unknown, unknown>, 'tx' | 'who' | 'now'>,
  { action, most, minutes }: QuotaRule,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${who.accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ at: string }>`
    select at from audit
    where at > ${now}::timestamptz - ${minutes} * interval '1 minute' and action = ${action}
      and account_id = ${who.accountId}
    order by at limit ${most}
  `.execute(tx)
  const oldest = rows[0]
  if (rows.length < most || oldest === undefined) return
  const free = Date.parse(oldest.at) + minutes * 60_000
  throw problem('too_many_attempts', { retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) })
}
