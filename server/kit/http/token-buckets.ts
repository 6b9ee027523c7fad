export interface Rate {
  /** The tokens of a full bucket, which is the largest burst. */
  size: number
  perSecond: number
}

export interface TokenBuckets {
  /** Takes a token of the subject's bucket. Returns the seconds until the next one; 0 when a token was taken. */
  take(subject: string, now: Date): number
  /** Returns a token for a call that should not count. */
  giveBack(subject: string): void
}

interface Bucket {
  tokens: number
  /** Milliseconds of the epoch. */
  at: number
}

/** The most buckets kept; beyond it the least recently used are dropped, which are most likely full again. */
const mostBuckets = 20_000
/** One by one would take twenty times as long, because a Map passes every deleted key on the way to its first one. */
const droppedAtOnce = 1_000

let processes = 1

/**
 * Call it before any bucket is made: each of so many processes behind one port gets an equal part of every rate, because the primary deals
 * connections out by turns.
 */
export function divideRates(among: number): void {
  processes = among
}

/** Token buckets by subject, in this process alone. */
export function tokenBuckets(rate: Rate): TokenBuckets {
  const size = Math.max(1, Math.ceil(rate.size / processes))
  const perSecond = rate.perSecond / processes
  const buckets = new Map<string, Bucket>()
  return {
    take: (subject, now) => {
      const at = now.getTime()
      const last = buckets.get(subject) ?? { tokens: size, at }
      const tokens = Math.min(size, last.tokens + (Math.max(0, at - last.at) / 1000) * perSecond)
      const isServed = tokens >= 1
      buckets.delete(subject)
      buckets.set(subject, { tokens: isServed ? tokens - 1 : tokens, at })
      if (buckets.size > mostBuckets) dropOldest(buckets, mostBuckets - droppedAtOnce)
      return isServed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
    giveBack: (subject) => {
      const bucket = buckets.get(subject)
      if (bucket !== undefined) bucket.tokens = Math.min(size, bucket.tokens + 1)
    },
  }
}

function dropOldest(buckets: Map<string, Bucket>, kept: number): void {
  for (const subject of buckets.keys()) {
    if (buckets.size <= kept) return
    buckets.delete(subject)
  }
}
