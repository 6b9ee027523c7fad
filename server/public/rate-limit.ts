import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../kit/app'
import { problem } from '../kit/problem'
import { addressOf } from '../kit/request'
import { networkOf, tokenBuckets } from './token-bucket'

/** A hundred first visits at once from one address, which may be a whole office, then a dozen questions a second. */
const rate = { size: 600, perSecond: 12 }

/** Refuses with `too_many_attempts` whoever asks too much; each process counts for itself. */
export function rateLimit(allowed = rate): MiddlewareHandler {
  const take = tokenBuckets(allowed)
  return async (c: AppContext, next) => {
    const retryAfter = take(networkOf(addressOf(c)), c.get('parts').clock())
    if (retryAfter > 0) throw problem('too_many_attempts', { retryAfter })
    await next()
  }
}
