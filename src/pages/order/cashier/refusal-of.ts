import type { Problem } from '../../../../contract/problem'
import { RequestError } from '../../../lib/api/request-error'

/** Statuses after which it is unknown whether the request took effect: no reply, a timeout, a failed server. */
const unknown = new Set([0, 408, 429, 500, 502, 503, 504])

/**
 * The server's refusal as an outcome. An error that leaves the outcome open is rethrown, so that the same attempt is repeated under its
 * key.
 */
export function refusalOf(error: unknown): Problem {
  if (error instanceof RequestError && !unknown.has(error.problem.status)) return error.problem
  throw error
}
