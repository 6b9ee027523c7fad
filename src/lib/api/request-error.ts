import { type Problem, type ProblemCode, problemStatus } from '../../../contract/problem'

/** What `call` and `upload` throw: a refusal of the server, or a failure to reach it in the same form. */
export class RequestError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** A problem made by the client: no connection, a proxy's error page, a reply that came too late. */
export const ownProblem = (code: ProblemCode, status: number = problemStatus[code]): RequestError =>
  new RequestError({ type: `/problems/${code}`, code, status, title: '', requestId: '' })

/** Reads a refusal; what is not problem+json (a proxy's page) becomes `unavailable` or `internal`. */
export function problemOf(status: number, body: unknown): RequestError {
  if (isProblem(body)) return new RequestError(body)
  return ownProblem(status >= 502 && status <= 504 ? 'unavailable' : 'internal', status)
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && String(body.code) in problemStatus
