import type { ProblemCode } from '../../../contract/problem'
import { RequestError } from '../../lib/api/request-error'

/** Whether the request was refused for this reason. */
export const isCode = (error: unknown, code: ProblemCode): boolean =>
  error instanceof RequestError && error.problem.code === code
