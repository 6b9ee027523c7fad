import { Hono } from 'hono'
import type { App, Parts } from './kit/app'
import { openApiRoute } from './kit/openapi'
import { sameOrigin } from './kit/origin'
import { onError, requestStart, unknownPath } from './kit/request'
import { coachRoutes } from './resources/coach'
import { mediaRoutes } from './resources/media'
import { personRoutes } from './resources/person'
import { sessionRoutes } from './resources/session'
import { setupRoutes } from './resources/setup'
import { storeRoutes } from './resources/store'

/** The whole of the server but its files and its socket: tests speak to it through `app.request`. */
export function createApp(parts: Parts): App {
  const app: App = new Hono()
  app.onError(onError)
  app.use(requestStart(parts))
  app.use('/api/*', sameOrigin(parts))
  sessionRoutes(app)
  setupRoutes(app)
  storeRoutes(app)
  personRoutes(app)
  coachRoutes(app)
  mediaRoutes(app)
  openApiRoute(app)
  app.notFound(unknownPath(app))
  return app
}
