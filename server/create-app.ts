import { Hono } from 'hono'
import { certificateRoutes } from './catalogue/certificate/routes'
import { coachRoutes } from './catalogue/coach/routes'
import { coachCourseRoutes } from './catalogue/coach-course/routes'
import { membershipPlanRoutes } from './catalogue/membership-plan/routes'
import { productRoutes } from './catalogue/product/routes'
import { storeRoutes } from './catalogue/store/routes'
import { bannerRoutes } from './content/banner/routes'
import { courseTypeRoutes } from './content/course-type/routes'
import { documentRoutes } from './content/document/routes'
import { exerciseRoutes } from './content/exercise/routes'
import { exerciseSubtypeRoutes } from './content/exercise-subtype/routes'
import { exerciseTypeRoutes } from './content/exercise-type/routes'
import { mediaRoutes } from './content/media/routes'
import { siteTextRoutes } from './content/site-text/routes'
import { videoCourseRoutes } from './content/video-course/routes'
import { equipmentRoutes } from './devices/equipment/routes'
import { faceDeviceRoutes } from './devices/face-device/routes'
import { deviceRoutes } from './devices/routes'
import { jobsOf } from './jobs-of'
import type { App, Parts } from './kit/app'
import { countCall } from './kit/auth/authenticate'
import { rateLimit } from './kit/http/call-limiter'
import { cspReportPath, cspReportRoute } from './kit/http/csp-report-route'
import { onError, requestStart, unknownPath } from './kit/http/request'
import { sameOrigin } from './kit/http/same-origin'
import { openApiRoute } from './kit/resource/openapi-route'
import { traceRequests } from './kit/tracing/trace-requests'
import { ledgerRoutes } from './ledger/routes'
import { liveRoutes } from './live/routes'
import { memberRoutes } from './membership/member/routes'
import { memberLinkRoutes } from './membership/member-link/routes'
import { membershipRoutes } from './membership/membership/routes'
import { agreementRoutes } from './membership/signing/routes'
import { wristbandRoutes } from './membership/wristband/routes'
import { channelRoutes } from './messaging/channel-routes'
import { messageRoutes } from './messaging/message/routes'
import { reminderRoutes } from './messaging/reminder/routes'
import { templateRoutes } from './messaging/template/routes'
import type { Channels } from './payments/channel'
import type { VoucherPlatforms } from './payments/voucher/voucher-platform'
import { familyRoutes } from './people/family/routes'
import { personRoutes } from './people/person/routes'
import { equipmentReportRoutes } from './public/equipment-report-routes'
import { memberPageRoutes } from './public/member-page-routes'
import { publicRoutes } from './public/routes'
import { sharedPlanRoutes } from './public/shared-plan-routes'
import { wechatBindRoutes } from './public/wechat/wechat-bind-routes'
import { billRoutes } from './sales/bill/routes'
import { earningRuleRoutes } from './sales/earning-rule/routes'
import { earningRoutes } from './sales/earnings/routes'
import { guestRoutes } from './sales/guest/routes'
import { invoiceRoutes } from './sales/invoice/routes'
import { leadRoutes } from './sales/lead/routes'
import { lockerRoutes } from './sales/locker/routes'
import { lockerRentalRoutes } from './sales/locker-rental/routes'
import { noticeRoutes } from './sales/order/notice-routes'
import { orderRoutes } from './sales/order/routes'
import { refundRoutes } from './sales/refund/routes'
import { targetRoutes } from './sales/target/routes'
import { voucherRoutes } from './sales/voucher/routes'
import { voucherDealRoutes } from './sales/voucher-deal/routes'
import { voucherRedemptionRoutes } from './sales/voucher-redemption/routes'
import { appointmentRoutes } from './scheduling/appointment/routes'
import { calendarRoutes } from './scheduling/calendar/calendar-routes'
import { monthRoutes } from './scheduling/calendar/month-routes'
import { slotRoutes } from './scheduling/calendar/slot-routes'
import { classSessionRoutes } from './scheduling/class-session/routes'
import { decisionRoutes } from './scheduling/decision/routes'
import { leaveRequestRoutes } from './scheduling/leave-request/routes'
import { lessonConfirmationRoutes } from './scheduling/lesson-confirmation/routes'
import { setupRoutes } from './setup-routes'
import { kioskRoutes } from './system/account/kiosk-routes'
import { ownAccountRoutes } from './system/account/own-account-routes'
import { proofRoutes } from './system/account/proof-routes'
import { accountRoutes } from './system/account/routes'
import { sessionRoutes } from './system/account/session-routes'
import { auditLogRoutes } from './system/audit-log/routes'
import { backupRoutes } from './system/backup/routes'
import { dashboardRoutes } from './system/dashboard/routes'
import { importablesOf } from './system/import/importables-of'
import { importRoutes } from './system/import/routes'
import { jobRoutes } from './system/job/routes'
import { notificationRoutes } from './system/notification/routes'
import { roleRoutes } from './system/role/routes'
import { savedViewRoutes } from './system/saved-view/routes'
import { settingRoutes } from './system/setting/routes'
import { trainingPlanRoutes } from './training/training-plan/routes'

