import type { ProblemCode } from '../../../contract/problem'
import { ProblemError, problem } from '../../kit/problem'

/** What the tus library refused, in the words of the contract. `error` is what was thrown, if anything was; its own errors carry a status and a text. */
export function tusProblem(error: unknown, status: number): unknown {
  if (error instanceof ProblemError) return error
  // Of the database or the file system: the request's own handler knows them.
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
