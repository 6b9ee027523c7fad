import type { ProblemCode } from '../../../contract/problem'
import { ProblemError, problem } from '../../kit/problem'

/**
 * The problem for a refusal of the tus library. `error` is what was thrown, if anything; the library's own errors have a status and a text.
 */
export function tusProblem(error: unknown, status: number): unknown {
  if (error instanceof ProblemError) return error
  // An error of the database or the file system, which the request's own handler maps.
  if (error instanceof Error && !('status_code' in error)) return error
  return problem(codes[status] ?? 'malformed', {}, error)
}

const codes: Record<number, ProblemCode> = {
  404: 'not_found',
  409: 'upload_offset',
  410: 'not_found',
  413: 'too_large',
  500: 'upload_busy',
}
