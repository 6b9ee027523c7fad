import { sql } from 'kysely'
import type { Db } from '../db/schema'
import { ProblemError, problem } from '../problem'
import { networkOf, siteOf } from './network-of'

/** The limit of failures: after `most` of them each further try waits twice as long as the last, at most 15 minutes. */
export interface Limit {
  /** The counted subject, for example `account:<hash>`. */
  subject: string
  most: number
  /** Several people share this count, so the success of one does not clear it. */
  isShared?: boolean
  /** The problems that count; the default is a `wrong_…` one. */
  isFailure?: (problem: ProblemError) => boolean
}

const isWrong = ({ code }: ProblemError): boolean => code.startsWith('wrong_')

/** The limit of all networks of one IPv6 site together, as a multiple of one network's. */
const siteShares = 2

/** Counts tries of one kind by network; for IPv6 by its /64, and by its /48 with twice the limit. */
export function networkLimits(kind: string, address: string, most: number): Limit[] {
  const site = siteOf(address)
  return [
    { subject: `network:${kind}:${networkOf(address)}`, most, isShared: true },
    ...(site === null ? [] : [{ subject: `site:${kind}:${site}`, most: most * siteShares, isShared: true }]),
  ]
}

const minute = 60_000
const longest = 15 * minute
/** Failures expire an hour after the last one. */
const memory = 60 * minute

/** The most counts kept, because strangers can make up any number of names. */
const mostKept = 20_000
/** After so many tries, expired and excess counts are removed. */
const sweepEvery = 200
let tries = 0

/**
 * Runs what may be guessed at. Each limit counts the try before it is made, so that simultaneous tries cannot bypass it, and uncounts it
 * unless it ends in a `wrong_…` problem, or another one that the limit counts; a success clears the count of a subject of one person. Throws
 * `too_many_attempts` with the seconds to wait.
 */
export async function counted<T>(
  db: Db,
  limits: readonly Limit[],
  now: Date,
  run: () => Promise<T>,
): Promise<T> {
  for (const limit of limits) await take(db, limit, now)
  try {
    const result = await run()
    await forgive(db, limits, true)
    return result
  } catch (error) {
    const isFailure = (limit: Limit) => error instanceof ProblemError && (limit.isFailure ?? isWrong)(error)
    await forgive(
      db,
      limits.filter((limit) => !isFailure(limit)),
      false,
    )
    throw error
  }
}

async function forgive(db: Db, limits: readonly Limit[], isRight: boolean): Promise<void> {
  for (const { subject, most, isShared = false } of limits) {
    const isCleared = isRight && !isShared
    const left = sql<number>`case when ${isCleared} then 0 else greatest(failures - 1, 0) end`
    await sql`
      update attempt
      set failures = ${left}, blocked_until = case when ${left} >= ${most}::int then blocked_until end
      where subject = ${subject}
    `.execute(db)
  }
}

/** Removes expired counts, and the oldest beyond a bound. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - memory)
  await sql`
    delete from attempt where subject in (
      select subject from attempt
      where since < ${forgotten} and (blocked_until is null or blocked_until <= ${now})
        or since < (select since from attempt order by since desc offset ${mostKept} limit 1)
      for update skip locked
    )
  `.execute(db)
}

async function take(db: Db, { subject, most }: Limit, now: Date): Promise<void> {
  tries += 1
  if (tries % sweepEvery === 0) await sweepAttempts(db, now)
  const at = now.toISOString()
  const forgotten = new Date(now.getTime() - memory).toISOString()
  const { rows } = await sql`
    insert into attempt as a (subject, failures, since) values (${subject}, 1, ${at}::timestamptz)
    on conflict (subject) do update
    set failures = case when a.since < ${forgotten}::timestamptz then 1 else a.failures + 1 end,
        since = ${at}::timestamptz,
        blocked_until = case
          when a.since >= ${forgotten}::timestamptz and a.failures + 1 >= ${most}::int
          then ${at}::timestamptz + least(
            ${longest}::int, ${minute}::int * power(2, least(a.failures + 1 - ${most}::int, 10))
          ) * interval '1 millisecond'
        end
    where a.blocked_until is null or a.blocked_until <= ${at}::timestamptz
    returning failures
  `.execute(db)
  if (rows.length > 0) return
  const blocked = await db
    .selectFrom('attempt')
    .select('blockedUntil')
    .where('subject', '=', subject)
    .executeTakeFirst()
  const until = Date.parse(blocked?.blockedUntil ?? at)
  throw problem('too_many_attempts', { retryAfter: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) })
}
