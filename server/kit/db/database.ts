// Written by `npm run schema` from a migrated database: change the migrations, not this file.
import type { ColumnType } from 'kysely'

/** An instant: ISO 8601 text in UTC when read, also a Date when written. */
type Instant = ColumnType<string, string | Date, string | Date>
/** Any JSON value when read; JSON text when written, because the driver makes an array of PostgreSQL of an array. */
type Json = ColumnType<unknown, string, string>

/** Has a default. Kysely's own type does not look into another ColumnType. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
/** Only the database writes it. */
type GeneratedAlways<T> =
  T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>

interface AccessRecordTable {
  at: Instant
  checkInId: string | null
  day: GeneratedAlways<string>
  denyReason:
    | 'stranger'
    | 'device_denied'
    | 'not_a_member'
    | 'member_blacklisted'
    | 'no_card'
    | 'card_refund_open'
    | 'card_frozen'
    | 'card_expired'
    | 'card_unsigned'
    | 'card_not_begun'
    | 'card_of_other_store'
    | 'card_without_entry'
    | 'card_outside_hours'
    | 'card_day_limit'
    | 'card_week_limit'
    | 'no_units_left'
    | 'lessons_due'
    | null
  deviceId: string
  deviceRecordId: string
  direction: 'in' | 'out'
  doorNo: string | null
  id: string
  isRepeat: boolean
  isSkewed: boolean
  mode: 'face' | 'card' | 'fingerprint' | 'password' | 'qr' | 'remote' | 'other'
  occurredAt: Instant
  opened: boolean | null
  personId: string | null
  raw: string
  receivedAt: Instant
  result: 'pass' | 'deny'
  storeId: string
}

interface AccountTable {
  archivedAt: Instant | null
  createdAt: Generated<Instant>
  createdBy: string | null
  disabledAt: Instant | null
  displayName: Generated<string>
  grams: GeneratedAlways<string[]>
  id: string
  lastSignInAt: Instant | null
  passwordChangedAt: Instant | null
  passwordHash: string | null
  personId: string | null
  role: string
  search: Generated<string>
  secondFactorRequiredAt: Instant | null
  status: Generated<'invited' | 'active' | 'disabled'>
  storeIds: string[] | null
  updatedAt: Generated<Instant>
  updatedBy: string | null
  username: string
  version: Generated<number>
}

interface AccountLinkTable {
  accountId: string
  createdAt: Instant
  expiresAt: Instant
  purpose: 'invite' | 'reset'
  tokenHash: Buffer
  usedAt: Instant | null
}

