import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { Histogram, type Registry } from 'prom-client'

/** Measures the requests of one process. */
export interface RequestMetrics {
  /** Call it when the reply is ready, with the milliseconds it took. */
  observe(c: Context, milliseconds: number): void
}

/**
 * Registers `gym_http_request_duration_seconds`. Its labels have few values: the route is the registered pattern, never the path, and the
 * status is the code's class. A request that no route answered has the route `none`.
 */
export function requestMetrics(registry: Registry): RequestMetrics {
  const duration = new Histogram({
    name: 'gym_http_request_duration_seconds',
    help: 'Time from the request to the reply, by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    observe: (c, milliseconds) => {
      const route = routePath(c, -1)
      const labels = { method: c.req.method, status: `${Math.floor(c.res.status / 100)}xx` }
      duration.observe({ ...labels, route: route.includes('*') ? 'none' : route }, milliseconds / 1000)
    },
  }
}
