import { Hono } from 'hono'
import { deviceRoutes } from './devices/device-routes'
import { jobsOf } from './jobs'
import type { App, Parts } from './kit/app'
import { countCall } from './kit/auth/authenticate'
import { rateLimit } from './kit/http/call-limiter'
import { cspReportPath, cspReportRoute } from './kit/http/csp-report-route'
import { onError, requestStart, unknownPath } from './kit/http/request'
import { sameOrigin } from './kit/http/same-origin'
import { openApiRoute } from './kit/resource/openapi-route'
import { liveRoutes } from './live/live'
import type { Channels } from './payments/channel'
import { equipmentReportRoutes } from './public/equipment-report'
import { publicRoutes } from './public/public'
import { sharedPlanRoutes } from './public/shared-plan'
import { accountRoutes } from './resources/account/account'
import { ownAccountRoutes } from './resources/account/own-account'
import { proofRoutes } from './resources/account/proof'
import { sessionRoutes } from './resources/account/session'
import { appointmentRoutes } from './resources/appointment/appointment'
import { auditLogRoutes } from './resources/audit-log/audit-log'
import { bannerRoutes } from './resources/banner/banner'
import { calendarRoutes } from './resources/booking/calendar'
import { slotRoutes } from './resources/booking/slots'
import { certificateRoutes } from './resources/certificate/certificate'
import { classSessionRoutes } from './resources/class-session/class-session'
import { coachRoutes } from './resources/coach/coach'
import { coachCourseRoutes } from './resources/coach-course/coach-course'
import { courseTypeRoutes } from './resources/course-type/course-type'
import { dashboardRoutes } from './resources/dashboard/dashboard'
import { documentRoutes } from './resources/document/document'
import { equipmentRoutes } from './resources/equipment/equipment'
import { exerciseRoutes } from './resources/exercise/exercise'
import { exerciseSubtypeRoutes } from './resources/exercise-subtype/exercise-subtype'
import { exerciseTypeRoutes } from './resources/exercise-type/exercise-type'
import { faceDeviceRoutes } from './resources/face-device/face-device'
import { importRoutes } from './resources/import/import'
import { importablesOf } from './resources/import/importables'
import { jobRoutes } from './resources/job/job'
import { ledgerRoutes } from './resources/ledger/ledger'
import { mediaRoutes } from './resources/media/media'
import { memberRoutes } from './resources/member/member'
import { membershipRoutes } from './resources/membership/membership'
import { membershipPlanRoutes } from './resources/membership-plan/membership-plan'
import { noticeRoutes } from './resources/order/notices'
import { orderRoutes } from './resources/order/order'
import { personRoutes } from './resources/person/person'
import { refundRoutes } from './resources/refund/refund'
import { roleRoutes } from './resources/role/role'
import { settingRoutes } from './resources/setting/setting'
import { setupRoutes } from './resources/setup'
import { siteTextRoutes } from './resources/site-text/site-text'
import { storeRoutes } from './resources/store/store'
import { trainingPlanRoutes } from './resources/training-plan/training-plan'
import { videoCourseRoutes } from './resources/video-course/video-course'

/** The server without its files and socket; tests call it through `app.request`. */
export function createApp(parts: Parts, channels: Channels = {}): App {
  const app: App = new Hono()
  app.onError(onError)
  app.use(requestStart(parts))
  // Before the middleware for browsers.
  deviceRoutes(app, parts)
  // Browsers send reports without the headers that identify this site's pages.
  app.use(cspReportPath, rateLimit({ size: 120, perSecond: 1 }))
  cspReportRoute(app)
  app.use('/api/*', sameOrigin(parts))
  publicRoutes(app)
  sessionRoutes(app)
  proofRoutes(app)
  ownAccountRoutes(app)
  accountRoutes(app)
  setupRoutes(app)
  roleRoutes(app, parts.db)
  storeRoutes(app)
  personRoutes(app, parts.secrets)
  coachRoutes(app)
  coachCourseRoutes(app)
  memberRoutes(app)
  membershipRoutes(app)
  classSessionRoutes(app)
  appointmentRoutes(app)
  calendarRoutes(app)
  slotRoutes(app)
  certificateRoutes(app)
  membershipPlanRoutes(app)
  orderRoutes(app, channels)
  refundRoutes(app)
  noticeRoutes(app, channels)
  ledgerRoutes(app)
  dashboardRoutes(app)
  bannerRoutes(app)
  siteTextRoutes(app)
  mediaRoutes(app)
  documentRoutes(app)
  exerciseTypeRoutes(app)
  exerciseSubtypeRoutes(app)
  exerciseRoutes(app)
  courseTypeRoutes(app)
  videoCourseRoutes(app)
  trainingPlanRoutes(app)
  sharedPlanRoutes(app)
  faceDeviceRoutes(app)
  liveRoutes(app)
  equipmentRoutes(app)
  equipmentReportRoutes(app)
  importRoutes(app, importablesOf(parts.secrets))
  auditLogRoutes(app)
  settingRoutes(app)
  jobRoutes(app, jobsOf(parts, channels))
  openApiRoute(app)
  const refuse = unknownPath(app)
  app.notFound((c) => {
    countCall(c)
    return refuse(c)
  })
  return app
}
