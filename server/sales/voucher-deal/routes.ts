import type { App } from '../../kit/app'
import { serveResource } from '../../kit/resource/serve-resource'
import { voucherDealResource } from './resource'

/** What is sold on the group-buy platforms. */
export function voucherDealRoutes(app: App): void {
  serveResource(app, voucherDealResource)
}
