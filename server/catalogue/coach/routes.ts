import type { App } from '../../kit/app'
import { serveResource } from '../../kit/resource/serve-resource'
import { coachResource } from './resource'

export function coachRoutes(app: App): void {
  serveResource(app, coachResource)
}
