type Site = (request: Request, env: object) => Promise<Response>

/** What terminals call, and the health checks. */
const served = /^\/(iclock\/|d\/|api\/device\/|healthz$|readyz$)/

/** The site over plain HTTP beside HTTPS: it serves terminals and health checks alone, and leads readers to the HTTPS address. */
export function plainSite(site: Site, publicOrigin: string): Site {
  return async (request, env) => {
    const { pathname, search } = new URL(request.url)
    if (served.test(pathname)) return site(request, env)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(`Use ${publicOrigin}: here everyone on the way can read what you send.\n`, {
        status: 403,
        headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' },
      })
    return new Response(null, { status: 308, headers: { location: `${publicOrigin}${pathname}${search}` } })
  }
}
