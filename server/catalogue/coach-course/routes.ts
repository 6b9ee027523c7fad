import type { App } from '../../kit/app'
import { serveResource } from '../../kit/resource/serve-resource'
import { coachCourseResource } from './resource'
import { serveCopy } from './serve-copy'

export function coachCourseRoutes(app: App): void {
  serveResource(app, coachCourseResource)
  serveCopy(app, coachCourseResource)
}
