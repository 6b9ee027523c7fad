import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { DeviceTask } from '../../../contract/devices/device-task'
import type { faceDevices } from '../../../contract/devices/face-device'
import { deviceTaskMachine } from '../../../machines/device-task/device-task.machine'
import { allowedEvents } from '../../../machines/lifecycle'
import { problem } from '../../kit/problem'
import { countUpTo } from '../../kit/resource/count-up-to'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { moveTask } from '../enrolment/move-task'
import { moveFace } from '../enrolment/note-face'
import { factsOf, readDeviceTasks, readTask } from '../enrolment/task'
import { taskRows } from './rows'

type Query = output<(typeof faceDevices)['tasks']['query']>

const pageSize = 50

/** The latest first. */
export async function listTasks({ tx, query, scope }: RequestContext<Query, unknown>) {
  const { device, person, status, page } = query
  const conditions: RawBuilder<boolean>[] = [
    visibleTo(taskRows, scope),
    ...(device === undefined ? [] : [sql<boolean>`device_task.device_id = ${device}`]),
    ...(person === undefined
      ? []
      : [sql<boolean>`device_task.door_no in (select no from door_number where person_id = ${person})`]),
    ...(status === undefined ? [] : [sql<boolean>`device_task.status = any(${status})`]),
  ]
  const where = sql`(${sql.join(conditions, sql` and `)})`
  const rows = await readDeviceTasks(tx, where, { limit: pageSize, offset: (page - 1) * pageSize })
  return { rows, ...(await countUpTo(tx, 'device_task', where)) }
}

export const retryTask = (request: RequestContext<unknown, unknown>) =>
  put(request, 'task.retry', 'retryTask')
export const cancelTask = (request: RequestContext<unknown, unknown>) =>
  put(request, 'task.cancel', 'cancelTask')

async function put(
  { tx, id, now, audit }: RequestContext<unknown, unknown>,
  event: 'task.retry' | 'task.cancel',
  verb: string,
): Promise<DeviceTask> {
  const which = sql<boolean>`device_task.id = ${id}`
  const personId = (await readTask(tx, which, 'glance'))?.personId
  if (personId != null) await sql`select from person where id = ${personId} for no key update`.execute(tx)
  const task = await readTask(tx, which, 'hold')
  if (task === undefined) throw problem('not_found')
  if (event === 'task.retry' && task.op.startsWith('upsert')) await mayBeTaught(tx, task.deviceId, personId)
  const status = await moveTask(tx, task, now, { event })
  if (status === undefined) {
    const allowed = allowedEvents(deviceTaskMachine, task.status, factsOf(task))
    throw problem('not_allowed_now', { state: task.status, allowed })
  }
  if (event === 'task.retry' && task.op === 'upsert_face' && personId != null)
    await moveFace(tx, personId, 'face.retry', now)
  await audit({
    action: `device.${verb}`,
    table: 'face_device',
    rowId: task.deviceId,
    before: { no: task.no, taskStatus: task.status },
    after: { no: task.no, taskStatus: status },
  })
  return (await readDeviceTasks(tx, which))[0]!
}

/** Throws `not_allowed_now` unless the person is active with a photo and access, and the device is not retired. */
async function mayBeTaught(
  tx: RequestContext<unknown, unknown>['tx'],
  deviceId: string,
  personId: string | null | undefined,
) {
  const { rows } = await sql`
    select from person join face_device on face_device.id = ${deviceId}
    where person.id = ${personId ?? null} and face_photo_id is not null and person.status = 'active' and person.archived_at is null
      and face_device.status <> 'retired' and may_enter(person.id, face_device.store_id)
  `.execute(tx)
  if (rows.length === 0) throw problem('not_allowed_now', { state: 'cancelled', allowed: [] })
}
