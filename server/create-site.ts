import type { Hono } from 'hono'
import type { DatabaseMonitor } from './kit/db/database-monitor'
import { isComplete } from './kit/http/data-response'
import { problemResponse } from './kit/http/problem-response'
import { addHeaders } from './kit/http/security-headers'
import { newId } from './kit/new-id'
import { localeOf, problem } from './kit/problem'

interface Parts {
  /** Undefined while the database is being started. */
  current: () => { api: Pick<Hono, 'fetch'>; pulse: Pick<DatabaseMonitor, 'isAlive' | 'onStop'> } | undefined
  files: (request: Request) => Promise<Response | undefined>
  /** Headers that every response gets besides its own. */
  headers: Record<'page' | 'part' | 'data', Record<string, string>>
}

const kindOf = (pathname: string) =>
  isForApi(pathname) ? 'data' : pathname.startsWith('/static/') ? 'part' : 'page'

/**
 * Paths of the API and of devices; `/media` itself is a page of the console, paths below are files. ZKTeco's devices call `/iclock/` and
 * `/d/`.
 */
const isForApi = (pathname: string) => /^\/(api(\/|$)|media\/.|iclock\/|d\/)/.test(pathname)

/** Everything behind one address: the API and the media, the console's files, and the health checks. */
export function createSite({ current, files, headers }: Parts) {
  return async (request: Request, env: object): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const kind = kindOf(pathname)
    const reply = await (kind === 'data' ? data(request, env) : file(request, pathname))
    if (!isComplete(reply)) addHeaders(reply, headers[kind])
    return reply
  }

  async function data(request: Request, env: object): Promise<Response> {
    return (await ask(request, env)) ?? refuse(request, 'unavailable')
  }

  async function file(request: Request, pathname: string): Promise<Response> {
    if (pathname === '/healthz') return sign(true)
    if (pathname === '/readyz') return sign(current()?.pulse.isAlive() ?? false)
    return (await files(request)) ?? refuse(request, 'not_found')
  }

  /** Undefined as soon as the database is known to be lost, also for a request that waits for it. */
  function ask(request: Request, env: object): Promise<Response | undefined> {
    const running = current()
    if (running === undefined || !running.pulse.isAlive()) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const unsubscribe = running.pulse.onStop(() => resolve(undefined))
      Promise.resolve(running.api.fetch(request, env)).then(resolve, reject).finally(unsubscribe)
    })
  }
}

function sign(isGood: boolean): Response {
  return new Response(isGood ? 'ok\n' : 'not ready\n', {
    status: isGood ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function refuse(request: Request, code: 'not_found' | 'unavailable'): Response {
  const extra = code === 'unavailable' ? { retryAfter: 1 } : {}
  const locale = localeOf(request.headers.get('accept-language') ?? undefined)
  return problemResponse(problem(code, extra), locale, newId())
}
