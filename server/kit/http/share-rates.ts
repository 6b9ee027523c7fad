import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { pulseName } from '../db/database-monitor'
import type { Db } from '../db/schema'
import type { Log } from '../log'
import { type Rate, shareBuckets, type TokenBucket } from './token-buckets'

/** Milliseconds between two exchanges. */
const pause = 100
/** In one exchange; of a flood from more networks than that each process counts for itself. */
const mostAtOnce = 1_000
/** Milliseconds between two counts of the processes. */
const countEvery = 5_000
/** Milliseconds between two removals of what is full again. */
const sweepEvery = 300_000

interface Exchange {
  rate: Required<Rate>
  bucket: TokenBucket
}

/**
 * Shares the buckets of callers without a session among all processes of the database. A bucket that is half empty here is exchanged through the
 * database: the process reports the tokens that it took, and gets its part of those that are left to all. All waiting buckets go in one
 * statement, at most ten times a second. So ordinary visitors cost nothing, and a refused call neither. `least`: so many processes are known to start together.
 */
export function shareRates(db: Db, log: Log, least = 1): { stop(): void } {
  const waiting = new Map<string, Exchange>()
  let processes = least
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const exchange = async () => {
    const sent = [...waiting].map(([key, one]) => ({ key, ...one, taken: one.bucket.untold }))
    waiting.clear()
    for (const { bucket, taken } of sent) bucket.untold -= taken
    try {
      const tokens = await exchanged(db, sent)
      for (const { key, bucket } of sent) {
        // Those that were taken since are unknown to the others.
        bucket.tokens = (tokens.get(key) ?? 0) / processes - bucket.untold
        bucket.at = Date.now()
      }
    } catch (err) {
      for (const { bucket, taken } of sent) bucket.untold += taken
      log.debug({ err }, 'the limits were not exchanged with the other processes')
    }
  }
  const run = async () => {
    await exchange()
    timer = undefined
    if (waiting.size > 0 && !isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(run, pause)
    timer.unref()
  }
  const count = async () => {
    processes = Math.max(least, await countProcesses(db).catch(() => processes))
  }
  shareBuckets({
    processes: () => processes,
    tell: (rate, subject, bucket) => {
      if (processes < 2 || waiting.size >= mostAtOnce) return
      waiting.set(keyOf(rate, subject), { rate, bucket })
      if (timer === undefined && !isStopped) schedule()
    },
  })
  void count()
  const counting = setInterval(count, countEvery).unref()
  const sweeping = setInterval(() => sweep(db).catch(() => {}), sweepEvery).unref()
  return {
    stop: () => {
      isStopped = true
      shareBuckets(undefined)
      for (const one of [timer, counting, sweeping]) clearTimeout(one)
    },
  }
}

/** Hashed, because a subject may be a mobile number or an address. */
const keyOf = ({ name }: Required<Rate>, subject: string) =>
  hash('sha256', `${name}\0${subject}`, 'hex').slice(0, 32)

/** Takes tokens of the shared buckets; returns what is left in each. In the order of their keys, so that no two processes wait for each other. */
async function exchanged(
  db: Db,
  sent: readonly { key: string; rate: Rate; taken: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; tokens: number }>`
    insert into rate_bucket as shared (key, tokens, size, per_second, at)
    select decode(key, 'hex'), size - taken, size, per_second, clock_timestamp()
    from unnest(
      ${sent.map(({ key }) => key)}::text[], ${sent.map(({ taken }) => taken)}::numeric[],
      ${sent.map(({ rate }) => rate.size)}::numeric[], ${sent.map(({ rate }) => rate.perSecond)}::numeric[]
    ) as taken_here (key, taken, size, per_second)
    order by key
    on conflict (key) do update
    set tokens = greatest(
          -excluded.size,
          least(
            excluded.size,
            shared.tokens + greatest(0, extract(epoch from excluded.at - shared.at)) * excluded.per_second
          ) - (excluded.size - excluded.tokens)
        ),
        size = excluded.size, per_second = excluded.per_second, at = greatest(excluded.at, shared.at)
    returning encode(key, 'hex') as key, tokens
  `.execute(db)
  return new Map(rows.map(({ key, tokens }) => [key, tokens]))
}

/** Every running console has one monitoring connection. */
async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where application_name = ${pulseName} and datname = current_database()
  `.execute(db)
  return rows[0]?.count ?? 1
}

/** Twice the time that an empty bucket takes to fill, because it may be in debt. */
async function sweep(db: Db): Promise<void> {
  await sql`delete from rate_bucket where at + 2 * size / per_second * interval '1 second' < now()`.execute(
    db,
  )
}
