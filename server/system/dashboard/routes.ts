import { booksDashboard } from '../../../contract/system/books-dashboard'
import { coachDashboard } from '../../../contract/system/coach-dashboard'
import { type DashboardCharts, type DashboardFigures, dashboard } from '../../../contract/system/dashboard'
import { deskDashboard } from '../../../contract/system/desk-dashboard'
import { storeResource } from '../../catalogue/store/resource'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { booksOf } from './books-of'
import { coachDayOf } from './coach-day-of'
import { coachOwnOf } from './coach-own-of'
import { coachesOf } from './coaches-of'
import { deskOf } from './desk-of'
import { devicesOf } from './devices-of'
import { firstStepsOf } from './first-steps-of'
import { membersOf } from './members-of'
import { moneyOf } from './money-of'
import { revenueDaysOf } from './revenue-days-of'
import { part, type Seen, seenBy } from './seen'
import { heatOf, visitsOf } from './visits-of'
import { workOf } from './work-of'

/** The dashboard; docs/dashboard.md describes each figure and its link. */
export function dashboardRoutes(app: App): void {
  const options = { rows: storeResource.rows! }
  const report = { ...options, isReport: true }
  serve(app, dashboard.figures, async (asked) => figuresOf(await seenBy(asked)), report)
  serve(app, deskDashboard, deskOf, options)
  serve(app, booksDashboard, booksOf, report)
  serve(app, coachDashboard.day, coachDayOf)
  serve(app, coachDashboard.own, coachOwnOf)
  serve(app, dashboard.charts, async (asked) => chartsOf(await seenBy(asked)), report)
}

async function figuresOf(seen: Seen): Promise<DashboardFigures> {
  const [work, members, visits, money, devices, steps] = await Promise.all([
    workOf(seen),
    part(seen, 'member:read', membersOf),
    part(seen, 'member:read', visitsOf),
    part(seen, 'ledger:report', moneyOf),
    part(seen, 'device:read', devicesOf),
    firstStepsOf(seen),
  ])
  return { at: seen.now.toISOString(), money, members, visits, devices, work, steps }
}

async function chartsOf(seen: Seen): Promise<DashboardCharts> {
  const [revenue, visits, coaches] = await Promise.all([
    part(seen, 'ledger:report', revenueDaysOf),
    part(seen, 'member:read', heatOf),
    part(seen, 'appointment:read', coachesOf),
  ])
  return { revenue, visits, coaches }
}