/** The server without its files and socket; tests call it through `app.request`. */
export function createApp(parts: Parts, channels: Channels = {}, platforms: VoucherPlatforms = {}): App {
  const app: App = new Hono()
  app.onError(onError)
  if (parts.isTraced) app.use(traceRequests)
  app.use(requestStart(parts))
  // Before the middleware for browsers.
  deviceRoutes(app, parts)
  // Browsers send reports without the headers that identify this site's pages.
  app.use(cspReportPath, rateLimit({ name: 'csp report', size: 120, perSecond: 1 }))
  cspReportRoute(app)
  // Its form is sent by the official site's pages too, which it checks by itself.
  publicRoutes(app, parts.secrets)
  app.use('/api/*', sameOrigin(parts))
  sessionRoutes(app)
  proofRoutes(app)
  ownAccountRoutes(app)
  accountRoutes(app)
  setupRoutes(app)
  roleRoutes(app, parts.db)
  savedViewRoutes(app)
  notificationRoutes(app)
  storeRoutes(app)
  personRoutes(app, parts.secrets)
  familyRoutes(app, parts.secrets)
  coachRoutes(app)
  coachCourseRoutes(app)
  memberLinkRoutes(app)
  memberRoutes(app)
  membershipRoutes(app)
  agreementRoutes(app)
  wristbandRoutes(app)
  kioskRoutes(app)
  decisionRoutes(app)
  classSessionRoutes(app)
  appointmentRoutes(app)
  lessonConfirmationRoutes(app, parts.secrets)
  leaveRequestRoutes(app)
  memberPageRoutes(app)
  wechatBindRoutes(app, parts.wechatOrigin)
  calendarRoutes(app)
  monthRoutes(app)
  slotRoutes(app)
  certificateRoutes(app)
  membershipPlanRoutes(app)
  productRoutes(app)
  guestRoutes(app, parts.secrets)
  leadRoutes(app, parts.secrets)
  orderRoutes(app, channels)
  earningRuleRoutes(app)
  earningRoutes(app)
  targetRoutes(app)
  refundRoutes(app)
  invoiceRoutes(app)
  voucherDealRoutes(app)
  voucherRedemptionRoutes(app, platforms)
  voucherRoutes(app)
  lockerRoutes(app)
  lockerRentalRoutes(app)
  billRoutes(app, channels)
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
  messageRoutes(app)
  reminderRoutes(app)
  channelRoutes(app, parts)
  templateRoutes(app, parts)
  settingRoutes(app, parts.backups)
  backupRoutes(app, parts.backups)
  jobRoutes(app, jobsOf(parts, channels))
  openApiRoute(app)
  const refuse = unknownPath(app)
  app.notFound((c) => {
    countCall(c)
    return refuse(c)
  })
  return app
}
