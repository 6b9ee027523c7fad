import type { App } from '../../kit/app'
import { servePublication } from '../../kit/resource/publication'
import { serveResource } from '../../kit/resource/serve-resource'
import { videoCourseResource } from './resource'

export function videoCourseRoutes(app: App): void {
  serveResource(app, videoCourseResource)
  servePublication(app, videoCourseResource)
}
