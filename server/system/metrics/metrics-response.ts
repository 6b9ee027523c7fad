import { createHash, timingSafeEqual } from 'node:crypto'
import type { ConsoleMetrics } from './console-metrics'

/**
 * Answers `/metrics` in the text format of Prometheus to who presents the token as `Authorization: Bearer`; undefined for other paths, and
 * for every caller when there is no token.
 */
export function metricsResponse({ registry, read }: ConsoleMetrics, token: string | undefined) {
  return async (request: Request): Promise<Response | undefined> => {
    if (token === undefined || new URL(request.url).pathname !== '/metrics') return undefined
    if (!isBearer(request, token))
      return new Response('unauthorized\n', {
        status: 401,
        headers: { ...plain, 'www-authenticate': 'Bearer' },
      })
    return new Response(await read(), { headers: { ...plain, 'content-type': registry.contentType } })
  }
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

function isBearer(request: Request, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
