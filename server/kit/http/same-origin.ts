import type { MiddlewareHandler } from 'hono'
import type { Parts } from '../app'
import { problem } from '../problem'

/** Refuses writes from another site's page, by Sec-Fetch-Site and by the Origin header. */
export function sameOrigin({ publicOrigin }: Parts): MiddlewareHandler {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw problem('foreign_origin')
      const origin = c.req.header('origin')
      if (
        origin !== undefined &&
        origin !== publicOrigin &&
        !isHost(origin, hostOf(c.req.header('host'), c.req.url))
      )
        throw problem('foreign_origin')
    }
    await next()
  }
}

function hostOf(header: string | undefined, url: string): string {
  return header ?? new URL(url).host
}

function isHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
