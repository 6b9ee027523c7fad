import { type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('gym-console')

/** Runs work in a span of its own; a failure marks it. Without tracing it only runs the work. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** A request to another system. Its address is named without path and query, which may carry secrets. */
export function inRequestSpan<Result>(
  { method, url }: { method: string; url: URL },
  work: () => Promise<Result>,
): Promise<Result> {
  const attributes = {
    'http.request.method': method,
    'server.address': url.hostname,
    'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
  }
  return inSpan(`${method} ${url.hostname}`, { kind: SpanKind.CLIENT, attributes }, work)
}

/** A span of what has just ended. */
export function recordSpan(
  name: string,
  { tookMs, error, ...options }: SpanOptions & { tookMs: number; error?: unknown },
): void {
  const end = performance.timeOrigin + performance.now()
  const span = tracer.startSpan(name, { ...options, startTime: end - tookMs })
  if (error !== undefined) markFailed(span, error)
  span.end(end)
}

/** Only the kind of error: its message may quote what a person typed. */
function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
