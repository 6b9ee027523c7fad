import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../kit/app'
import { settingOf } from '../kit/setting-of'
import { kept } from './kept'

/**
 * Lets the pages of the configured sites read the answers, including refusals. Credentials are not allowed, so that another site reads only
 * public data.
 */
export const crossOrigin: MiddlewareHandler = async (c: AppContext, next) => {
  const allowed = await isAllowed(c)
  if (c.req.method === 'OPTIONS') c.res = c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' })
  else await next()
  const { headers } = c.res
  headers.set('vary', 'origin')
  if (!allowed) return
  headers.set('access-control-allow-origin', c.req.header('origin') ?? '')
  headers.set('access-control-allow-methods', 'GET, HEAD')
  headers.set('access-control-expose-headers', 'etag, age, retry-after')
  headers.set('access-control-max-age', '86400')
}

/** Pictures and films are public, so any site's page may show them. */
export const shownAnywhere: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin')
  // A film with captions is fetched in CORS mode without credentials.
  c.res.headers.set('access-control-allow-origin', '*')
}

async function isAllowed(c: AppContext): Promise<boolean> {
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  const { db, clock } = c.get('parts')
  const { value } = await kept(db, 'public origins', clock(), () => settingOf(db, 'public_origins'))
  return value.origins.includes(origin)
}
