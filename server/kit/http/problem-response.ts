import { m } from '#messages'
import { type Problem, problemStatus } from '../../../contract/problem'
import type { Locale, ProblemError } from '../problem'

/** The RFC 9457 response, with its sentence in the requested language. */
export function problemResponse(error: ProblemError, locale: Locale, requestId: string): Response {
  const { code, extra } = error
  const status = problemStatus[code]
  const body: Problem = {
    type: `/problems/${code}`,
    code,
    status,
    title: m[`problem_${code}`]({}, { locale }),
    ...extra,
    requestId,
  }
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  })
  if (extra.retryAfter !== undefined) headers.set('retry-after', String(extra.retryAfter))
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(body), { status, headers })
}
