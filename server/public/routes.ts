import type { MiddlewareHandler } from 'hono'
import { publicBase } from '../../contract/public-api'
import type { App, AppContext } from '../kit/app'
import type { SecretBox } from '../kit/crypto/secret-box'
import { rateLimit } from '../kit/http/call-limiter'
import { publicBannerRoutes } from './banner-routes'
import { publicCoachRoutes } from './coach-routes'
import { crossOrigin, shownAnywhere } from './cross-origin'
import { publicHomeRoutes } from './home-routes'
import { publicLeadRoutes } from './lead-routes'
import { publicOpenApiRoute } from './openapi-route'
import { publicPlanRoutes } from './plan-routes'
import { publicPriceRoutes } from './price-routes'
import { publicSlotRoutes } from './slot-routes'
import { publicStoreRoutes } from './store-routes'
import { publicTextRoutes } from './text-routes'
import { publicVideoCourseRoutes } from './video-course-routes'

/** A hundred first visits at once from one address, which may be a whole office, then a dozen requests a second. */
const rate = { name: 'public', size: 600, perSecond: 12 }
/** Sixty people who open a page of forty pictures at once; browsers keep them for a year. */
const mediaRate = { name: 'media', size: 3_000, perSecond: 200 }

/**
 * The public API in Chinese, as in contract/public-api.ts: only reads, and the form that makes leads. Call it before the routes of media,
 * whose pictures the sites show, and before writes of other sites are refused.
 */
export function publicRoutes(app: App, box: SecretBox): void {
  app.use('/media/*', rateLimit(mediaRate), shownAnywhere)
  app.use(`${publicBase}/*`, crossOrigin, inChinese, rateLimit(rate))
  publicHomeRoutes(app)
  publicBannerRoutes(app)
  publicTextRoutes(app)
  publicPriceRoutes(app)
  publicStoreRoutes(app)
  publicCoachRoutes(app)
  publicSlotRoutes(app)
  publicVideoCourseRoutes(app)
  publicPlanRoutes(app)
  publicLeadRoutes(app, box)
  publicOpenApiRoute(app)
}

const inChinese: MiddlewareHandler = async (c: AppContext, next) => {
  c.set('locale', 'zh-CN')
  await next()
}