interface AgreementTable {
  content: string
  contentSha256: Buffer
  createdAt: Instant
  createdBy: string | null
  documentId: string | null
  forgottenAt: Instant | null
  guardianRelation: 'parent' | 'grandparent' | 'guardian' | null
  id: string
  memberId: string
  membershipId: string
  n: number
  pdfSha256: Buffer | null
  reason: string | null
  signatureSha256: Buffer | null
  signedAt: Instant | null
  signedBy: 'kiosk' | 'link' | null
  signerAddress: string | null
  signerName: string | null
  status: Generated<'requested' | 'signed' | 'waived' | 'withdrawn'>
  textId: string
  title: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface AppointmentTable {
  archivedAt: Instant | null
  cancelDeadlineMin: number
  cancelReason: string | null
  charge: 'included' | 'units' | 'value' | 'due' | 'complimentary' | null
  coachId: string
  completedAt: Instant | null
  complimentaryReason: string | null
  confirmation: Generated<
    'none' | 'awaited' | 'confirmed' | 'unconfirmed' | 'verified' | 'disputed' | 'upheld' | 'rejected'
  >
  confirmedAt: Instant | null
  confirmedBy: 'code' | 'link' | 'signature' | 'face' | null
  createdAt: Instant
  createdBy: string | null
  dueFen: number | null
  during: string
  grams: GeneratedAlways<string[]>
  hold: Generated<'none' | 'held' | 'taken' | 'returned'>
  id: string
  kind: string
  memberId: string
  membershipId: string | null
  no: string
  note: string
  paidFen: number | null
  priceFen: number
  search: Generated<string>
  sessionId: string
  settledFen: Generated<number>
  source: 'web' | 'front_desk' | 'app'
  status:
    | 'requested'
    | 'confirmed'
    | 'waitlisted'
    | 'checked_in'
    | 'completed'
    | 'cancelled'
    | 'late_cancelled'
    | 'no_show'
  storeId: string
  units: number | null
  updatedAt: Instant
  updatedBy: string | null
  valueFen: number | null
  version: Generated<number>
  waitlistPosition: number | null
  waiveReason: string | null
  waivedFen: number | null
}

interface AppointmentMoveTable {
  appointmentId: string
  at: Instant
  fromDuring: string
  fromSessionId: string
  id: string
  reason: string | null
  toDuring: string
  toSessionId: string
  who: string | null
}

interface AttemptTable {
  blockedUntil: Instant | null
  failures: number
  since: Instant
  subject: string
}

interface AuditTable {
  accountId: string | null
  action: string
  address: string | null
  after: Json | null
  at: Instant
  before: Json | null
  id: string
  reason: string | null
  requestId: string | null
  rowId: string | null
  tableName: string
  who: string | null
}

interface AuditAnchorTable {
  at: Instant
  before: Instant
  hash: Buffer
  no: number
}

interface AuditSealTable {
  auditId: string
  digest: Buffer
  hash: Buffer
  no: number
  sealedAt: Instant
}

interface AuditUnsealedTable {
  auditId: string
  no: GeneratedAlways<number>
}

interface AuditVerificationTable {
  at: Instant | null
  brokenKind: 'changed' | 'missing' | 'chain' | 'unsealed' | null
  brokenLine: string | null
  brokenSeal: number | null
  checked: number | null
  head: Buffer | null
  headNo: number | null
  isOnly: Generated<boolean>
  progress: number | null
  requestedAt: Instant | null
}

interface AuditWithheldTable {
  at: Instant
  rowId: string
  tableName: string
}

interface BackupRunTable {
  bytes: number | null
  endedAt: Instant
  error: string | null
  file: string
  files: number | null
  id: string
  isEncrypted: boolean
  location: string
  origin: 'schedule' | 'request' | 'command'
  place: 'folder' | 's3'
  removedAt: Instant | null
  rows: number | null
  startedAt: Instant
}

interface BannerTable {
  alt: string
  archivedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  endsAt: Instant | null
  grams: GeneratedAlways<string[]>
  id: string
  imageMobileId: string | null
  imagePcId: string
  linkTargetId: string | null
  linkType: 'none' | 'url' | 'store' | 'coach' | 'course' | 'price'
  linkUrl: string | null
  position: 'home_top' | 'home_mid'
  search: string
  sort: number
  startsAt: Instant | null
  status: Generated<'draft' | 'published' | 'unpublished'>
  subtitle: string
  title: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface BillDifferenceTable {
  archivedAt: Instant | null
  billId: string
  channelTxnNo: string | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  hereFen: number | null
  hereState: string | null
  id: string
  kind: 'missing_here' | 'missing_there' | 'amount' | 'state'
  number: string
  orderId: string | null
  refundId: string | null
  search: Generated<string>
  settledAt: Instant | null
  settledBy: string | null
  settlement: string | null
  status: Generated<'open' | 'settled' | 'withdrawn'>
  storeId: string | null
  subject: 'payment' | 'refund'
  thereFen: number | null
  thereState: string | null
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface BillFileTable {
  bytes: number
  channel: 'wechat' | 'alipay'
  createdAt: Instant
  createdBy: string | null
  day: string
  encoding: string
  fileName: string
  id: string
  merchantNo: string
  paymentFen: number
  payments: number
  refundFen: number
  refunds: number
  replacedAt: Instant | null
  sha256: Buffer
}

interface BillLineTable {
  amountFen: number
  at: Instant
  billId: string
  kind: 'payment' | 'refund'
  n: number
  number: string
  state: 'succeeded' | 'processing' | 'failed'
  txnNo: string
}

interface CardEndTable {
  endedOn: string
  memberId: string
  membershipId: string
  renewed: boolean
}

interface CardEndViewTable {
  endedOn: GeneratedAlways<string | null>
  memberId: GeneratedAlways<string | null>
  membershipId: GeneratedAlways<string | null>
  renewed: GeneratedAlways<boolean | null>
}

interface CertificateTable {
  archivedAt: Instant | null
  certNo: string
  coachId: string
  coachPinyin: string
  createdAt: Instant
  createdBy: string | null
  expiresOn: string | null
  grams: GeneratedAlways<string[]>
  id: string
  isPublic: boolean
  issuedOn: string
  issuer: string
  kind:
    | 'fitness_5'
    | 'fitness_4'
    | 'fitness_3'
    | 'cbba'
    | 'ace'
    | 'nsca'
    | 'nasm'
    | 'acsm'
    | 'yoga'
    | 'pilates'
    | 'first_aid'
    | 'other'
  prevId: string | null
  reason: string | null
  reviewedAt: Instant | null
  reviewedBy: string | null
  scanId: string
  search: string
  status: Generated<'pending' | 'verified' | 'rejected' | 'expired' | 'revoked'>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface CheckInTable {
  activated: Generated<boolean>
  at: Instant
  day: GeneratedAlways<string>
  debtFen: number | null
  debtSince: Instant | null
  denyReason:
    | 'member_blacklisted'
    | 'no_card'
    | 'card_refund_open'
    | 'card_frozen'
    | 'card_expired'
    | 'card_unsigned'
    | 'card_not_begun'
    | 'card_of_other_store'
    | 'card_without_entry'
    | 'card_outside_hours'
    | 'card_day_limit'
    | 'card_week_limit'
    | 'no_units_left'
    | 'lessons_due'
    | null
  hostId: string | null
  id: string
  memberId: string
  membershipId: string | null
  nextAt: Instant | null
  result: 'pass' | 'deny'
  source: 'front_desk' | 'device'
  storeId: string
  tookUnit: Generated<boolean>
  who: string | null
}

interface ClassSessionTable {
  archivedAt: Instant | null
  booked: Generated<number>
  bufferAfterMin: number
  bufferBeforeMin: number
  cancelReason: string | null
  capacity: number
  coachId: string
  courseId: string
  createdAt: Instant
  createdBy: string | null
  during: string
  grams: GeneratedAlways<string[]>
  held: GeneratedAlways<string>
  id: string
  keptReason: string | null
  kind: 'private' | 'small_group' | 'group'
  room: string | null
  search: Generated<string>
  status: Generated<'scheduled' | 'cancelled' | 'finished'>
  storeId: string
  substituteForId: string | null
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface CoachTable {
  archivedAt: Instant | null
  avatarId: string | null
  bio: string
  createdAt: Instant
  createdBy: string | null
  defaultPriceFen: number | null
  displayName: string
  grams: GeneratedAlways<string[]>
  hiredOn: string
  id: string
  isPublic: boolean
  leaveFrom: string | null
  leaveTo: string | null
  leftOn: string | null
  level: 'junior' | 'middle' | 'senior' | 'master'
  levelRank: GeneratedAlways<number>
  namePinyin: string
  personId: string
  search: string
  sort: number
  specialities: string[]
  staffNo: string
  status: Generated<'active' | 'on_leave' | 'departed'>
  updatedAt: Instant
  updatedBy: string | null
  validUntil: string | null
  version: Generated<number>
  years: number
}

interface CoachCourseTable {
  archivedAt: Instant | null
  bufferAfterMin: number
  bufferBeforeMin: number
  cancelDeadlineMin: number
  capacity: number
  coachId: string
  coverId: string | null
  createdAt: Instant
  createdBy: string | null
  durationMin: number
  grams: GeneratedAlways<string[]>
  id: string
  intro: string
  kind: 'private' | 'small_group' | 'group'
  level: 'beginner' | 'intermediate' | 'advanced'
  maxAdvanceDays: number
  minNoticeMin: number
  name: string
  namePinyin: string
  priceFen: number
  search: string
  status: Generated<'draft' | 'on' | 'off'>
  substitutes: Generated<'any' | 'listed' | 'none'>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface CoachCourseStoreTable {
  courseId: string
  position: number
  storeId: string
}

interface CoachCourseSubstituteTable {
  coachId: string
  courseId: string
  position: number
}

interface CoachDayExceptionTable {
  coachId: string
  day: string
}

interface CoachDaySpanTable {
  coachId: string
  day: string
  minutes: string
  storeId: string
}

interface CoachStoreTable {
  coachId: string
  position: number
  storeId: string
}

interface CoachWorkSpanTable {
  coachId: string
  minutes: string
  storeId: string
  weekday: number
}

interface CourseTypeTable {
  archivedAt: Instant | null
  code: string
  colour: string
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  icon: string
  id: string
  isEnabled: boolean
  name: string
  namePinyin: string
  search: string
  sort: Generated<number>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface DataKeyTable {
  id: Buffer
  since: Instant
}

interface DayCloseTable {
  archivedAt: Instant | null
  billDifferences: Generated<number>
  cashInFen: number
  cashOutFen: number
  channels: Json
  countedFen: number
  createdAt: Instant
  createdBy: string | null
  day: string
  differenceFen: GeneratedAlways<number>
  dueLessons: Generated<Json>
  expectedFen: number
  fromAt: Instant | null
  id: string
  note: string
  openingFen: Generated<number>
  paidInFen: Generated<number>
  paidOutFen: Generated<number>
  storeId: string
  takenFen: Generated<number>
  toAt: Instant
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface DayCloseEntryTable {
  closeId: string
  entryId: number
}

interface DayCloseMovementTable {
  closeId: string
  movementId: string
}

interface DeviceTable {
  accountId: string
  hash: Buffer
  lastUsedAt: Instant
}

interface DeviceDayTable {
  answeredAt: Instant | null
  claimed: number | null
  day: string
  deviceId: string
  missing: number | null
  requestedAt: Instant
}

interface DeviceEnrolmentTable {
  changedAt: Instant
  deviceId: string
  doorNo: number
  error: string | null
  photoId: string | null
  state: 'queued' | 'sent' | 'enrolled' | 'failed' | 'removing' | 'removed'
}

interface DeviceNonceTable {
  at: Instant
  deviceId: string
  nonce: string
}

interface DeviceRefusalTable {
  address: string
  count: Generated<number>
  deviceId: string | null
  dismissedAt: Instant | null
  firstAt: Instant
  id: string
  lastAt: Instant
  reason:
    | 'unknown_serial'
    | 'bad_signature'
    | 'bad_secret'
    | 'replayed'
    | 'clock'
    | 'not_active'
    | 'address'
    | 'malformed'
    | 'too_large'
    | 'not_served'
  sample: string
  sn: string
  vendor: 'native' | 'uface' | 'zkteco' | 'hikvision' | 'other'
}

interface DeviceTaskTable {
  createdAt: Instant
  createdBy: string | null
  day: string | null
  deviceId: string
  doneAt: Instant | null
  doorNo: number | null
  dueAt: Instant
  error: string | null
  expiresAt: Instant
  id: string
  no: GeneratedAlways<number>
  op:
    | 'upsert_person'
    | 'upsert_face'
    | 'delete_person'
    | 'open_door'
    | 'sync_time'
    | 'reboot'
    | 'resend_records'
  photoId: string | null
  reason: string | null
  sentAt: Instant | null
  status: Generated<'queued' | 'sent' | 'ok' | 'failed' | 'expired' | 'cancelled'>
  tries: Generated<number>
  urgency: GeneratedAlways<number>
}

interface DeviceUnreadTable {
  deviceId: string
  id: string
  kind: 'native_record' | 'zkteco_line' | 'uface_record' | 'ustar_message' | 'hikvision_event'
  receivedAt: Instant
  text: string
  textHash: Buffer
}

interface DocumentTable {
  accountId: string | null
  bytes: number
  createdAt: Instant
  createdBy: string | null
  id: string
  name: string
  sealedAt: Instant | null
  sha256: Buffer
  type: 'image/jpeg' | 'image/png' | 'application/pdf'
}

interface DoorNumberTable {
  no: GeneratedAlways<number>
  personId: string
}

interface EarningLineTable {
  absences: number
  amountFen: number
  at: Instant
  baseFen: number
  heads: number
  id: GeneratedAlways<number>
  isCorrection: boolean
  itemId: string | null
  personId: string
  rate: number
  ruleId: string | null
  sessionId: string | null
  sourceMonth: string
  statementId: string
  storeId: string
}

interface EarningRuleTable {
  absencePermille: number
  amount: number
  archivedAt: Instant | null
  basis: 'fixed' | 'per_head' | 'permille' | 'tiers'
  coachId: string | null
  courseId: string | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  id: string
  kind: 'lesson_fee' | 'sales_commission'
  level: 'junior' | 'middle' | 'senior' | 'master' | null
  name: string
  namePinyin: string
  note: string
  scope: GeneratedAlways<string>
  search: string
  sessionKind: 'private' | 'small_group' | 'group' | null
  soldKind: 'period' | 'times' | 'stored' | 'course' | 'goods' | null
  storeId: string | null
  tiers: Generated<Json>
  updatedAt: Instant
  updatedBy: string | null
  validFrom: string
  validTo: string | null
  version: Generated<number>
}

interface EarningStatementTable {
  archivedAt: Instant | null
  commissionFen: number
  correctionFen: number
  createdAt: Instant
  createdBy: string | null
  frozenAt: Instant
  frozenBy: string
  id: string
  lessonFen: number
  lessons: number
  month: string
  paidAt: Instant | null
  paidBy: string | null
  personId: string
  salesFen: number
  sha256: string
  status: Generated<'frozen' | 'paid'>
  storeId: string
  totalFen: GeneratedAlways<number>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface EntryRevenueTable {
  day: GeneratedAlways<string | null>
  dimension: GeneratedAlways<string | null>
  earnedFen: GeneratedAlways<number | null>
  entryId: GeneratedAlways<number | null>
  key: GeneratedAlways<string | null>
  owedFen: GeneratedAlways<number | null>
  receivedFen: GeneratedAlways<number | null>
  refundedFen: GeneratedAlways<number | null>
  storeId: GeneratedAlways<string | null>
}

interface EquipmentTable {
  archivedAt: Instant | null
  assetNo: string
  boughtOn: string | null
  brand: string
  category:
    | 'cardio'
    | 'strength'
    | 'free_weight'
    | 'functional'
    | 'locker'
    | 'gate'
    | 'body_analyser'
    | 'av'
    | 'other'
  createdAt: Instant
  createdBy: string | null
  faceDeviceId: string | null
  grams: GeneratedAlways<string[]>
  id: string
  labelToken: Generated<string>
  model: string
  name: string
  namePinyin: string
  nextServiceOn: string | null
  priceFen: number | null
  scrapReason: string | null
  search: string
  serial: string
  serviceMonths: number | null
  status: Generated<'in_use' | 'faulty' | 'repairing' | 'idle' | 'scrapped'>
  storeId: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
  warrantyUntil: string | null
  zone: string
}

interface EquipmentMaintenanceTable {
  at: Instant
  costFen: number
  doneBy: string
  doneOn: string
  equipmentId: string
  id: string
  kind: 'inspect' | 'repair' | 'service'
  note: string
  who: string | null
}

interface EquipmentMoveTable {
  at: Instant
  equipmentId: string
  fromStoreId: string
  fromZone: string
  toStoreId: string
  toZone: string
  version: number
  who: string | null
}

interface EquipmentPhotoTable {
  documentId: string
  maintenanceId: string | null
  position: number
  reportId: string | null
}

interface EquipmentReportTable {
  at: Instant
  closedAt: Instant | null
  equipmentId: string
  id: string
  note: string
  outcome: 'repaired' | 'dismissed' | 'scrapped' | null
  who: string | null
}

interface ExerciseTable {
  aliases: string[]
  archivedAt: Instant | null
  author: string
  caution: string
  createdAt: Instant
  createdBy: string | null
  equipment: string[]
  force: 'push' | 'pull' | 'static' | null
  grams: GeneratedAlways<string[]>
  id: string
  level: 'beginner' | 'intermediate' | 'expert'
  licence: 'own' | 'unlicense' | 'cc0' | 'cc_by_4' | 'cc_by_sa_3' | 'cc_by_sa_4' | 'other'
  mechanic: 'compound' | 'isolation' | null
  mistakes: string[]
  muscles: GeneratedAlways<string[]>
  name: string
  namePinyin: string
  primaryMuscles: string[]
  search: string
  secondaryMuscles: string[]
  source: string
  status: Generated<'draft' | 'published' | 'unpublished'>
  subtypeId: string
  tips: string[]
  typeId: string
  unit: 'reps' | 'seconds' | 'metres'
  updatedAt: Instant
  updatedBy: string | null
  usedIn: Generated<number>
  version: Generated<number>
  videoId: string | null
}

interface ExerciseMarkTable {
  chapter: number
  courseId: string
  endS: number
  exerciseId: string
  position: number
  startS: number
}

interface ExerciseStepTable {
  exerciseId: string
  imageId: string | null
  position: number
  startS: number | null
  text: string
}

interface ExerciseSubtypeTable {
  archivedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  id: string
  isEnabled: boolean
  name: string
  namePinyin: string
  search: string
  sort: Generated<number>
  typeId: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface ExerciseTypeTable {
  archivedAt: Instant | null
  code: string
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  icon: string
  id: string
  isEnabled: boolean
  name: string
  namePinyin: string
  search: string
  sort: Generated<number>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface FaceDeviceTable {
  allowedFrom: Generated<string[]>
  archivedAt: Instant | null
  clockSkewS: number | null
  createdAt: Instant
  createdBy: string | null
  direction: 'in' | 'out' | 'both'
  faceCount: number | null
  firmware: Generated<string>
  grams: GeneratedAlways<string[]>
  id: string
  ip: string | null
  lastSeenAt: Instant | null
  mac: string | null
  malformedCount: Generated<number>
  maxFaces: number
  maxPersons: number
  messageKey: Buffer | null
  model: string
  name: string
  namePinyin: string
  openUntil: Instant | null
  pathSecretHash: Buffer | null
  pathSecretUsedAt: Instant | null
  personCount: number | null
  retireReason: string | null
  search: string
  secretIssuedAt: Instant | null
  seenFrom: string | null
  sn: string
  status: Generated<'registered' | 'active' | 'disabled' | 'retired'>
  storeId: string
  updatedAt: Instant
  updatedBy: string | null
  vendor: 'native' | 'uface' | 'zkteco' | 'hikvision' | 'other'
  version: Generated<number>
}

interface FaceDueTable {
  id: GeneratedAlways<number>
  personId: string
}

interface FamilyLinkTable {
  createdAt: Instant
  createdBy: string | null
  id: string
  isGuardian: boolean
  isPayer: boolean
  personId: string
  relation: 'parent' | 'grandparent' | 'spouse' | 'other'
  relativeId: string
}

interface IdempotencyTable {
  accountId: string
  at: Instant
  bodyHash: Buffer
  endpoint: string
  id: Generated<string>
  key: string
  reply: Json | null
  sealedReply: Buffer | null
  status: number | null
}

interface ImportOriginTable {
  digest: Buffer
  kind: string
  rowId: string
  runId: string | null
  source: string
  sourceId: string
}

interface ImportRowTable {
  appliedAt: Instant | null
  n: number
  name: string | null
  problems: Generated<Json>
  record: Json
  rowId: string | null
  runId: string
  verdict: 'create' | 'change' | 'same' | 'refuse' | null
}

interface ImportRunTable {
  accountId: string | null
  bytes: number
  columns: string[]
  createdAt: Instant
  createdBy: string | null
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | null
  failure: string | null
  fileName: string
  id: string
  kind: string
  mapping: Json
  sample: Generated<Json>
  sha256: Buffer
  shape: string
  status: Generated<'parsed' | 'checking' | 'checked' | 'applying' | 'cancelled' | 'done' | 'failed'>
  updatedAt: Instant
  version: Generated<number>
}

interface InvoiceTable {
  amountFen: number
  archivedAt: Instant | null
  buyerKind: 'person' | 'company'
  createdAt: Instant
  createdBy: string | null
  email: string | null
  grams: GeneratedAlways<string[]>
  id: string
  invoiceNo: string | null
  issuedOn: string | null
  note: string
  orderId: string
  refusalReason: string | null
  requestNo: string
  reversalNo: string | null
  reversalReason: string | null
  reversedOn: string | null
  search: Generated<string>
  status: Generated<'requested' | 'issued' | 'refused' | 'withdrawn' | 'reversed'>
  taxNo: string | null
  title: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface InvoiceLineTable {
  amountFen: number
  invoiceId: string
  itemId: string
  taxClass: '13' | '9' | '6' | '3' | '1' | '0' | 'exempt' | null
}

interface JobDoneTable {
  at: Instant
  id: number
}

interface JobRunTable {
  at: Instant
  error: string | null
  name: string
  tookMs: number
}

interface LeadTable {
  archivedAt: Instant | null
  awaitsTrialCard: Generated<boolean>
  consentAt: Instant | null
  consentVersion: string | null
  contactedAt: Instant | null
  costFen: number | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  id: string
  isFromSite: Generated<boolean>
  lossNote: Generated<string>
  lossReason: 'price' | 'distance' | 'time' | 'competitor' | 'unreachable' | 'no_interest' | 'other' | null
  lostAt: Instant | null
  nextStep: string | null
  nextStepOn: string | null
  ownerId: string | null
  personId: string
  search: Generated<string>
  source: 'walk_in' | 'referral' | 'guest' | 'site' | 'platform' | 'event' | 'other'
  status: Generated<'new' | 'contacted' | 'visiting' | 'trial' | 'won' | 'lost'>
  stepBeforeVisit: string | null
  stepBeforeVisitOn: string | null
  storeId: string
  trialAt: Instant | null
  trialOrderId: string | null
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
  visitingAt: Instant | null
  wish: Generated<string>
  wonAt: Instant | null
  wonOrderId: string | null
}

interface LeadNoteTable {
  at: Instant
  id: string
  isFromSite: Generated<boolean>
  leadId: string
  text: string
  who: string | null
}

interface LeaveRequestTable {
  archivedAt: Instant | null
  coachId: string
  createdAt: Instant
  createdBy: string | null
  decidedAt: Instant | null
  decidedBy: string | null
  grams: GeneratedAlways<string[]>
  id: string
  leaveFrom: string
  leaveTo: string
  reason: string
  refusalReason: string | null
  search: Generated<string>
  status: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface LedgerEntryTable {
  account:
    | 'wechat'
    | 'alipay'
    | 'cash'
    | 'pos'
    | 'transfer'
    | 'meituan'
    | 'douyin'
    | 'other_platform'
    | 'deposit'
    | 'unearned'
    | 'stored_value'
    | 'reserved'
    | 'advance'
    | 'receivable'
    | 'instalment'
    | 'offset'
    | 'locker_deposit'
    | 'revenue'
    | 'opening'
    | 'platform_due'
    | 'platform_fee'
    | 'platform_clearing'
    | 'platform_paid'
  amountFen: number
  at: Instant
  id: GeneratedAlways<number>
  itemId: string | null
  membershipId: string | null
  storeId: string
  transferId: string
}

interface LedgerTransferTable {
  appointmentId: string | null
  at: Instant
  correctionId: string | null
  id: string
  kind:
    | 'payment'
    | 'stray'
    | 'sale'
    | 'refund'
    | 'stray_refund'
    | 'correction'
    | 'deposit_forfeit'
    | 'opening'
    | 'forfeit'
    | 'earned'
    | 'lesson_hold'
    | 'lesson_release'
    | 'lesson_earned'
    | 'lesson_return'
    | 'lesson_dispute'
    | 'earned_return'
    | 'locker_deposit'
    | 'locker_return'
    | 'voucher'
    | 'voucher_settled'
    | 'voucher_reversed'
  orderId: string | null
  partId: string | null
  paymentId: string | null
  rentalId: string | null
  storeId: string
  voucherId: string | null
  who: string | null
}

interface LessonDisputeTable {
  appointmentId: string
  at: Instant
  decidedAt: Instant | null
  decidedBy: string | null
  decisionReason: string | null
  isUpheld: boolean | null
  reason: string
}

interface LessonSignatureTable {
  appointmentId: string
  at: Instant
  id: string
  sha256: Buffer
  signature: Buffer | null
}

interface LiveEventTable {
  accountId: string | null
  at: Instant
  body: Json
  id: GeneratedAlways<number>
  kind: 'access' | 'device' | 'task' | 'check_in' | 'notification' | 'person'
  storeId: string | null
  tx: Generated<string>
}

interface LockerTable {
  archivedAt: Instant | null
  blockReason: string | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  id: string
  note: string
  number: string
  room: 'men' | 'women' | 'shared'
  search: Generated<string>
  size: 'small' | 'medium' | 'large'
  status: Generated<'free' | 'in_use' | 'rented' | 'ended' | 'out_of_order'>
  storeId: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
  zone: string
}

interface LockerKeyTable {
  givenAt: Instant
  givenBy: string | null
  id: string
  lockerId: string
  memberId: string
  returnedAt: Instant | null
  returnedBy: string | null
}

interface LockerRentalTable {
  archivedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  depositChannel: 'cash' | 'pos' | 'transfer' | null
  depositFen: number
  depositTxnNo: string | null
  endedAt: Instant | null
  endedBy: string | null
  endedOn: string | null
  endsOn: string
  grams: GeneratedAlways<string[]>
  id: string
  keepReason: string | null
  keptFen: number | null
  lockerId: string
  memberId: string
  note: string
  rentalNo: string
  returnChannel: 'cash' | 'pos' | 'transfer' | null
  returnTxnNo: string | null
  returnedFen: number | null
  search: Generated<string>
  startsOn: string
  status: Generated<'running' | 'ended'>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface LockerRentalTermTable {
  endsOn: string
  id: string
  orderId: string | null
  productId: string | null
  qty: number
  rentalId: string
  startsOn: string
  unitPriceFen: number
}

interface MediaTable {
  alt: Generated<string>
  archivedAt: Instant | null
  audioCodec: string | null
  bytes: number
  createdAt: Instant
  createdBy: string | null
  durationMs: number | null
  fileName: string
  grams: GeneratedAlways<string[]>
  height: number
  id: string
  kind: 'picture' | 'video'
  mime: string
  namePinyin: string
  posterId: string | null
  search: string
  sha256: Buffer
  title: Generated<string>
  updatedAt: Instant
  updatedBy: string | null
  variants: 'waiting' | 'ready' | 'none'
  version: Generated<number>
  videoCodec: string | null
  width: number
}

interface MemberTable {
  archivedAt: Instant | null
  blacklistReason: string | null
  cardEndsOn: string | null
  consultantId: string | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  homeStoreId: string
  id: string
  isBlacklisted: Generated<boolean>
  isGuest: Generated<boolean>
  joinedOn: string
  lastContactAt: Instant | null
  lastVisitOn: string | null
  level: Generated<'regular' | 'silver' | 'gold' | 'diamond'>
  memberNo: Generated<string>
  mergedIntoId: string | null
  namePinyin: string
  personId: string
  search: string
  seenOn: GeneratedAlways<string>
  standing: Generated<'active' | 'frozen' | 'pending' | 'expired' | 'none'>
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface MemberContactTable {
  at: Instant
  id: string
  memberId: string
  note: string
  way: 'call' | 'wechat' | 'sms' | 'in_person'
  who: string | null
}

interface MemberLinkTable {
  codeHash: Buffer | null
  createdAt: Instant
  createdBy: string | null
  expiresAt: Instant
  id: string
  memberId: string
  revokedAt: Instant | null
}

interface MemberStoreTable {
  bookings: number
  memberId: string
  storeId: string
}

interface MembershipTable {
  archivedAt: Instant | null
  balanceFen: number | null
  bonusDays: Generated<number>
  cardNo: Generated<string>
  courseId: string | null
  coverage: Json
  createdAt: Instant
  createdBy: string | null
  durationDays: number | null
  endedEarlyOn: string | null
  endsOn: string
  freezeMaxCount: Generated<number>
  freezeMaxDays: Generated<number>
  freezeMinDays: Generated<number>
  guestsPerMonth: Generated<number>
  homeStoreId: string
  id: string
  isCoverageAssumed: Generated<boolean>
  isTransferable: Generated<boolean>
  kind: 'period' | 'times' | 'stored'
  memberId: string
  name: string
  note: Generated<string>
  orderItemId: string | null
  origin: Generated<'sale' | 'opening' | 'renewal' | 'upgrade' | 'transfer'>
  planId: string | null
  prevId: string | null
  recognisedFen: Generated<number>
  reservedFen: Generated<number>
  startsOn: string
  status: 'pending' | 'active' | 'frozen' | 'expired' | 'upgraded' | 'transferred' | 'terminated'
  storeScope: Generated<'all' | 'some'>
  timesLeft: number | null
  timesTotal: number | null
  transferFeeFen: Generated<number>
  updatedAt: Instant
  updatedBy: string | null
  validDays: number | null
  valueFen: Generated<number>
  version: Generated<number>
}

interface MembershipExtensionTable {
  at: Instant
  days: number
  id: string
  membershipId: string
  reason: string
  who: string | null
}

interface MembershipFreezeTable {
  at: Instant
  endedOn: string | null
  fromDay: string
  id: string
  membershipId: string
  reason: string
  settledAt: Instant | null
  toDay: string
  who: string | null
}

interface MembershipPlanTable {
  activateWithinDays: number
  archivedAt: Instant | null
  badge: 'none' | 'hot' | 'new' | 'recommended'
  benefits: string[]
  bonusDays: number
  code: string
  coverage: Json
  createdAt: Instant
  createdBy: string | null
  durationDays: number | null
  freezeMaxCount: number
  freezeMaxDays: number
  freezeMinDays: number
  grams: GeneratedAlways<string[]>
  guestsPerMonth: Generated<number>
  id: string
  isCoverageAssumed: Generated<boolean>
  isTransferable: boolean
  kind: 'period' | 'times' | 'stored'
  listPriceFen: number
  name: string
  namePinyin: string
  saleFrom: string | null
  salePriceFen: number
  saleTo: string | null
  search: string
  sort: number
  status: Generated<'draft' | 'on_sale' | 'off_sale'>
  storeScope: 'all' | 'some'
  times: number | null
  transferFeeFen: number
  updatedAt: Instant
  updatedBy: string | null
  validDays: number | null
  version: Generated<number>
}

interface MembershipPlanAgreementTable {
  planId: string
  textId: string
}

interface MembershipPlanStoreTable {
  planId: string
  storeId: string
}

interface MembershipStoreTable {
  membershipId: string
  storeId: string
}

interface MembershipUseTable {
  about: string | null
  appointmentId: string | null
  at: Instant
  checkInId: string | null
  delta: number
  id: string
  membershipId: string
  reason:
    | 'opening'
    | 'booked'
    | 'promoted'
    | 'swapped'
    | 'cancelled'
    | 'session_cancelled'
    | 'waived'
    | 'expired'
    | 'complimentary'
    | 'disputed'
    | 'visited'
    | 'paid'
    | 'refunded'
    | 'adjusted'
  who: string | null
}

interface MessageTable {
  answer: string | null
  attempts: Generated<number>
  category: 'service' | 'marketing'
  channel: string | null
  channelId: string | null
  claimedAt: Instant | null
  content: string
  costLi: Generated<number>
  createdAt: Instant
  deliveredAt: Instant | null
  dueAt: Instant
  event:
    | 'booked'
    | 'moved'
    | 'cancelled'
    | 'promoted'
    | 'substituted'
    | 'reminder_day'
    | 'reminder_hours'
    | 'lesson_to_confirm'
    | 'card_ends'
    | 'units_low'
    | 'freeze_begins'
    | 'freeze_ends'
    | 'paid'
    | 'refunded'
    | 'rest_due'
    | 'rest_overdue'
    | 'agreement_to_sign'
    | 'certificate_ends'
    | 'birthday'
    | 'come_back'
    | 'test'
  expiresAt: Instant | null
  id: string
  isToGuardian: Generated<boolean>
  language: Generated<'zh-CN' | 'en-US'>
  linkId: string | null
  linkKind: 'appointment' | 'membership' | 'order' | 'member' | 'certificate' | null
  mayBeSent: Generated<boolean>
  occasion: string
  passedOver: string | null
  personId: string
  reason: string | null
  recipient: string | null
  sentAt: Instant | null
  serial: GeneratedAlways<number>
  status: Generated<'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'uncertain' | 'suppressed'>
  updatedAt: Instant
  variables: Json
  version: Generated<number>
}

interface MessageChannelTable {
  address: string | null
  config: Json | null
  id: Generated<string>
  name: 'webhook' | 'aliyun' | 'tencent' | 'smtp' | 'wechat'
  secret: Buffer | null
  updatedAt: Generated<Instant>
  updatedBy: string | null
  version: Generated<number>
}

interface MessageConsentTable {
  at: Instant
  category: 'service' | 'marketing'
  isAllowed: boolean
  personId: string
  who: string | null
}

interface MessageTemplateTable {
  content: string | null
  event:
    | 'booked'
    | 'moved'
    | 'cancelled'
    | 'promoted'
    | 'substituted'
    | 'reminder_day'
    | 'reminder_hours'
    | 'lesson_to_confirm'
    | 'card_ends'
    | 'units_low'
    | 'freeze_begins'
    | 'freeze_ends'
    | 'paid'
    | 'refunded'
    | 'rest_due'
    | 'rest_overdue'
    | 'agreement_to_sign'
    | 'certificate_ends'
    | 'birthday'
    | 'come_back'
    | 'test'
  id: Generated<string>
  language: 'zh-CN' | 'en-US'
  updatedAt: Generated<Instant>
  updatedBy: string | null
  version: Generated<number>
}

interface NotificationTable {
  accountId: string
  appointmentId: string | null
  createdAt: Instant
  formerStart: Instant | null
  id: Generated<string>
  kind:
    | 'refund_to_approve'
    | 'refund_approved'
    | 'refund_rejected'
    | 'refund_failed'
    | 'lesson_booked'
    | 'lesson_cancelled'
    | 'lesson_moved'
    | 'lesson_given'
    | 'lesson_taken'
    | 'leave_to_decide'
    | 'leave_approved'
    | 'leave_refused'
    | 'lead_assigned'
    | 'lead_due'
    | 'import_done'
    | 'import_failed'
    | 'shift_differing'
    | 'device_offline'
    | 'backup_overdue'
  occasion: Generated<string>
  readAt: Instant | null
  rowId: string | null
  startsAt: Instant | null
}

interface NotificationChoiceTable {
  accountId: string
  isWanted: boolean
  kind: string
}

interface OrderInstalmentTable {
  amountFen: number
  dueOn: string
  orderId: string
  position: number
}

interface OrderItemTable {
  appointmentId: string | null
  cardId: string | null
  costFen: number | null
  courseId: string | null
  creditFen: number | null
  discountFen: number
  id: string
  kind: 'plan' | 'upgrade' | 'course' | 'product' | 'goods' | 'transfer' | 'lesson'
  lineFen: number
  name: string
  offer: Json | null
  orderId: string
  planId: string | null
  position: number
  productId: string | null
  qty: number
  refundedFen: Generated<number>
  soldAt: Instant | null
  takesStock: Generated<boolean>
  toMemberId: string | null
  unitPriceFen: number
}

interface OrderRevenueTable {
  day: GeneratedAlways<string | null>
  dimension: GeneratedAlways<string | null>
  key: GeneratedAlways<string | null>
  orderId: GeneratedAlways<string | null>
  storeId: GeneratedAlways<string | null>
}

interface PasskeyTable {
  accountId: string
  counter: number
  createdAt: Instant
  credentialId: Buffer
  id: string
  isSynced: boolean
  lastUsedAt: Instant | null
  name: string
  publicKey: Buffer
  transports: Generated<string[]>
}

interface PaymentTable {
  amountFen: number
  at: Instant
  channel:
    | 'wechat'
    | 'alipay'
    | 'cash'
    | 'pos'
    | 'transfer'
    | 'stored'
    | 'meituan'
    | 'douyin'
    | 'other_platform'
    | 'offset'
  channelTxnNo: string | null
  codeUrl: string | null
  error: string | null
  expiresAt: Instant | null
  giftFen: Generated<number>
  id: string
  isStray: Generated<boolean>
  membershipId: string | null
  mismatchFen: number | null
  orderId: string
  paymentNo: string
  refundedFen: Generated<number>
  settledAt: Instant | null
  status: 'pending' | 'succeeded' | 'failed' | 'closed' | 'voided'
  who: string | null
}

interface PaymentCorrectionTable {
  amountFen: number
  at: Instant
  fromChannel: 'cash' | 'pos' | 'transfer' | 'meituan' | 'douyin' | 'other_platform'
  fromTxnNo: string | null
  id: string
  paymentId: string
  reason: string
  serial: GeneratedAlways<number>
  toChannel: 'cash' | 'pos' | 'transfer' | null
  toTxnNo: string | null
  who: string | null
}

interface PaymentMoneyTable {
  account: GeneratedAlways<string | null>
  fen: GeneratedAlways<number | null>
  paymentId: GeneratedAlways<string | null>
}

interface PersonTable {
  archivedAt: Instant | null
  avatarId: string | null
  birthday: string | null
  consentAt: Instant | null
  consentVersion: string | null
  createdAt: Instant
  createdBy: string | null
  duties: Generated<('receptionist' | 'manager' | 'editor' | 'admin')[]>
  email: string | null
  emergencyMobile: string | null
  emergencyName: string | null
  facePhotoId: string | null
  faceStatus: Generated<'none' | 'consented' | 'enrolled' | 'failed' | 'revoked'>
  gender: 'male' | 'female' | 'unknown'
  grams: GeneratedAlways<string[]>
  guardianName: string | null
  healthNote: Buffer | null
  id: string
  idCard: Buffer | null
  idCardHash: Buffer | null
  idCardMask: string | null
  isUnattached: Generated<boolean>
  mergedIntoId: string | null
  mobile: string | null
  name: string
  namePinyin: string
  search: string
  source: Generated<'walk_in' | 'site' | 'referral' | 'douyin' | 'meituan' | 'corporate'>
  status: Generated<'active' | 'disabled' | 'anonymised'>
  storeId: string | null
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface PersonMergeTable {
  at: Instant
  before: Json | null
  id: string
  keptHealthNote: Buffer | null
  keptId: string
  keptIdCard: Buffer | null
  keptName: string
  keptVersion: number
  mergedId: string
  mergedName: string
  rows: number
  taken: string[]
  undoneAt: Instant | null
  who: string | null
}

interface PersonMergeMoveTable {
  after: Json
  before: Json
  mergeId: string
  n: number
  rowKey: Json
  tableName: string
  target: 'person' | 'member'
}

interface PersonNameDueTable {
  id: GeneratedAlways<number>
  personId: string
}

interface PersonWechatTable {
  appId: string
  boundAt: Instant
  openid: string
  personId: string
}

interface PlanPriceHistoryTable {
  at: Instant
  listPriceFen: number
  planId: string
  salePriceFen: number
  version: number
  who: string | null
}

interface ProductTable {
  archivedAt: Instant | null
  category: 'drink' | 'food' | 'supplement' | 'apparel' | 'gear' | 'service' | 'locker' | 'other'
  code: string
  costFen: number | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  id: string
  isStocked: boolean
  lowStockLevel: number | null
  name: string
  namePinyin: string
  priceFen: number
  search: string
  status: Generated<'draft' | 'on_sale' | 'off_sale'>
  taxClass: '13' | '9' | '6' | '3' | '1' | '0' | 'exempt'
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface ProductBarcodeTable {
  barcode: string
  position: number
  productId: string
}

interface ProductStockTable {
  productId: string
  qty: number
  storeId: string
}

interface PublicationTable {
  copy: Json
  endedAt: Instant | null
  kind: string
  n: number
  publishedAt: Instant
  rowId: string
  shown: string
  valid: GeneratedAlways<string>
  who: string | null
}

interface PublicationMediaTable {
  mediaId: string
  n: number
  rowId: string
}

interface RateBucketTable {
  at: Instant
  key: Buffer
  perSecond: number
  size: number
  tokens: number
}

interface RecoveryCodeTable {
  accountId: string
  hash: Buffer
  usedAt: Instant | null
}

interface RefundTable {
  amountFen: number
  approvedBy: string | null
  approvedById: string | null
  archivedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  error: string | null
  grams: GeneratedAlways<string[]>
  id: string
  isAutomatic: Generated<boolean>
  orderId: string
  reason: string
  refundNo: string
  rejectReason: string | null
  requestedById: string | null
  search: Generated<string>
  settledAt: Instant | null
  status: 'requested' | 'processing' | 'succeeded' | 'failed' | 'rejected'
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface RefundLineTable {
  amountFen: number
  dueFen: number
  itemId: string
  refundId: string
  returnQty: Generated<number>
  rule: 'cooling_off' | 'period' | 'times' | 'stored' | 'unused' | 'goods' | 'lesson' | 'nothing'
  terminates: boolean
}

interface RefundPartTable {
  amountFen: number
  channelTxnNo: string | null
  error: string | null
  id: string
  partNo: string
  paymentId: string
  refundId: string
  settledAt: Instant | null
}

interface RevenueDayTable {
  day: string
  dimension: 'seller' | 'plan' | 'channel' | 'owed'
  earnedFen: Generated<number>
  isAddedUp: Generated<boolean>
  key: string | null
  orders: Generated<number>
  owedFen: Generated<number>
  receivedFen: Generated<number>
  refundedFen: Generated<number>
  storeId: string
}

interface RoleTable {
  archivedAt: Instant | null
  createdAt: Generated<Instant>
  createdBy: string | null
  description: Generated<string>
  grams: GeneratedAlways<string[]>
  id: Generated<string>
  isBuiltIn: Generated<boolean>
  name: string
  permissions: string[]
  requiresSecondFactor: Generated<boolean>
  search: Generated<string>
  startPage: Generated<'overview' | 'desk' | 'coach' | 'books'>
  title: string
  titlePinyin: Generated<string>
  updatedAt: Generated<Instant>
  updatedBy: string | null
  version: Generated<number>
}

interface SalesOrderTable {
  archivedAt: Instant | null
  channels: Generated<string[]>
  closeReason: string | null
  closedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  discountFen: number
  expiresAt: Instant
  forfeitedFen: Generated<number>
  grams: GeneratedAlways<string[]>
  id: string
  memberId: string | null
  note: string
  orderNo: string
  paidAt: Instant | null
  paidFen: Generated<number>
  parkedAt: Instant | null
  parkedBy: string | null
  payableFen: number
  refundedFen: Generated<number>
  restDueOn: string | null
  search: Generated<string>
  secondSellerId: string | null
  sellerId: string | null
  status: Generated<'pending' | 'instalments' | 'paid' | 'partially_refunded' | 'refunded' | 'closed'>
  storeId: string
  takenUpAt: Instant | null
  takenUpBy: string | null
  totalFen: number
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface SavedViewTable {
  accountId: string
  columns: Json
  createdAt: Instant
  id: string
  list: string
  name: string
  query: string
  role: string | null
  updatedAt: Instant
  version: Generated<number>
}

interface SavedViewDefaultTable {
  accountId: string
  list: string
  viewId: string
}

interface SchemaMigrationTable {
  appliedAt: Generated<Instant>
  checksum: string
  name: string
}

interface SearchRewriteTable {
  doneTo: string | null
  tableName: string
}

interface SecondFactorTable {
  confirmedAt: Instant | null
  id: string
  lastStep: number | null
  recoverySecret: Buffer | null
  secret: Buffer
}

interface SessionTable {
  accountId: string
  address: string
  agent: Generated<string>
  cookieHash: Buffer
  createdAt: Instant
  expiresAt: Instant
  id: string
  kioskAgreementId: string | null
  lastSeenAt: Instant
  provenAt: Instant | null
  revokedAt: Instant | null
  tokenHash: Buffer
}

interface SettingTable {
  id: Generated<string>
  name: string
  pictureId: GeneratedAlways<string | null>
  updatedAt: Generated<Instant>
  updatedBy: string | null
  value: Json
  version: Generated<number>
}

interface SigningKeyTable {
  key: Buffer
  name: string
}

interface SiteTextTable {
  archivedAt: Instant | null
  body: string
  coverId: string | null
  createdAt: Instant
  createdBy: string | null
  grams: GeneratedAlways<string[]>
  group: 'about' | 'contact' | 'join' | 'notice' | 'legal' | 'agreement'
  id: string
  isSystem: Generated<boolean>
  key: string
  search: string
  seoDesc: Generated<string>
  seoTitle: Generated<string>
  status: Generated<'draft' | 'published' | 'unpublished'>
  title: string
  titlePinyin: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface SiteTextMediaTable {
  mediaId: string
  textId: string
}

interface StockMovementTable {
  at: Instant
  countedQty: number | null
  id: string
  kind: 'receipt' | 'sale' | 'return' | 'count' | 'loss'
  leftQty: number
  orderItemId: string | null
  productId: string
  qty: number
  reason: string
  storeId: string
  unitCostFen: number | null
  who: string | null
}

interface StoreTable {
  address: string
  archivedAt: Instant | null
  areaSqm: number | null
  capacity: number
  code: string
  createdAt: Instant
  createdBy: string | null
  facilities: string[]
  grams: GeneratedAlways<string[]>
  hours: Json
  id: string
  isPublic: boolean
  lat: number
  leaseEndOn: string | null
  lessonConfirmation: Generated<'required' | 'wished' | 'off'>
  lng: number
  managerId: string | null
  name: string
  namePinyin: string
  openedOn: string | null
  phone: string
  regionCode: string
  search: string
  status: Generated<'preparing' | 'open' | 'suspended' | 'closed'>
  suspendedFrom: string | null
  suspendedReason: string | null
  suspendedTo: string | null
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface StoreExtensionTable {
  at: Instant
  days: number
  id: string
  storeId: string
  who: string | null
}

interface StoreGalleryTable {
  mediaId: string
  position: number
  storeId: string
}

interface StoreSpecialDayTable {
  day: string
  intervals: Json
  reason: string
  storeId: string
}

interface TargetTable {
  archivedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  id: string
  measure: 'sales' | 'lessons' | 'cards'
  month: string
  personId: string | null
  storeId: string
  updatedAt: Instant
  updatedBy: string | null
  value: number
  version: Generated<number>
}

interface TillDayTable {
  cashFen: number
  day: string
  isAddedUp: Generated<boolean>
  movements: number
  storeId: string
}

interface TillMovementTable {
  amountFen: number
  at: Instant
  id: string
  kind: 'paid_in' | 'paid_out'
  reason: string
  shiftId: string
  storeId: string
  who: string | null
}

interface TillShiftTable {
  archivedAt: Instant | null
  cashInFen: Generated<number>
  cashOutFen: Generated<number>
  closeNote: string | null
  closedAt: Instant | null
  closedBy: string | null
  countedFen: number | null
  createdAt: Instant
  createdBy: string | null
  differenceFen: GeneratedAlways<number | null>
  expectedFen: GeneratedAlways<number>
  floatFen: number
  grams: GeneratedAlways<string[]>
  handedFen: number | null
  id: string
  leftFen: number | null
  note: string
  paidInFen: Generated<number>
  paidOutFen: Generated<number>
  posDifferenceFen: GeneratedAlways<number | null>
  posFen: number | null
  posSlipFen: number | null
  search: Generated<string>
  settledAt: Instant | null
  settledBy: string | null
  settlement: string | null
  status: Generated<'open' | 'balanced' | 'differing' | 'settled'>
  storeId: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface TillShiftEntryTable {
  entryId: number
  shiftId: string
}

interface TrainingDayTable {
  dayNo: number
  isRest: boolean
  name: string
  planId: string
  sets: GeneratedAlways<number>
  slots: Json
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
  week: number
}

interface TrainingPlanTable {
  archivedAt: Instant | null
  cancelReason: string | null
  coachId: string
  createdAt: Instant
  createdBy: string | null
  during: GeneratedAlways<string | null>
  goal: 'fat_loss' | 'muscle' | 'shape' | 'rehab' | 'conditioning'
  grams: GeneratedAlways<string[]>
  id: string
  isPublic: boolean
  isTemplate: GeneratedAlways<boolean | null>
  level: 'beginner' | 'intermediate' | 'expert'
  memberId: string | null
  name: string
  namePinyin: string
  note: string
  prevVersionId: string | null
  prevVersionNo: GeneratedAlways<number | null>
  search: string
  startOn: string | null
  status: Generated<'draft' | 'published' | 'assigned' | 'in_progress' | 'completed' | 'cancelled'>
  templateId: string | null
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
  versionNo: Generated<number>
  weeks: number
}

interface TrainingPlanExerciseTable {
  exerciseId: string
  n: number
  planId: string
}

interface TrainingPlanShareTable {
  createdAt: Instant
  createdBy: string | null
  expiresAt: Instant
  id: string
  planId: string
  revokedAt: Instant | null
}

interface TrainingSetLogTable {
  at: Instant
  dayNo: number
  doneOn: string
  entryId: string
  exerciseId: string
  id: string
  memberId: string
  note: string
  planId: string
  reps: number | null
  rir: number | null
  seconds: number | null
  setNo: number
  week: number
  weightG: number | null
  who: string | null
}

interface UnchargedLessonTable {
  id: GeneratedAlways<string | null>
}

interface UnevenInstalmentPlanTable {
  id: GeneratedAlways<string | null>
}

interface UnevenStatementTable {
  id: GeneratedAlways<string | null>
}

interface UnevenVoucherTable {
  id: GeneratedAlways<string | null>
}

interface UnevenVoucherSettlementTable {
  id: GeneratedAlways<string | null>
}

interface UnsettledLessonTable {
  id: GeneratedAlways<string | null>
}

interface UnsettledLockerDepositTable {
  id: GeneratedAlways<string | null>
}

interface UploadTable {
  accountId: string
  createdAt: Instant
  heldBy: string | null
  heldUntil: Instant | null
  id: string
  isWanted: Generated<boolean>
  mediaId: string | null
  metadata: Json
  size: number
}

interface UploadDayTable {
  accountId: string
  bytes: number
  day: string
  files: number
}

interface UsedChallengeTable {
  expiresAt: Instant
  hash: Buffer
}

interface UsedLessonCodeTable {
  linkId: string
  minute: number
}

interface VideoChapterTable {
  captions: string
  courseId: string
  isFreePreview: boolean
  position: number
  title: string
  videoId: string
}

interface VideoCourseTable {
  access: 'free' | 'member' | 'paid'
  archivedAt: Instant | null
  bodyParts: ('full_body' | 'chest' | 'back' | 'shoulders' | 'arms' | 'core' | 'hips' | 'legs')[]
  coachId: string | null
  coverId: string | null
  createdAt: Instant
  createdBy: string | null
  detail: string
  durationS: Generated<number>
  equipment: string[]
  grams: GeneratedAlways<string[]>
  id: string
  kcal: number | null
  level: number
  priceFen: number | null
  search: string
  sort: number
  status: Generated<'draft' | 'published' | 'unpublished'>
  summary: string
  tags: string[]
  title: string
  titlePinyin: string
  typeId: string
  updatedAt: Instant
  updatedBy: string | null
  version: Generated<number>
}

interface VideoCourseMediaTable {
  courseId: string
  mediaId: string
}

interface VisitDayTable {
  day: string
  h0: number
  h1: number
  h10: number
  h11: number
  h12: number
  h13: number
  h14: number
  h15: number
  h16: number
  h17: number
  h18: number
  h19: number
  h2: number
  h20: number
  h21: number
  h22: number
  h23: number
  h3: number
  h4: number
  h5: number
  h6: number
  h7: number
  h8: number
  h9: number
  isAddedUp: Generated<boolean>
  storeId: string
  visits: number
}

interface VoucherTable {
  archivedAt: Instant | null
  code: string
  createdAt: Instant
  createdBy: string | null
  dealId: string
  deductedFen: number | null
  deductionId: string | null
  faceFen: number
  grams: GeneratedAlways<string[]>
  id: string
  isCodeReturned: Generated<boolean>
  orderId: string
  paymentId: string
  payoutFen: number
  platform: 'meituan' | 'douyin' | 'other_platform'
  reversedAt: Instant | null
  reversedBy: string | null
  search: Generated<string>
  settledFen: number | null
  settlementId: string | null
  status: Generated<'redeemed' | 'settled' | 'deducting' | 'reversed'>
  takenBackAt: Instant | null
  takenBackBy: string | null
  takenBackVia: 'staff' | 'platform' | 'redeemed_again' | null
  updatedAt: Instant
  updatedBy: string | null
  verifiedBy: 'staff' | 'platform'
  version: Generated<number>
}

interface VoucherDealTable {
  archivedAt: Instant | null
  createdAt: Instant
  createdBy: string | null
  faceFen: number
  grams: GeneratedAlways<string[]>
  id: string
  name: string
  namePinyin: string
  note: string
  payoutFen: number
  planId: string | null
  platform: 'meituan' | 'douyin' | 'other_platform'
  productId: string | null
  search: string
  storeId: string | null
  updatedAt: Instant
  updatedBy: string | null
  validFrom: string
  validTo: string | null
  version: Generated<number>
}

interface VoucherSettlementTable {
  at: Instant
  expectedFen: number
  id: string
  note: string
  platform: 'meituan' | 'douyin' | 'other_platform'
  receivedFen: number
  settledOn: string
  settlementNo: string
  who: string | null
}

interface WechatStateTable {
  expiresAt: Instant
  linkId: string
  stateHash: Buffer
}

interface WristbandTable {
  changedAt: Instant
  changedBy: string | null
  createdAt: Instant
  createdBy: string | null
  id: string
  number: string
  personId: string
  replacedById: string | null
  status: Generated<'active' | 'lost' | 'replaced' | 'ended'>
  version: Generated<number>
}

export interface Database {
  accessRecord: AccessRecordTable
  account: AccountTable
  accountLink: AccountLinkTable
  agreement: AgreementTable
  appointment: AppointmentTable
  appointmentMove: AppointmentMoveTable
  attempt: AttemptTable
  audit: AuditTable
  auditAnchor: AuditAnchorTable
  auditSeal: AuditSealTable
  auditUnsealed: AuditUnsealedTable
  auditVerification: AuditVerificationTable
  auditWithheld: AuditWithheldTable
  backupRun: BackupRunTable
  banner: BannerTable
  billDifference: BillDifferenceTable
  billFile: BillFileTable
  billLine: BillLineTable
  cardEnd: CardEndTable
  cardEndView: CardEndViewTable
  certificate: CertificateTable
  checkIn: CheckInTable
  classSession: ClassSessionTable
  coach: CoachTable
  coachCourse: CoachCourseTable
  coachCourseStore: CoachCourseStoreTable
  coachCourseSubstitute: CoachCourseSubstituteTable
  coachDayException: CoachDayExceptionTable
  coachDaySpan: CoachDaySpanTable
  coachStore: CoachStoreTable
  coachWorkSpan: CoachWorkSpanTable
  courseType: CourseTypeTable
  dataKey: DataKeyTable
  dayClose: DayCloseTable
  dayCloseEntry: DayCloseEntryTable
  dayCloseMovement: DayCloseMovementTable
  device: DeviceTable
  deviceDay: DeviceDayTable
  deviceEnrolment: DeviceEnrolmentTable
  deviceNonce: DeviceNonceTable
  deviceRefusal: DeviceRefusalTable
  deviceTask: DeviceTaskTable
  deviceUnread: DeviceUnreadTable
  document: DocumentTable
  doorNumber: DoorNumberTable
  earningLine: EarningLineTable
  earningRule: EarningRuleTable
  earningStatement: EarningStatementTable
  entryRevenue: EntryRevenueTable
  equipment: EquipmentTable
  equipmentMaintenance: EquipmentMaintenanceTable
  equipmentMove: EquipmentMoveTable
  equipmentPhoto: EquipmentPhotoTable
  equipmentReport: EquipmentReportTable
  exercise: ExerciseTable
  exerciseMark: ExerciseMarkTable
  exerciseStep: ExerciseStepTable
  exerciseSubtype: ExerciseSubtypeTable
  exerciseType: ExerciseTypeTable
  faceDevice: FaceDeviceTable
  faceDue: FaceDueTable
  familyLink: FamilyLinkTable
  idempotency: IdempotencyTable
  importOrigin: ImportOriginTable
  importRow: ImportRowTable
  importRun: ImportRunTable
  invoice: InvoiceTable
  invoiceLine: InvoiceLineTable
  jobDone: JobDoneTable
  jobRun: JobRunTable
  lead: LeadTable
  leadNote: LeadNoteTable
  leaveRequest: LeaveRequestTable
  ledgerEntry: LedgerEntryTable
  ledgerTransfer: LedgerTransferTable
  lessonDispute: LessonDisputeTable
  lessonSignature: LessonSignatureTable
  liveEvent: LiveEventTable
  locker: LockerTable
  lockerKey: LockerKeyTable
  lockerRental: LockerRentalTable
  lockerRentalTerm: LockerRentalTermTable
  media: MediaTable
  member: MemberTable
  memberContact: MemberContactTable
  memberLink: MemberLinkTable
  memberStore: MemberStoreTable
  membership: MembershipTable
  membershipExtension: MembershipExtensionTable
  membershipFreeze: MembershipFreezeTable
  membershipPlan: MembershipPlanTable
  membershipPlanAgreement: MembershipPlanAgreementTable
  membershipPlanStore: MembershipPlanStoreTable
  membershipStore: MembershipStoreTable
  membershipUse: MembershipUseTable
  message: MessageTable
  messageChannel: MessageChannelTable
  messageConsent: MessageConsentTable
  messageTemplate: MessageTemplateTable
  notification: NotificationTable
  notificationChoice: NotificationChoiceTable
  orderInstalment: OrderInstalmentTable
  orderItem: OrderItemTable
  orderRevenue: OrderRevenueTable
  passkey: PasskeyTable
  payment: PaymentTable
  paymentCorrection: PaymentCorrectionTable
  paymentMoney: PaymentMoneyTable
  person: PersonTable
  personMerge: PersonMergeTable
  personMergeMove: PersonMergeMoveTable
  personNameDue: PersonNameDueTable
  personWechat: PersonWechatTable
  planPriceHistory: PlanPriceHistoryTable
  product: ProductTable
  productBarcode: ProductBarcodeTable
  productStock: ProductStockTable
  publication: PublicationTable
  publicationMedia: PublicationMediaTable
  rateBucket: RateBucketTable
  recoveryCode: RecoveryCodeTable
  refund: RefundTable
  refundLine: RefundLineTable
  refundPart: RefundPartTable
  revenueDay: RevenueDayTable
  role: RoleTable
  salesOrder: SalesOrderTable
  savedView: SavedViewTable
  savedViewDefault: SavedViewDefaultTable
  schemaMigration: SchemaMigrationTable
  searchRewrite: SearchRewriteTable
  secondFactor: SecondFactorTable
  session: SessionTable
  setting: SettingTable
  signingKey: SigningKeyTable
  siteText: SiteTextTable
  siteTextMedia: SiteTextMediaTable
  stockMovement: StockMovementTable
  store: StoreTable
  storeExtension: StoreExtensionTable
  storeGallery: StoreGalleryTable
  storeSpecialDay: StoreSpecialDayTable
  target: TargetTable
  tillDay: TillDayTable
  tillMovement: TillMovementTable
  tillShift: TillShiftTable
  tillShiftEntry: TillShiftEntryTable
  trainingDay: TrainingDayTable
  trainingPlan: TrainingPlanTable
  trainingPlanExercise: TrainingPlanExerciseTable
  trainingPlanShare: TrainingPlanShareTable
  trainingSetLog: TrainingSetLogTable
  unchargedLesson: UnchargedLessonTable
  unevenInstalmentPlan: UnevenInstalmentPlanTable
  unevenStatement: UnevenStatementTable
  unevenVoucher: UnevenVoucherTable
  unevenVoucherSettlement: UnevenVoucherSettlementTable
  unsettledLesson: UnsettledLessonTable
  unsettledLockerDeposit: UnsettledLockerDepositTable
  upload: UploadTable
  uploadDay: UploadDayTable
  usedChallenge: UsedChallengeTable
  usedLessonCode: UsedLessonCodeTable
  videoChapter: VideoChapterTable
  videoCourse: VideoCourseTable
  videoCourseMedia: VideoCourseMediaTable
  visitDay: VisitDayTable
  voucher: VoucherTable
  voucherDeal: VoucherDealTable
  voucherSettlement: VoucherSettlementTable
  wechatState: WechatStateTable
  wristband: WristbandTable
}
