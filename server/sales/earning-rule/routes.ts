import type { App } from '../../kit/app'
import { serveResource } from '../../kit/resource/serve-resource'
import { earningRuleResource } from './resource'

/** Rules of lesson fees and commissions. */
export function earningRuleRoutes(app: App): void {
  serveResource(app, earningRuleResource)
}
