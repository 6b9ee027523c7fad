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

/** The most buckets kept; beyond it the least recently used is dropped, which is most likely full again. */
const mostBuckets = 20_000

/** Token buckets by subject, in this process alone. */
export function tokenBuckets({ size, perSecond }: Rate): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  return {
    take: (subject, now) => {
      const at = now.getTime()
      const last = buckets.get(subject) ?? { tokens: size, at }
      const tokens = Math.min(size, last.tokens + (Math.max(0, at - last.at) / 1000) * perSecond)
      const isServed = tokens >= 1
      buckets.delete(subject)
      buckets.set(subject, { tokens: isServed ? tokens - 1 : tokens, at })
      const [oldest] = buckets.keys()
      if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest)
      return isServed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
    giveBack: (subject) => {
      const bucket = buckets.get(subject)
      if (bucket !== undefined) bucket.tokens = Math.min(size, bucket.tokens + 1)
    },
  }
}
