export interface Rate {
  /** Tokens that a full bucket holds: so much may come at once. */
  size: number
  perSecond: number
}

export interface TokenBuckets {
  /** Takes a token of the subject's; the answer is how many seconds to wait for the next one, 0 with a token in hand. */
  take(subject: string, now: Date): number
  /** Puts back a token that was taken for nothing. */
  giveBack(subject: string): void
}

interface Bucket {
  tokens: number
  /** Milliseconds of the epoch. */
  at: number
}

/** The longest unused is forgotten: it has long been full again, or there are too many to be told apart. */
const mostBuckets = 20_000

/** Hands out tokens by subject, in this process alone. */
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
