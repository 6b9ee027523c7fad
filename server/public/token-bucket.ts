interface Rate {
  /** Tokens that a full bucket holds: so much may come at once. */
  size: number
  perSecond: number
}

interface Bucket {
  tokens: number
  /** Milliseconds of the epoch. */
  at: number
}

/** The longest unused is forgotten: it has long been full again, or there are too many to be told apart. */
const mostBuckets = 20_000

/** Hands out tokens by subject; the function answers how many seconds to wait for the next one, 0 with a token in hand. */
export function tokenBuckets({ size, perSecond }: Rate): (subject: string, now: Date) => number {
  const buckets = new Map<string, Bucket>()
  return (subject, now) => {
    const at = now.getTime()
    const last = buckets.get(subject) ?? { tokens: size, at }
    const tokens = Math.min(size, last.tokens + (Math.max(0, at - last.at) / 1000) * perSecond)
    const isServed = tokens >= 1
    buckets.delete(subject)
    buckets.set(subject, { tokens: isServed ? tokens - 1 : tokens, at })
    const [oldest] = buckets.keys()
    if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest)
    return isServed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }
}

/** Whom an address is counted with: itself, and of IPv6 the network of 64 bits, which a household has to itself. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = (tail ?? '').split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const network = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
