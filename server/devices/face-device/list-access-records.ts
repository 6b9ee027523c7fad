import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { faceDevices } from '../../../contract/devices/face-device'
import { liveKinds } from '../../../contract/live-kinds'
import { requirePermission } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import { countUpTo } from '../../kit/resource/count-up-to'
import type { RequestContext } from '../../kit/resource/serve'
import { readAccessRecords } from '../read-access-records'

type Query = output<(typeof faceDevices)['records']['query']>

const pageSize = 50

/** The records of a day, the latest first; for a person or a device those of all days, unless a day is given. */
export async function listAccessRecords({
  tx,
  principal,
  query,
  scope,
  now,
}: RequestContext<Query, unknown>) {
  for (const one of liveKinds.access) requirePermission(principal, one)
  const { store, device, person, result, page } = query
  const day = query.day ?? (person === undefined && device === undefined ? shanghaiDay(now) : undefined)
  const conditions: RawBuilder<boolean>[] = [
    ...(scope.storeIds === null ? [] : [sql<boolean>`access_record.store_id = any(${scope.storeIds})`]),
    ...(store === undefined ? [] : [sql<boolean>`access_record.store_id = ${store}`]),
    ...(device === undefined ? [] : [sql<boolean>`access_record.device_id = ${device}`]),
    ...(person === undefined ? [] : [sql<boolean>`access_record.person_id = ${person}`]),
    ...(result === undefined ? [] : [sql<boolean>`access_record.result = any(${result})`]),
    ...(day === undefined ? [] : [sql<boolean>`access_record.day = ${day}::date`]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
  const rows = await readAccessRecords(tx, where, { limit: pageSize, offset: (page - 1) * pageSize })
  return { rows, ...(await countUpTo(tx, 'access_record', where)) }
}
