export interface Rate {
  /** All processes share the buckets of a name; without one each has its own. */
  name?: string
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

export interface TokenBucket {
  /** What this process may serve of it; negative when all together served more than there was. */
  tokens: number
  /** Milliseconds of the epoch. */
  at: number
  /** Tokens taken here that the other processes do not know of. */
  untold: number
}

/** The most buckets kept; beyond it the least recently used are dropped, which are most likely full again. */
const mostBuckets = 20_000
/** One by one would take twenty times as long, because a Map passes every deleted key on the way to its first one. */
const droppedAtOnce = 1_000

/** Called when a bucket is half empty. */
export interface Sharing {
  processes(): number
  tell(rate: Required<Rate>, subject: string, bucket: TokenBucket): void
}

let sharing: Sharing | undefined

/** Lets the buckets of this process be shared; undefined ends it. */
export function shareBuckets(given: Sharing | undefined): void {
  sharing = given
}

/**
 * Token buckets by subject. Of a rate with a name each process has an equal part, which share-rates.ts turns into a part of what all have left
 * as soon as half of it is taken.
 */
export function tokenBuckets(rate: Rate): TokenBuckets {
  const { name, size, perSecond } = rate
  const buckets = new Map<string, TokenBucket>()
  return {
    take: (subject, now) => {
      const parts = name === undefined ? 1 : (sharing?.processes() ?? 1)
      const [most, speed] = [Math.max(1, Math.ceil(size / parts)), perSecond / parts]
      const at = now.getTime()
      const bucket = buckets.get(subject) ?? { tokens: most, at, untold: 0 }
      bucket.tokens = Math.min(most, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * speed)
      bucket.at = at
      const isServed = bucket.tokens >= 1
      if (isServed) {
        bucket.tokens -= 1
        bucket.untold += 1
      }
      buckets.delete(subject)
      buckets.set(subject, bucket)
      if (buckets.size > mostBuckets) dropOldest(buckets, mostBuckets - droppedAtOnce)
      if (name !== undefined && isServed && bucket.tokens <= most / 2)
        sharing?.tell({ name, size, perSecond }, subject, bucket)
      return isServed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / speed))
    },
    giveBack: (subject) => {
      const bucket = buckets.get(subject)
      if (bucket === undefined) return
      bucket.tokens = Math.min(size, bucket.tokens + 1)
      bucket.untold -= 1
    },
  }
}

function dropOldest(buckets: Map<string, TokenBucket>, kept: number): void {
  for (const subject of buckets.keys()) {
    if (buckets.size <= kept) return
    buckets.delete(subject)
  }
}
