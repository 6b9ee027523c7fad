import type { Problem } from '../../../../contract/problem'
import { RequestError } from '../../../lib/problem-error'

/** Answers after which nobody knows whether it happened: none at all, a cut, a server that fell over. */
const unknown = new Set([0, 408, 429, 500, 502, 503, 504])

/**
 * What the server refused, as an outcome. What leaves it open whether the thing was done is thrown on, so that the same
 * attempt is repeated under its key.
 */
export function refusalOf(error: unknown): Problem {
  if (error instanceof RequestError && !unknown.has(error.problem.status)) return error.problem
  throw error
}
