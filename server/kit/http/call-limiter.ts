import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../app'
import { problem } from '../problem'
import { networkOf, siteOf } from './network-of'
import { problemResponse } from './problem-response'
import { addressOf } from './request'
import { type Rate, tokenBuckets } from './token-buckets'

/** The limit of all networks of one IPv6 site together, as a multiple of one network's. */
const siteShares = 4
/** The most proven credentials kept; beyond it the least recently used must be proved again. */
const mostProven = 10_000
/** A refused body of more bytes is not read: the connection is closed. */
const shortBody = 64 * 1024

export interface CallLimiter {
  /**
   * Counts a call to its network before anything is read. Returns the seconds to wait; 0 allows the call. A proven credential has a bucket
   * of its own and ignores its network's.
   */
  take(address: string, now: Date, credential?: string): number
  /**
   * Call this when the credential turned out to be right: the call is uncounted and later ones pass. The credential must be hard to guess
   * or contain the address, because every caller who presents it is let past the limit. It proves nothing else.
   */
  prove(address: string, credential: string): void
}

/** Limits unknown callers by network, /64 and /48 in IPv6. Proven callers are unlimited without `proven`. */
export function callLimiter({ strangers, proven }: { strangers: Rate; proven?: Rate }): CallLimiter {
  const { name, size, perSecond } = strangers
  const networks = tokenBuckets(strangers)
  const sites = tokenBuckets({
    name: `${name} of site`,
    size: size * siteShares,
    perSecond: perSecond * siteShares,
  })
  const own = proven && tokenBuckets(proven)
  const known = new Set<string>()
  return {
    take: (address, now, credential) => {
      if (credential !== undefined && known.delete(credential)) {
        known.add(credential)
        return own?.take(credential, now) ?? 0
      }
      const site = siteOf(address)
      return networks.take(networkOf(address), now) || (site === null ? 0 : sites.take(site, now))
    },
    prove: (address, credential) => {
      if (known.has(credential)) return
      known.add(credential)
      const [oldest] = known
      if (known.size > mostProven && oldest !== undefined) known.delete(oldest)
      networks.giveBack(networkOf(address))
      const site = siteOf(address)
      if (site !== null) sites.giveBack(site)
    },
  }
}

/** Refuses calls with `too_many_attempts` before their body is read. */
export function limitCalls(
  limiter: CallLimiter,
  credentialOf: (c: AppContext) => string | undefined = () => undefined,
): MiddlewareHandler {
  return async (c: AppContext, next) => {
    const retryAfter = limiter.take(addressOf(c), c.get('parts').clock(), credentialOf(c))
    return retryAfter > 0 ? tooMany(c, retryAfter) : next()
  }
}

/** Limits the calls of every network alike. */
export function rateLimit(rate: Rate): MiddlewareHandler {
  return limitCalls(callLimiter({ strangers: rate }))
}

/** Limits the calls of all networks together. */
export function totalLimit(rate: Rate): MiddlewareHandler {
  const buckets = tokenBuckets(rate)
  return async (c: AppContext, next) => {
    const retryAfter = buckets.take('', c.get('parts').clock())
    return retryAfter > 0 ? tooMany(c, retryAfter) : next()
  }
}

function tooMany(c: AppContext, retryAfter: number): Response {
  const refusal = problem('too_many_attempts', { retryAfter })
  const reply = problemResponse(refusal, c.get('locale'), c.get('requestId'))
  const isShort = Number(c.req.header('content-length') ?? 0) <= shortBody
  if (!isShort || c.req.header('transfer-encoding') !== undefined) reply.headers.set('connection', 'close')
  return reply
}
