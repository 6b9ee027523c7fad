import { type ProblemError, problem } from '../problem'

/** The refusal of a whole file, under the field `file`. */
export function refusedFile(code: string, params?: Record<string, string | number>): ProblemError {
  return problem(code === 'file_too_large' ? 'too_large' : 'invalid', {
    fields: [{ path: ['file'], code, params }],
  })
}
