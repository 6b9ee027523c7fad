import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { DeviceTask } from '../../../contract/devices/device-task'
import type { faceDevices } from '../../../contract/devices/face-device'
import { newId } from '../../kit/new-id'
import type { RequestContext } from '../../kit/resource/serve'
import { noteLive } from '../../shared/note-live'
import { expiryOf, readDeviceTasks } from '../enrolment/task'
import { devicesNamed } from './rows'

type Body = output<(typeof faceDevices)['command']['body']>

const verbs = { open_door: 'openDoor', sync_time: 'syncTime', reboot: 'reboot' } as const

/** Sends devices a command that concerns no person, with an audit line each. */
export async function commandDevices({
  tx,
  scope,
  principal,
  now,
  body,
  audits,
}: RequestContext<unknown, Body>): Promise<{ tasks: DeviceTask[]; inactive: string[] }> {
  const { op, reason } = body
  const { askable, inactive } = await devicesNamed(tx, scope, [...new Set(body.deviceIds)])
  if (askable.length === 0) return { tasks: [], inactive }
  const made = askable.map(({ id, storeId }) => ({ id: newId(now.getTime()), deviceId: id, storeId }))
  await sql`
    insert into device_task (id, device_id, op, due_at, expires_at, reason, created_at, created_by)
    select id, device_id, ${op}, ${now}, ${expiryOf(op, now)}, ${reason}, ${now}, ${principal.username}
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ deviceId }) => deviceId)}::uuid[]) as made (id, device_id)
  `.execute(tx)
  await audits(
    made.map(({ id, deviceId }) => ({
      action: `device.${verbs[op]}`,
      table: 'face_device',
      rowId: deviceId,
      after: { taskId: id },
      reason,
    })),
  )
  const tasks = await readDeviceTasks(tx, sql`device_task.id = any(${made.map(({ id }) => id)})`)
  const storeOf = new Map(made.map(({ deviceId, storeId }) => [deviceId, storeId]))
  await noteLive(
    tx,
    now,
    tasks.map((task) => ({
      kind: 'task' as const,
      storeId: storeOf.get(task.deviceId) ?? '',
      body: { ...task },
    })),
  )
  return { tasks, inactive }
}
