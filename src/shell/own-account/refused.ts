import type { ProblemCode } from '../../../contract/problem'
import { ProblemError } from '../../lib/problem-error'

/** Whether something was refused for this reason. */
export const isCode = (error: unknown, code: ProblemCode): boolean =>
  error instanceof ProblemError && error.problem.code === code
