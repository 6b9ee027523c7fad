import { m } from '#messages'
import type { Problem, ProblemCode } from '../../contract/problem'
import { RequestError } from './api/request-error'

/** The sentence of a failure. The server's text is already in the person's language; an empty one means that the server was not reached. */
export function sentence(problem: Pick<Problem, 'code' | 'status' | 'title' | 'detail'>): string {
  if (problem.status === 0) return m.shell_unreachable()
  return problem.detail ?? (problem.title || silentSentence(problem.code))
}

/** The sentence of anything thrown: a `RequestError`, or a fault of the page itself. */
export const errorSentence = (error: unknown): string =>
  error instanceof RequestError ? sentence(error.problem) : m.problem_internal()

const silentSentence = (code: ProblemCode): string =>
  code === 'unavailable' ? m.problem_unavailable() : m.problem_internal()
