import { m } from '#messages'
import type { NotificationKind, NotificationRow } from '../../../contract/system/notification'
import { dayOf, minuteOf, yuan } from '../../lib/format'
import { pathTo } from '../../lib/path-to'

interface Described {
  title: string
  /** The store, the reason and the like; empty parts are left out. */
  detail: string
  to: string
}

/** What a notification says, and the address of its record. */
export function describeNotification(row: NotificationRow): Described {
  const { title, to, more = [] } = sentences[row.kind](row)
  const parts = [row.storeName, ...more, row.note].filter((one) => one !== null && one !== '')
  return { title, to, detail: parts.join(' · ') }
}

interface Sentence {
  title: string
  to: string
  more?: (string | null)[]
}

const time = (instant: string | null) => (instant === null ? '' : minuteOf(instant).slice(5))
const money = ({ amountFen }: NotificationRow) => yuan(amountFen ?? 0)
const named = ({ subject }: NotificationRow) => subject ?? ''
const days = ({ from, to }: NotificationRow) => (from === to ? (from ?? '') : `${from} – ${to}`)

const refund =
  (sentence: (values: { order: string; amount: string }) => string) => (row: NotificationRow) => ({
    title: sentence({ order: named(row), amount: money(row) }),
    to: pathTo('order', { view: 'refunds', refunded: row.rowId }),
    more: [row.memberName],
  })

const lesson =
  (sentence: (values: { course: string; time: string }) => string) => (row: NotificationRow) => ({
    title: sentence({ course: named(row), time: time(row.startsAt) }),
    to: pathTo('appointment', {
      view: 'day',
      date: row.startsAt === null ? null : dayOf(row.startsAt),
      session: row.rowId,
    }),
    more: [row.memberName],
  })

const leave = (sentence: (values: { coach: string; days: string }) => string) => (row: NotificationRow) => ({
  title: sentence({ coach: named(row), days: days(row) }),
  to: pathTo('coach', { view: 'leave-requests', history: row.rowId }),
})

const lead = (sentence: (values: { name: string }) => string) => (row: NotificationRow) => ({
  title: sentence({ name: named(row) }),
  to: pathTo('persion', { view: 'leads', edit: row.rowId }),
})

const importPages = {
  exercise: 'action',
  equipment: 'devicestore',
  person: 'persion',
  member: 'member',
} as const

const imported = (sentence: (values: { file: string }) => string) => (row: NotificationRow) => {
  const kind = row.importKind as keyof typeof importPages
  return { title: sentence({ file: named(row) }), to: pathTo(importPages[kind], { import: row.rowId }) }
}

const sentences: Record<NotificationKind, (row: NotificationRow) => Sentence> = {
  refund_to_approve: refund(m.notification_refund_to_approve),
  refund_approved: refund(m.notification_refund_approved),
  refund_rejected: refund(m.notification_refund_rejected),
  refund_failed: refund(m.notification_refund_failed),
  lesson_booked: lesson(m.notification_lesson_booked),
  lesson_cancelled: lesson(m.notification_lesson_cancelled),
  lesson_moved: (row) => ({
    ...lesson(m.notification_lesson_moved)(row),
    more: [row.memberName, m.notification_lesson_before({ time: time(row.formerStart) })],
  }),
  lesson_given: lesson(m.notification_lesson_given),
  lesson_taken: lesson(m.notification_lesson_taken),
  leave_to_decide: leave(m.notification_leave_to_decide),
  leave_approved: leave(m.notification_leave_approved),
  leave_refused: leave(m.notification_leave_refused),
  lead_assigned: lead(m.notification_lead_assigned),
  lead_due: lead(m.notification_lead_due),
  import_done: imported(m.notification_import_done),
  import_failed: imported(m.notification_import_failed),
  shift_differing: (row) => ({
    title: m.notification_shift_differing({ name: named(row), amount: money(row) }),
    to: pathTo('order', { view: 'shift', status: 'differing' }),
  }),
  device_offline: (row) => ({
    title: m.notification_device_offline({ device: named(row), time: time(row.startsAt) }),
    to: pathTo('face', { open: row.rowId }),
  }),
  backup_overdue: ({ startsAt }) => ({
    title: m.notification_backup_overdue({ time: startsAt === null ? '' : minuteOf(startsAt) }),
    to: `${pathTo('setting')}#backup`,
  }),
}

/** What a person turns on or off. */
export const kindLabels: Record<NotificationKind, () => string> = {
  refund_to_approve: m.notification_kind_refund_to_approve,
  refund_approved: m.notification_kind_refund_approved,
  refund_rejected: m.notification_kind_refund_rejected,
  refund_failed: m.notification_kind_refund_failed,
  lesson_booked: m.notification_kind_lesson_booked,
  lesson_cancelled: m.notification_kind_lesson_cancelled,
  lesson_moved: m.notification_kind_lesson_moved,
  lesson_given: m.notification_kind_lesson_given,
  lesson_taken: m.notification_kind_lesson_taken,
  leave_to_decide: m.notification_kind_leave_to_decide,
  leave_approved: m.notification_kind_leave_approved,
  leave_refused: m.notification_kind_leave_refused,
  lead_assigned: m.notification_kind_lead_assigned,
  lead_due: m.notification_kind_lead_due,
  import_done: m.notification_kind_import_done,
  import_failed: m.notification_kind_import_failed,
  shift_differing: m.notification_kind_shift_differing,
  device_offline: m.notification_kind_device_offline,
  backup_overdue: m.notification_kind_backup_overdue,
}
