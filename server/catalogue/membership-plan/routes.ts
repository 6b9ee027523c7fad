import { readCityLimits } from '../../../contract/catalogue/city-limits'
import { plans } from '../../../contract/catalogue/membership-plan'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { settingOf } from '../../kit/setting-of'
import { confirmCoverage } from './confirm-coverage'
import { pricesOf, reprice } from './reprice'
import { membershipPlanResource } from './resource'

export function membershipPlanRoutes(app: App): void {
  // Before `/:id`, which would match their paths too.
  serve(app, plans.reprice, (asked) => reprice(membershipPlanResource, asked), {
    rows: membershipPlanResource.rows,
  })
  serve(app, plans.confirmCoverage, (request) => confirmCoverage(membershipPlanResource, request), {
    rows: membershipPlanResource.rows,
  })
  serve(app, plans.prices, async ({ tx, id }) => ({ rows: await pricesOf(tx, id) }), {
    rows: membershipPlanResource.rows,
  })
  serve(app, readCityLimits, ({ tx }) => settingOf(tx, 'city_limits'))
  serveResource(app, membershipPlanResource)
}
