import { sql } from 'kysely'
import type { AnyStateMachine } from 'xstate'
import { comparedDays, type LoggedMachine, type MachineRuns } from '../../../contract/system/machine-log'
import { accountMachine } from '../../../machines/account/account.machine'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { billDifferenceMachine } from '../../../machines/bill-difference/bill-difference.machine'
import { certificateMachine } from '../../../machines/certificate/certificate.machine'
import { classSessionMachine } from '../../../machines/class-session/class-session.machine'
import { coachMachine } from '../../../machines/coach/coach.machine'
import { coachCourseMachine } from '../../../machines/coach-course/coach-course.machine'
import { equipmentMachine } from '../../../machines/equipment/equipment.machine'
import { faceDeviceMachine } from '../../../machines/face-device/face-device.machine'
import { invoiceMachine } from '../../../machines/invoice/invoice.machine'
import { leadMachine } from '../../../machines/lead/lead.machine'
import { leaveRequestMachine } from '../../../machines/leave-request/leave-request.machine'
import { lockerMachine } from '../../../machines/locker/locker.machine'
import { lockerRentalMachine } from '../../../machines/locker-rental/locker-rental.machine'
import { membershipMachine } from '../../../machines/membership/membership.machine'
import { membershipPlanMachine } from '../../../machines/membership-plan/membership-plan.machine'
import { nodesOf, transitionsOf } from '../../../machines/names'
import { orderMachine } from '../../../machines/order/order.machine'
import { personMachine } from '../../../machines/person/person.machine'
import { productMachine } from '../../../machines/product/product.machine'
import { publicationMachine } from '../../../machines/publication/publication.machine'
import { refundMachine } from '../../../machines/refund/refund.machine'
import { storeMachine } from '../../../machines/store/store.machine'
import { tillShiftMachine } from '../../../machines/till-shift/till-shift.machine'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import { voucherMachine } from '../../../machines/voucher/voucher.machine'
import type { Tx } from '../../kit/db/schema'
import { type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { auditRows } from './audit-table'

/** Each machine with the tables whose rows it governs. */
export const governed: Record<LoggedMachine, { machine: AnyStateMachine; tables: readonly string[] }> = {
  account: { machine: accountMachine, tables: ['account'] },
  appointment: { machine: appointmentMachine, tables: ['appointment'] },
  'bill-difference': { machine: billDifferenceMachine, tables: ['bill_difference'] },
  certificate: { machine: certificateMachine, tables: ['certificate'] },
  'class-session': { machine: classSessionMachine, tables: ['class_session'] },
  coach: { machine: coachMachine, tables: ['coach'] },
  'coach-course': { machine: coachCourseMachine, tables: ['coach_course'] },
  equipment: { machine: equipmentMachine, tables: ['equipment'] },
  'face-device': { machine: faceDeviceMachine, tables: ['face_device'] },
  'till-shift': { machine: tillShiftMachine, tables: ['till_shift'] },
  invoice: { machine: invoiceMachine, tables: ['invoice'] },
  voucher: { machine: voucherMachine, tables: ['voucher'] },
  locker: { machine: lockerMachine, tables: ['locker'] },
  'locker-rental': { machine: lockerRentalMachine, tables: ['locker_rental'] },
  lead: { machine: leadMachine, tables: ['lead'] },
  'leave-request': { machine: leaveRequestMachine, tables: ['leave_request'] },
  membership: { machine: membershipMachine, tables: ['membership'] },
  'membership-plan': { machine: membershipPlanMachine, tables: ['membership_plan'] },
  order: { machine: orderMachine, tables: ['sales_order'] },
  person: { machine: personMachine, tables: ['person'] },
  product: { machine: productMachine, tables: ['product'] },
  publication: {
    machine: publicationMachine,
    tables: ['banner', 'exercise', 'site_text', 'video_course'],
  },
  refund: { machine: refundMachine, tables: ['refund'] },
  store: { machine: storeMachine, tables: ['store'] },
  'training-plan': { machine: trainingPlanMachine, tables: ['training_plan'] },
}

/** A count of steps, or with neither target nor verb of stays in a status. */
interface Counted {
  from: string | null
  to: string | null
  verb: string | null
  count: number
  medianSeconds: number | null
  p90Seconds: number | null
}

/**
 * Counts in the audit log how the machine's rows went from status to status in the last days. A line that changes no status counts if its
 * event may leave the status as it is; which one that was, the row's line before it tells.
 */
export async function machineRuns(
  tx: Tx,
  name: LoggedMachine,
  { scope, now }: { scope: StoreScope; now: Date },
): Promise<MachineRuns> {
  const { machine, tables } = governed[name]
  const from = new Date(now.getTime() - comparedDays * 24 * 60 * 60_000)
  const { rows } = await sql<Counted>`
    with line as (
      select audit.id, audit.table_name, audit.row_id, audit.at, split_part(audit.action, '.', 2) as verb,
        audit.before ->> 'status' as before, audit.after ->> 'status' as after
      from audit
      where audit.table_name = any(${tables}::text[]) and audit.at >= ${from} and audit.at <= ${now}
        and audit.row_id is not null and ${visibleTo(auditRows, scope)}
        and (audit.after ->> 'status' is not null or split_part(audit.action, '.', 2) = any(${stayingVerbs(machine)}::text[]))
    ), step as (
      select line.verb, line.at, earlier.at as entered,
        case when line.after is null then earlier.status else line.before end as "from", coalesce(line.after, earlier.status) as "to"
      from line left join lateral (
        select past.after ->> 'status' as status, past.at from audit past
        where past.table_name = line.table_name and past.row_id = line.row_id and (past.at, past.id) < (line.at, line.id)
          and past.after ->> 'status' is not null and (line.after is null or line.before is not null)
        order by past.at desc, past.id desc limit 1
      ) earlier on true
    )
    select "from", "to", verb, count(*) as count, null as median_seconds, null as p90_seconds
    from step where "to" is not null group by "from", "to", verb
    union all
    select "from", null, null, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from at - entered)::float8),
      percentile_cont(0.9) within group (order by extract(epoch from at - entered)::float8)
    from step where "from" <> "to" and entered is not null group by "from"
    order by 1, 2, 3
  `.execute(tx)
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    isWhole: scope.storeIds === null,
    taken: rows.flatMap(({ from: before, to, verb, count }) =>
      to === null || verb === null ? [] : [{ from: before, to, verb, count }],
    ),
    stays: rows.flatMap(({ from: status, count, medianSeconds, p90Seconds }) =>
      status === null || medianSeconds === null || p90Seconds === null
        ? []
        : [{ status, count, medianSeconds, p90Seconds }],
    ),
  }
}

/** What is done by the events that may leave a row in its status. */
const stayingVerbs = (machine: AnyStateMachine): string[] => [
  ...new Set(
    nodesOf(machine).flatMap((node) =>
      transitionsOf(node)
        .filter(({ target }) => target === undefined || target.includes(node))
        .map(({ eventType }) => eventType.slice(eventType.indexOf('.') + 1)),
    ),
  ),
]
