import { sql } from 'kysely'
import * as z from 'zod/mini'
import { faceDevices } from '../../../contract/devices/face-device'
import type { Endpoint, Permission } from '../../../contract/endpoint'
import { billDifferences } from '../../../contract/sales/bill'
import { leads } from '../../../contract/sales/lead'
import { vouchers } from '../../../contract/sales/voucher'
import { backups } from '../../../contract/system/backups'
import { type DashboardFigures, type WorkKind, workKinds } from '../../../contract/system/dashboard'
import { linkOf } from '../../../contract/system/dashboard-links'
import { jobs } from '../../../contract/system/jobs'
import { certificateResource } from '../../catalogue/certificate/resource'
import { membershipPlanResource } from '../../catalogue/membership-plan/resource'
import { productResource } from '../../catalogue/product/resource'
import { equipmentResource } from '../../devices/equipment/resource'
import { faceDeviceResource } from '../../devices/face-device/resource'
import { holds } from '../../kit/auth/permission'
import type { Count } from '../../kit/resource/cached-count'
import { countUpTo } from '../../kit/resource/count-up-to'
import type { Contract, ResourceDefinition } from '../../kit/resource/definition'
import { countListed } from '../../kit/resource/list-rows'
import { tillShiftResource } from '../../ledger/till-shift-resource'
import { memberResource } from '../../membership/member/resource'
import { differenceTable } from '../../sales/bill/difference-table'
import { invoiceTable } from '../../sales/invoice/table'
import { leadResource, leadsSeenBy } from '../../sales/lead/resource'
import { lockerResource } from '../../sales/locker/resource'
import { lockerRentalTable } from '../../sales/locker-rental/table'
import { orderResource } from '../../sales/order/resource'
import { refundTable } from '../../sales/refund/table'
import { voucherTable } from '../../sales/voucher/table'
import { appointmentResource } from '../../scheduling/appointment/resource'
import { classSessionTable } from '../../scheduling/class-session-table'
import { leaveRequestResource } from '../../scheduling/leave-request/resource'
import { accountResource } from '../account/resource'
import { isOverdue } from '../backup/last-good'
import { totalOf } from './count-of'
import type { Seen } from './seen'

interface Work {
  list: Pick<Endpoint, 'permission' | 'scope'>
  permission?: Permission
  count: (seen: Seen, kind: WorkKind) => Promise<Count>
}

/** The counts of work that the person may read, equal to the totals of its lists. */
export async function workOf(seen: Seen): Promise<DashboardFigures['work']> {
  const theirs = workKinds.filter((kind) => isForReader(seen, work[kind]))
  return Promise.all(
    theirs.map(async (kind) => {
      const { total, totalIsExact } = await work[kind].count(seen, kind)
      return { kind, count: total, isExact: totalIsExact }
    }),
  )
}

const isForReader = ({ permissions, scope: { storeIds } }: Seen, { list, permission }: Work) =>
  holds(permissions, list.permission) &&
  (permission === undefined || holds(permissions, permission)) &&
  (list.scope !== 'chain' || storeIds === null)

const listed = <C extends Contract>(resource: ResourceDefinition<C>): Work => ({
  list: resource.contract.list,
  count: (seen, kind) => totalOf(seen, resource, kind),
})

/** Work of those who have this permission besides the list's. */
const withPermission = <C extends Contract>(
  resource: ResourceDefinition<C>,
  permission: Permission,
): Work => ({ ...listed(resource), permission })

const ofVouchers = (permission: Permission): Work => ({
  list: vouchers.list,
  permission,
  count: (seen, kind) => {
    const { view: _, ...query } = linkOf(kind, seen).query
    const { tx, run, scope, now } = seen
    const listing = { query: z.parse(vouchers.list.query, query), scope, now }
    return run(() => countListed(tx, voucherTable, listing))
  },
})

const work: Record<WorkKind, Work> = {
  // Counted for people who may do the work, not for those who may only read the list.
  refunds_to_approve: withPermission(refundTable, 'refund:approve'),
  refunds_failed: withPermission(refundTable, 'refund:retry'),
  shifts_differing: withPermission(tillShiftResource, 'till:settle'),
  bill_differences: {
    list: billDifferences.list,
    permission: 'bill:settle',
    count: (seen, kind) => {
      const { view: _, ...query } = linkOf(kind, seen).query
      const { tx, run, scope, now } = seen
      const listing = { query: z.parse(billDifferences.list.query, query), scope, now }
      return run(() => countListed(tx, differenceTable, listing))
    },
  },
  invoices_to_issue: withPermission(invoiceTable, 'invoice:issue'),
  invoices_to_reverse: withPermission(invoiceTable, 'invoice:reverse'),
  vouchers_to_take_back: ofVouchers('order:collect'),
  vouchers_overdue: ofVouchers('voucher:settle'),
  orders_overdue: listed(orderResource),
  rests_overdue: listed(orderResource),
  lessons_due: listed(appointmentResource),
  lessons_without_coach: withPermission(classSessionTable, 'session:substitute'),
  // Without this permission a list holds the requests of the own coach alone.
  leave_requests: withPermission(leaveRequestResource, 'leave:others'),
  appointments_to_confirm: withPermission(appointmentResource, 'appointment:confirm'),
  lessons_disputed: listed(appointmentResource),
  lessons_unconfirmed: listed(appointmentResource),
  certificates_to_review: withPermission(certificateResource, 'certificate:verify'),
  certificates_expiring: listed(certificateResource),
  accounts_left: withPermission(accountResource(), 'account:disable'),
  plans_beyond_limit: listed(membershipPlanResource),
  members_expiring: listed(memberResource),
  leads_due: {
    list: leads.list,
    permission: 'lead:write',
    count: (seen, kind) => totalOf(seen, leadsSeenBy(seen.principal), kind),
  },
  leads_unowned: withPermission(leadResource, 'lead:others'),
  agreements_to_sign: withPermission(memberResource, 'agreement:sign'),
  products_low: withPermission(productResource({ storeIds: null }), 'product:receive'),
  locker_keys_late: withPermission(lockerResource, 'locker:takeBack'),
  locker_rentals_over: withPermission(lockerRentalTable, 'locker-rental:end'),
  locker_rentals_ending: withPermission(lockerRentalTable, 'locker-rental:renew'),
  locker_rents_unpaid: withPermission(lockerRentalTable, 'locker-rental:write'),
  equipment_faults: listed(equipmentResource),
  devices_offline: listed(faceDeviceResource),
  devices_address_due: listed(faceDeviceResource),
  devices_quarantined: {
    list: faceDevices.refusals,
    count: ({ tx, run }) => run(() => countUpTo(tx, 'device_refusal', sql`dismissed_at is null`)),
  },
  jobs_given_up: {
    list: jobs.list,
    count: ({ tx, run }) =>
      run(() => countUpTo(tx, 'graphile_worker.jobs', sql`attempts >= max_attempts and locked_at is null`)),
  },
  backup_overdue: {
    list: backups.status,
    count: ({ tx, run, now }) =>
      run(async () => ({ total: Number(await isOverdue(tx, now)), totalIsExact: true })),
  },
}
