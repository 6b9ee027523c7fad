import { m } from '#messages'
import { type Describe, describeBy } from './kit/history/describe'
import { publicationActionLabel } from './kit/publication/judge-publication'
import { describeAppointment } from './pages/appointment/describe-appointment'
import { describeSession } from './pages/appointment/describe-session'
import { actionLabel as appointmentVerb } from './pages/appointment/labels'
import { sessionActionLabel } from './pages/appointment/session-labels'
import { describeBanner } from './pages/banner/describe'
import { describeCertificate } from './pages/certificate/describe'
import { actionLabel as certificateVerb } from './pages/certificate/labels'
import { describeCoach } from './pages/coach/describe'
import { actionLabel as coachVerb } from './pages/coach/labels'
import { describeCourse } from './pages/coach-course/course-describe'
import { actionLabel as courseVerb } from './pages/coach-course/labels'
import { describeType as describeCourseType } from './pages/course-type/type-describe'
import { describeEquipment } from './pages/equipment/describe'
import { actionLabel as equipmentVerb } from './pages/equipment/labels'
import { describeExercise } from './pages/exercise/describe'
import { describeSubtype } from './pages/exercise-type/describe-subtype'
import { describeType as describeExerciseType } from './pages/exercise-type/type-describe'
import { describeDevice } from './pages/face-device/device-describe'
import { actionLabel as deviceVerb } from './pages/face-device/labels'
import { describeMedia } from './pages/media/describe'
import { actionLabel as membershipVerb } from './pages/member/card/labels'
import { actionLabel as memberVerb } from './pages/member/labels'
import { describeMember } from './pages/member/list/describe'
import { describeOrder } from './pages/order/describe'
import { actionLabel as orderVerb } from './pages/order/labels'
import { describeRefund } from './pages/order/refund/describe'
import { actionLabel as refundVerb } from './pages/order/refund/labels'
import { describePerson } from './pages/person/describe'
import { actionLabel as personVerb } from './pages/person/labels'
import { actionLabel as planVerb } from './pages/price/labels'
import { describePlan } from './pages/price/plan-describe'
import { describeAnySetting, settingNamed } from './pages/setting/describe'
import { describeSiteText } from './pages/site-text/describe'
import { describeStore } from './pages/store/describe'
import { actionLabel as storeVerb } from './pages/store/labels'
import { actionLabel as trainingPlanVerb } from './pages/training-plan/labels'
import { describePlan as describeTrainingPlan } from './pages/training-plan/list/plan-describe'
import { describeVideoCourse } from './pages/video-course/describe'

/** How the audit log describes the rows of one table. */
export interface History {
  /** The label of one row. */
  noun: () => string
  describe: Describe
  verb: (verb: string) => string | undefined
  /** A row's name in words, where the database's name is none. */
  named?: (name: string) => string
  /** The address that shows a row, if its id is enough. */
  to?: (id: string) => string
}

const wordless = describeBy({}, {})
const noVerb = () => undefined
const edited = (page: string) => (id: string) => `/${page}?edit=${id}`
const opened = (page: string) => (id: string) => `/${page}?open=${id}`
const only = (noun: () => string): History => ({ noun, describe: wordless, verb: noVerb })

/** By the table's name. A page with stored rows has its line here as well as the one in ./nav.ts. */
export const histories: Readonly<Record<string, History | undefined>> = {
  store: { noun: m.audit_kind_store, describe: describeStore, verb: storeVerb, to: edited('store') },
  coach: { noun: m.audit_kind_coach, describe: describeCoach, verb: coachVerb, to: edited('coach') },
  coach_course: {
    noun: m.audit_kind_course,
    describe: describeCourse,
    verb: courseVerb,
    to: edited('coachclass'),
  },
  class_session: {
    noun: m.audit_kind_session,
    describe: describeSession,
    verb: sessionActionLabel,
    to: (id) => `/appointment?session=${id}`,
  },
  appointment: { noun: m.audit_kind_appointment, describe: describeAppointment, verb: appointmentVerb },
  certificate: {
    noun: m.audit_kind_certificate,
    describe: describeCertificate,
    verb: certificateVerb,
    to: edited('zhengshu'),
  },
  video_course: {
    noun: m.audit_kind_video,
    describe: describeVideoCourse,
    verb: publicationActionLabel,
    to: edited('curriculum'),
  },
  course_type: {
    noun: m.audit_kind_course_type,
    describe: describeCourseType,
    verb: noVerb,
    to: edited('curriculumtype'),
  },
  exercise: {
    noun: m.audit_kind_exercise,
    describe: describeExercise,
    verb: publicationActionLabel,
    to: edited('action'),
  },
  exercise_type: {
    noun: m.audit_kind_exercise_type,
    describe: describeExerciseType,
    verb: noVerb,
    to: edited('type'),
  },
  exercise_subtype: {
    noun: m.audit_kind_exercise_subtype,
    describe: describeSubtype,
    verb: noVerb,
    to: edited('typechildren'),
  },
  person: { noun: m.audit_kind_person, describe: describePerson, verb: personVerb, to: edited('persion') },
  member: { noun: m.audit_kind_member, describe: describeMember, verb: memberVerb, to: opened('member') },
  membership: { noun: m.audit_kind_membership, describe: wordless, verb: membershipVerb },
  membership_plan: { noun: m.audit_kind_plan, describe: describePlan, verb: planVerb, to: edited('price') },
  sales_order: { noun: m.audit_kind_order, describe: describeOrder, verb: orderVerb, to: opened('order') },
  refund: {
    noun: m.audit_kind_refund,
    describe: describeRefund,
    verb: refundVerb,
    to: (id) => `/order?view=refunds&refunded=${id}`,
  },
  training_plan: {
    noun: m.audit_kind_training_plan,
    describe: describeTrainingPlan,
    verb: trainingPlanVerb,
    to: edited('train'),
  },
  training_plan_share: only(m.audit_kind_plan_share),
  face_device: { noun: m.audit_kind_device, describe: describeDevice, verb: deviceVerb, to: opened('face') },
  device_task: only(m.audit_kind_device_task),
  device_refusal: only(m.audit_kind_device_refusal),
  equipment: {
    noun: m.audit_kind_equipment,
    describe: describeEquipment,
    verb: equipmentVerb,
    to: opened('devicestore'),
  },
  media: { noun: m.audit_kind_media, describe: describeMedia, verb: noVerb, to: edited('media') },
  banner: {
    noun: m.audit_kind_banner,
    describe: describeBanner,
    verb: publicationActionLabel,
    to: edited('banner'),
  },
  site_text: {
    noun: m.audit_kind_text,
    describe: describeSiteText,
    verb: publicationActionLabel,
    to: edited('desc'),
  },
  account: only(m.audit_kind_account),
  role: only(m.audit_kind_role),
  session: only(m.audit_kind_sign_in),
  check_in: { ...only(m.audit_kind_check_in), verb: memberVerb },
  payment: { ...only(m.audit_kind_payment), verb: orderVerb },
  day_close: only(m.audit_kind_day_close),
  ledger_entry: only(m.audit_kind_ledger),
  import_run: only(m.audit_kind_import),
  import_origin: only(m.audit_kind_import),
  document: only(m.audit_kind_document),
  person_merge: { ...only(m.audit_kind_merge), verb: personVerb },
  setting: {
    noun: m.audit_kind_setting,
    describe: describeAnySetting,
    verb: noVerb,
    named: settingNamed,
    to: () => '/setting',
  },
  job: { ...only(m.audit_kind_job), to: () => '/job' },
  audit: only(m.audit_kind_audit),
}
