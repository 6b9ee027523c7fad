import { type Link, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { inSpan } from './in-span'

/**
 * A span for each request, with the attributes of OpenTelemetry's semantic conventions for HTTP servers. A trace that the request names is
 * linked and not continued, because a stranger's header must not decide what is sampled.
 */
export const traceRequests: MiddlewareHandler = (c, next) => {
  const { method } = c.req
  const attributes = { 'http.request.method': method }
  const links = linksOf(c.req.header('traceparent'))
  return inSpan(method, { kind: SpanKind.SERVER, attributes, links, root: true }, async (span) => {
    await next()
    const route = routePath(c, -1)
    if (!route.includes('*')) {
      span.updateName(`${method} ${route}`)
      span.setAttribute('http.route', route)
    }
    span.setAttribute('http.response.status_code', c.res.status)
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  })
}

function linksOf(traceparent: string | undefined): Link[] {
  if (traceparent === undefined) return []
  const context = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }))
  return context === undefined ? [] : [{ context }]
}
