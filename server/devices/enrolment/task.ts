import { type RawBuilder, sql } from 'kysely'
import type { DeviceTask } from '../../../contract/devices/device-task'
import type { Tx } from '../../kit/db/schema'

/** Seconds to wait for a result. */
export const answerWithin = 60
export const mostTries = 20

/** A command as its machine and its device need it. */
export interface QueuedTask extends Pick<DeviceTask, 'id' | 'no' | 'deviceId' | 'op' | 'status' | 'tries'> {
  doorNo: number | null
  personId: string | null
  storeId: string
  photoId: string | null
  /** The requested Shanghai day; null for other ops. */
  day: string | null
}

/** The facts that the machine's guards need. */
export const factsOf = ({ tries, op }: Pick<QueuedTask, 'tries' | 'op'>, isHopeless = false) => ({
  tries,
  isHopeless,
  isObliged: op === 'delete_person',
})

/** Minutes after which a command expires, because a late one is useless, such as opening a door; a deletion never expires. */
const worth: Record<Exclude<DeviceTask['op'], 'delete_person'>, number> = {
  open_door: 0.5,
  reboot: 10,
  sync_time: 60,
  upsert_person: 7 * 24 * 60,
  upsert_face: 7 * 24 * 60,
  resend_records: 3 * 24 * 60,
}

export function expiryOf(op: DeviceTask['op'], now: Date): Date | 'infinity' {
  return op === 'delete_person' ? 'infinity' : new Date(now.getTime() + worth[op] * 60_000)
}

/** The time of the next try: after half a minute, then twice as long each time, at most an hour. */
export function againAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(30_000 * 2 ** Math.max(0, tries - 1), 3_600_000))
}

/** A command of this device by its number; with `hold` the row is locked until the transaction ends. */
export async function readTask(
  tx: Tx,
  which: RawBuilder<boolean>,
  hold: 'hold' | 'glance',
): Promise<QueuedTask | undefined> {
  const { rows } = await sql<QueuedTask>`
    select device_task.id, device_task.no, device_id, op, device_task.status, tries, door_no, photo_id, day, person_id, store_id
    from device_task join face_device on face_device.id = device_id left join door_number on door_number.no = door_no
    where ${which} ${hold === 'hold' ? sql`for update of device_task` : sql``}
  `.execute(tx)
  return rows[0]
}

interface Slice {
  limit: number
  offset: number
}

/** Commands in the contract's shape, the latest first. The condition names `device_task`, and `person_id` of `door_number`. */
export async function readDeviceTasks(
  tx: Tx,
  which: RawBuilder<unknown>,
  { limit, offset }: Slice = { limit: 1_000, offset: 0 },
): Promise<DeviceTask[]> {
  const { rows } = await sql<DeviceTask>`
    select device_task.id, device_task.no, device_task.device_id, face_device.name as device_name, door_number.person_id,
      person.name as person_name, device_task.op, device_task.status, device_task.tries, device_task.due_at,
      nullif(device_task.expires_at, 'infinity') as expires_at, device_task.sent_at, device_task.done_at, device_task.error,
      device_task.reason, device_task.day, device_task.created_at, device_task.created_by
    from device_task
    join face_device on face_device.id = device_task.device_id
    left join door_number on door_number.no = device_task.door_no
    left join person on person.id = door_number.person_id
    where ${which} order by device_task.no desc limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}
