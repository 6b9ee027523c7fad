import type { App } from '../../kit/app'
import { serveResource } from '../../kit/resource/serve-resource'
import { storeResource } from './resource'

export function storeRoutes(app: App): void {
  serveResource(app, storeResource)
}
