import { type RawBuilder, sql } from 'kysely'
import { importKinds } from '../../../contract/system/imports'
import { type NotificationKind, notificationKinds } from '../../../contract/system/notification'
import { deviceRows } from '../../devices/face-device/rows'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { visibleTo } from '../../kit/resource/store-scope'
import { tillShiftResource } from '../../ledger/till-shift-resource'
import { ownerLimit } from '../../sales/lead/owner-limit'
import { leadRows } from '../../sales/lead/resource'
import { refundRows } from '../../sales/refund/table'
import { classSessionTable } from '../../scheduling/class-session-table'
import { leaveLimit, leaveRequestResource } from '../../scheduling/leave-request/resource'

/** Columns of the facts of `notificationRow`; those that a subject leaves out are null. */
type Facts = Partial<Record<keyof typeof noFacts, RawBuilder<unknown>>>

/** What notifications are about: the joins from `n`, whose rows the principal may read today, and what is said of them. */
interface Subject {
  kinds: readonly NotificationKind[]
  joins: RawBuilder<unknown>
  visible: (principal: Principal) => RawBuilder<boolean>
  facts: Facts
}

const noFacts = {
  subject: sql`null::text`,
  memberName: sql`null::text`,
  storeName: sql`null::text`,
  amountFen: sql`null::bigint`,
  startsAt: sql`null::timestamptz`,
  formerStart: sql`null::timestamptz`,
  from: sql`null::date`,
  to: sql`null::date`,
  note: sql`null::text`,
  importKind: sql`null::text`,
}

const everyone = sql<boolean>`true`

const subjects: readonly Subject[] = [
  {
    kinds: ['refund_to_approve', 'refund_approved', 'refund_rejected', 'refund_failed'],
    joins: sql`
      join refund on refund.id = n.row_id
      join sales_order on sales_order.id = refund.order_id
      join store on store.id = sales_order.store_id
      left join member on member.id = sales_order.member_id
      left join person on person.id = member.person_id`,
    visible: (principal) => visibleTo(refundRows, principal),
    facts: {
      subject: sql`order_no`,
      memberName: sql`person.name`,
      storeName: sql`store.name`,
      amountFen: sql`refund.amount_fen`,
      note: sql`case n.kind when 'refund_to_approve' then refund.reason when 'refund_rejected' then refund.reject_reason end`,
    },
  },
  {
    kinds: ['lesson_booked', 'lesson_cancelled', 'lesson_moved', 'lesson_given', 'lesson_taken'],
    joins: sql`
      join class_session on class_session.id = n.row_id
      join coach_course on coach_course.id = class_session.course_id
      join store on store.id = class_session.store_id
      left join appointment on appointment.id = n.appointment_id
      left join member on member.id = appointment.member_id
      left join person on person.id = member.person_id`,
    visible: (principal) => visibleTo(classSessionTable.rows!, principal),
    facts: {
      subject: sql`coach_course.name`,
      memberName: sql`person.name`,
      storeName: sql`store.name`,
      startsAt: sql`coalesce(n.starts_at, lower(class_session.during))`,
      formerStart: sql`n.former_start`,
      note: sql`case n.kind when 'lesson_cancelled' then coalesce(appointment.cancel_reason, class_session.cancel_reason) end`,
    },
  },
  {
    kinds: ['leave_to_decide', 'leave_approved', 'leave_refused'],
    joins: sql`
      join leave_request on leave_request.id = n.row_id
      join coach on coach.id = leave_request.coach_id`,
    visible: (principal) => {
      const limit = leaveLimit(principal)
      const isTheirs = visibleTo(leaveRequestResource.rows!, principal)
      return limit === undefined
        ? isTheirs
        : sql<boolean>`${isTheirs} and leave_request.coach_id = ${limit}::uuid`
    },
    facts: {
      subject: sql`coach.display_name`,
      from: sql`leave_request.leave_from`,
      to: sql`leave_request.leave_to`,
      note: sql`case n.kind when 'leave_refused' then leave_request.refusal_reason else leave_request.reason end`,
    },
  },
  {
    kinds: ['lead_assigned', 'lead_due'],
    joins: sql`
      join lead on lead.id = n.row_id
      join person on person.id = lead.person_id
      join store on store.id = lead.store_id`,
    visible: (principal) => {
      const limit = ownerLimit(principal)
      const isTheirs = visibleTo(leadRows, principal)
      return limit === undefined ? isTheirs : sql<boolean>`${isTheirs} and lead.owner_id = ${limit}::uuid`
    },
    facts: { subject: sql`person.name`, storeName: sql`store.name`, note: sql`lead.next_step` },
  },
  {
    kinds: ['import_done', 'import_failed'],
    joins: sql`join import_run on import_run.id = n.row_id`,
    visible: ({ accountId, permissions }) => {
      const kinds = importKinds.filter((one) => holds(permissions, `${one}:write`))
      return sql<boolean>`import_run.account_id = ${accountId} and import_run.kind = any(${kinds}::text[])`
    },
    facts: { subject: sql`import_run.file_name`, importKind: sql`import_run.kind` },
  },
  {
    kinds: ['shift_differing'],
    joins: sql`join till_shift on till_shift.id = n.row_id join store on store.id = till_shift.store_id`,
    visible: (principal) => visibleTo(tillShiftResource.rows!, principal),
    facts: {
      subject: sql`till_shift.closed_by`,
      storeName: sql`store.name`,
      amountFen: sql`till_shift.difference_fen`,
      note: sql`nullif(till_shift.close_note, '')`,
    },
  },
  {
    kinds: ['device_offline'],
    joins: sql`join face_device on face_device.id = n.row_id join store on store.id = face_device.store_id`,
    visible: (principal) => visibleTo(deviceRows, principal),
    facts: { subject: sql`face_device.name`, storeName: sql`store.name`, startsAt: sql`n.starts_at` },
  },
  {
    kinds: ['backup_overdue'],
    joins: sql``,
    visible: ({ storeIds }) => (storeIds === null ? everyone : sql<boolean>`false`),
    facts: { startsAt: sql`n.starts_at` },
  },
]

/** The kinds that a principal may be shown. */
export function kindsOf({ permissions, storeIds, coachId, personId }: Principal): NotificationKind[] {
  const isTheirs = (kind: NotificationKind) =>
    kind === 'backup_overdue'
      ? storeIds === null
      : /^lesson_|^leave_(approved|refused)$/.test(kind)
        ? coachId !== null
        : kind.startsWith('lead_')
          ? personId !== null
          : true
  return (Object.keys(notificationKinds) as NotificationKind[]).filter(
    (kind) => holds(permissions, notificationKinds[kind]) && isTheirs(kind),
  )
}

/** The notifications of a principal that it may still read, as rows of the contract with their order; `where` is about `n`. */
export function visibleNotifications(principal: Principal, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const permitted = new Set(kindsOf(principal))
  const parts = subjects.flatMap(({ kinds, joins, visible, facts }) => {
    const shown = kinds.filter((one) => permitted.has(one))
    if (shown.length === 0) return []
    const columns = Object.entries({ ...noFacts, ...facts }).map(
      ([name, value]) => sql`${value} as ${sql.ref(name)}`,
    )
    return [
      sql`
        select n.id, n.kind, n.row_id, n.created_at, n.read_at, ${sql.join(columns)}
        from notification n ${joins}
        where n.account_id = ${principal.accountId} and n.kind = any(${shown}::text[]) and (${where}) and (${visible(principal)})`,
    ]
  })
  return parts.length === 0
    ? sql`select n.id, n.created_at from notification n where false`
    : sql.join(parts, sql` union all `)
}
