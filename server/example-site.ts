import path from 'node:path'
import { staticFiles } from './kit/http/static-files'
import { projectRoot } from './kit/project-root'

const place = '/site'

/** Allows only resources of this server next to the page, so that staff content can run no script, send nothing and frame nothing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const own = {
  'content-security-policy': policy,
  // Stores are ordered by distance, when the visitor allows it.
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
}

/** Answers for /site with examples/site, a sample official site that reads the public API; undefined for other paths. */
export function exampleSite(): (request: Request) => Promise<Response | undefined> {
  const files = staticFiles(path.join(projectRoot, 'examples', 'site'))
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname === place) return new Response(null, { status: 308, headers: { location: `${place}/` } })
    if (!url.pathname.startsWith(`${place}/`)) return undefined
    url.pathname = url.pathname === `${place}/` ? '/index.html' : url.pathname.slice(place.length)
    const headers = new Headers(request.headers)
    // Without `accept` an unknown path is 404 instead of the page.
    headers.delete('accept')
    const reply = await files(new Request(url, { method: request.method, headers }))
    if (reply === undefined) return new Response('not found\n', { status: 404 })
    for (const [name, value] of Object.entries(own)) reply.headers.set(name, value)
    return reply
  }
}
