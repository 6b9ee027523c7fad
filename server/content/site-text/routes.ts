import type { App } from '../../kit/app'
import { servePublication } from '../../kit/resource/publication'
import { serveResource } from '../../kit/resource/serve-resource'
import { siteTextResource } from './resource'

export function siteTextRoutes(app: App): void {
  serveResource(app, siteTextResource)
  servePublication(app, siteTextResource)
}
