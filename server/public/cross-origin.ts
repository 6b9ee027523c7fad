import type { MiddlewareHandler } from 'hono'
import { publicBase } from '../../contract/public-api'
import { publicLeads } from '../../contract/public-leads'
import type { AppContext } from '../kit/app'
import { settingOf } from '../kit/setting-of'
import { kept } from './kept'

/**
 * Lets the pages of the configured sites read the answers, including refusals. Credentials are not allowed, so that another site reads only
 * public data.
 */
export const crossOrigin: MiddlewareHandler = async (c: AppContext, next) => {
  const allowed = await isAllowed(c)
  const methods = isForm(c) ? 'GET, HEAD, POST' : 'GET, HEAD'
  if (c.req.method === 'OPTIONS') c.res = c.body(null, 204, { allow: `${methods}, OPTIONS` })
  else await next()
  const { headers } = c.res
  headers.set('vary', 'origin')
  if (!allowed) return
  headers.set('access-control-allow-origin', c.req.header('origin') ?? '')
  headers.set('access-control-allow-methods', methods)
  if (isForm(c)) headers.set('access-control-allow-headers', 'content-type')
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

/** The one address of the public API that takes a write. */
const isForm = (c: AppContext) => c.req.path === `${publicBase}${publicLeads.send.path}`

/** Whether a write comes from a page of this host or of a configured site, or from no page at all. */
export async function isFromSite(c: AppContext): Promise<boolean> {
  const origin = c.req.header('origin')
  if (origin === undefined) return true
  const host = c.req.header('host') ?? new URL(c.req.url).host
  if (URL.canParse(origin) && new URL(origin).host === host) return true
  return origin === c.get('parts').publicOrigin || isAllowed(c)
}

async function isAllowed(c: AppContext): Promise<boolean> {
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  const { db, clock } = c.get('parts')
  const { value } = await kept(db, 'public origins', clock(), () => settingOf(db, 'public_origins'))
  return value.origins.includes(origin)
}
