import { sql } from 'kysely'
import { type FaceDevice, vendorsWithTasks } from '../../../contract/devices/face-device'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import type { RowScope, StoreScope } from '../../kit/resource/store-scope'

export const deviceRows: RowScope = {
  table: 'face_device',
  visible: ({ storeIds }) => sql<boolean>`face_device.store_id = any(${storeIds})`,
}

export const taskRows: RowScope = {
  table: 'device_task',
  visible: ({ storeIds }) => sql<boolean>`
    device_task.device_id in (select id from face_device where store_id = any(${storeIds}))`,
}

type Named = Pick<FaceDevice, 'id' | 'storeId'>

/** The devices named in a body, split into those that accept commands and the rest; devices of other stores are reported as missing. */
export async function devicesNamed(
  tx: Tx,
  { storeIds }: StoreScope,
  ids: readonly string[],
): Promise<{ askable: Named[]; inactive: string[] }> {
  const { rows } = await sql<Named & Pick<FaceDevice, 'status' | 'vendor'>>`
    select id, store_id, status, vendor from face_device
    where id = any(${ids}) and ${storeIds === null ? sql`true` : sql`store_id = any(${storeIds})`} order by id for key share
  `.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const problems = ids.flatMap((id, i): FieldProblem[] =>
    found.has(id.toLowerCase()) ? [] : [{ path: ['deviceIds', i], code: 'does_not_exist' }],
  )
  if (problems.length > 0) throw fieldsProblem(problems)
  const isAskable = ({ status, vendor }: (typeof rows)[number]) =>
    status === 'active' && vendorsWithTasks.includes(vendor)
  return {
    askable: rows.filter(isAskable),
    inactive: rows.filter((row) => !isAskable(row)).map(({ id }) => id),
  }
}
