import { sql } from 'kysely'
import { faceDevices } from '../../../contract/devices/face-device'
import type { Endpoint } from '../../../contract/endpoint'
import { type DashboardFigures, type WorkKind, workKinds } from '../../../contract/system/dashboard'
import { jobs } from '../../../contract/system/jobs'
import { holds } from '../../kit/auth/permission'
import type { Count } from '../../kit/resource/cached-count'
import { countUpTo } from '../../kit/resource/count-up-to'
import { type Contract, type ResourceDefinition, untyped } from '../../kit/resource/definition'
import { appointmentResource } from '../appointment/appointment'
import { certificateResource } from '../certificate/certificate'
import { equipmentResource } from '../equipment/equipment'
import { faceDeviceResource } from '../face-device/face-device-table'
import { memberResource } from '../member/member'
import { membershipPlanResource } from '../membership-plan/membership-plan'
import { orderResource } from '../order/order'
import { refundTable } from '../refund/refund-table'
import { totalOf } from './listed'
import type { Seen } from './seen'

interface Work {
  list: Pick<Endpoint, 'permission' | 'scope'>
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

const isForReader = ({ permissions, scope: { storeIds } }: Seen, { list }: Work) =>
  holds(permissions, list.permission) && (list.scope !== 'chain' || storeIds === null)

const listed = <C extends Contract>(resource: ResourceDefinition<C>): Work => ({
  list: resource.contract.list,
  count: (seen, kind) => totalOf(seen, untyped(resource), kind),
})

const work: Record<WorkKind, Work> = {
  refunds_to_approve: listed(refundTable),
  refunds_failed: listed(refundTable),
  orders_overdue: listed(orderResource),
  appointments_to_confirm: listed(appointmentResource),
  certificates_to_review: listed(certificateResource),
  certificates_expiring: listed(certificateResource),
  plans_beyond_limit: listed(membershipPlanResource),
  members_expiring: listed(memberResource),
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
}
